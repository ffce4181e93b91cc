"""What searches and drills say on a terminal, in English and in Chinese."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from steelyard.cli.search.words_en import EN
from steelyard.cli.search.words_zh import ZH
from steelyard.cli.terminal.say import Spaced
from steelyard.report.words import Words


class Says(Spaced):
    """Of searches and drills."""

    tables: ClassVar = {"en": EN, "zh": ZH}

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
