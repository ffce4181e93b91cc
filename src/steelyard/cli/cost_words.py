"""The words of ``steelyard cost``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from steelyard.cli.lang import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """One language's sentences; those with braces take figures."""

    myriads: bool
    """Whether amounts are counted by 万 and 亿."""
    title: str
    volume: str
    volume_of: str
    volume_nouns: dict[str, str]
    volume_times: dict[str, str]
    baseline: str
    nothing: str
    """What a baseline of nothing is called."""
    accrual: str
    cash: str
    units: str
    operations: str
    line: str
    tco: str
    idle: str
    left: str
    known: str
    paid: str
    first_day: str
    per: dict[str, str]
    facts: dict[str, str]
    kinds: dict[str, str]
    crossing: dict[str, str]
    remarks: dict[str, str]
    remarks_title: str
    missing_title: str
    break_even: str
    split: str
    split_alike: str
    split_single: str
    unstated: str
    volume_point: str
    kind_of: str
    legacy: str
    grades: dict[str, str]
    no_grade: str
    capped: str
    reasons: tuple[tuple[str, str], ...] = field(default=())
    """Patterns of reasons that are English in the record, and what they are here."""

    def reason(self, text: str) -> str:
        """Why something is missing, in this language as far as it is known there."""
        for pattern, instead in self.reasons:
            text = re.sub(pattern, instead, text)
        return text


def words_of(lang: Lang) -> Words:
    """The words of a language."""
    if lang is Lang.ZH:
        from steelyard.cli.cost_words_zh import ZH

        return ZH
    from steelyard.cli.cost_words_en import EN

    return EN
