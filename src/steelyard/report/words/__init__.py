"""The words of the report, in English and in Chinese."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.report.words.en import EN
from steelyard.report.words.zh import ZH

LANGUAGES = {"en": EN, "zh": ZH}


@dataclass(frozen=True, slots=True)
class Words:
    """Looks a sentence up and fills it in; an unknown key is a fault of the program."""

    lang: str

    def __call__(self, key: str, /, **params: object) -> str:
        """The sentence under ``key``; KeyError if there is none."""
        return LANGUAGES[self.lang][key].format(**params)

    def or_plain(self, key: str, plain: str) -> str:
        """The sentence under ``key``, or ``plain`` where a name of the user's has no wording."""
        return LANGUAGES[self.lang].get(key, plain)

    @property
    def percent_sign(self) -> str:
        """English sets a thin gap before the sign, Chinese none."""
        return "%" if self.lang == "zh" else "\u00a0%"

    @property
    def comma(self) -> str:
        """What separates the members of a list."""
        return "、" if self.lang == "zh" else ", "

    @property
    def semicolon(self) -> str:
        """What separates clauses."""
        return "；" if self.lang == "zh" else "; "

    @property
    def other(self) -> str:
        """The other language."""
        return "en" if self.lang == "zh" else "zh"


__all__ = ["EN", "LANGUAGES", "ZH", "Words"]
