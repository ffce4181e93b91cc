"""What a comparison of two runs asks, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.evidence import Measurement
from steelyard.suites import Comparison
from steelyard.weigh.likeness import Remark


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """What is compared of two runs."""

    a: str | None = None
    """A deployment of the first run; None: whatever has a namesake in the other."""
    b: str | None = None
    margin: float | None = None
    """A difference of shares that doesn't matter, for every criterion; None: the studies'."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """A time or a cost of both, measured at different times: shown, never ranked."""

    workload: str
    criterion: str
    unit: str
    a: Measurement
    b: Measurement


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A criterion of a suite, paired by item and repeat."""

    workload: str
    a: Measurement
    b: Measurement
    found: Comparison


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """One deployment of each run."""

    a: str
    b: str
    held: tuple[Held, ...]
    """Answers hold for all duels of a ``RunsCompared`` together."""
    beside: tuple[SideBySide, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunsCompared:
    """Two runs held against each other, or why they can't be."""

    a: str
    b: str
    refused: tuple[Remark, ...]
    notes: tuple[Remark, ...] = ()
    duels: tuple[Duel, ...] = ()
