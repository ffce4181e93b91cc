"""Phrases of a terminal, looked up in the tables of a language and filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class Say:
    """Says what ``tables`` hold under a key; KeyError if there is none."""

    tables: ClassVar[Mapping[str, Mapping[str, str]]]
    """By language, "en" and "zh"."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang

    def __call__(self, key: str, /, **params: object) -> str:
        """The phrase under ``key``."""
        return self.tables[self.lang][key].format(**params)

    def term(self, text: str) -> str:
        """What a record says in English, in this language where it has words for it."""
        # The words are a heavy import, which a load in English does without.
        from steelyard.report.words import Words

        return Words(self.lang).term(text)


class Spaced(Say):
    """The same, with Chinese spaced by the characters that meet where a blank is filled in."""

    def __call__(self, key: str, /, **params: object) -> str:
        """The phrase under ``key``."""
        if self.lang != "zh":
            return super().__call__(key, **params)
        from steelyard.report.words.spacing import filled

        return filled(self.tables[self.lang][key], params)
