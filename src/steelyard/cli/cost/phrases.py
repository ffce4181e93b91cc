"""What ``steelyard cost`` has to say, whatever the language."""

from __future__ import annotations

from dataclasses import dataclass


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
    remarks_title: str
    missing_title: str
    sources_title: str
    said: str
    nobody: str
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
