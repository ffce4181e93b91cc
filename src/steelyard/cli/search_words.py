"""What searches and drills say on a terminal, in English and in Chinese."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from steelyard.cli.search_words_en import EN
from steelyard.cli.search_words_zh import ZH
from steelyard.report.words import Words
from steelyard.report.words.spacing import filled

_WORDS = {"en": EN, "zh": ZH}


@dataclass(frozen=True, slots=True)
class Says:
    """Sentences by key, and what the record says in English put into this language."""

    lang: str

    def __call__(self, key: str, /, **params: object) -> str:
        """The sentence under ``key``; KeyError if there is none."""
        template = _WORDS[self.lang][key]
        return filled(template, params) if self.lang == "zh" else template.format(**params)

    def term(self, text: str) -> str:
        """What the record says in English, in this language where it has words for it."""
        return Words(self.lang).term(text)

    def reason(self, why: str) -> str:
        """One reason of a certificate: the check's name, and what it saw."""
        name, colon, detail = why.partition(": ")
        words = Words(self.lang)
        if self.lang == "en" or not colon or words.or_plain(f"load.check.{name}", "") == "":
            return self.term(why)
        return words("load.reason", check=words(f"load.check.{name}"), detail=words.term(detail))

    def reasons(self, why: Iterable[str]) -> str:
        """All of them in one line."""
        return ("；" if self.lang == "zh" else "; ").join(self.reason(one) for one in why)
