"""What is found of a case: one thing said, and whether it is right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from steelyard.evidence import Missing
from steelyard.selftest.case import Case


class Result(StrEnum):
    """Whether a finding, or a row, is right."""

    RIGHT = "right"
    PARTLY = "partly told"
    """Right as far as it says anything."""
    WRONG = "wrong"
    UNTOLD = "not told"
    SKIPPED = "not run"
    BUSY = "not judged"
    """It would be wrong, but depends on time, and the machine was late."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing a client said, or did not say."""

    what: str
    truth: str
    told: str
    result: Result
    late_s: float | None = None
    """How far beyond what is allowed a time was, 0 for arrivals; None: no matter of time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One case's judgement."""

    case: Case
    findings: tuple[Finding, ...]
    note: str = ""

    @property
    def result(self) -> Result:
        """Wrong if anything is; right if everything was told and is right."""
        results = {finding.result for finding in self.findings}
        if results == {Result.RIGHT, Result.UNTOLD}:
            return Result.PARTLY
        for verdict in (Result.WRONG, Result.SKIPPED, Result.BUSY, Result.RIGHT):
            if verdict in results:
                return verdict
        return Result.UNTOLD

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What is wrong."""
        return tuple(f for f in self.findings if f.result is Result.WRONG)


def near(what: str, truth: float, told: float | Missing, *, off: float) -> Finding:
    """A finding on a time in seconds that may be off by so much."""
    right = None if isinstance(told, Missing) else abs(told - truth) <= off
    beyond = 0.0 if isinstance(told, Missing) else max(0.0, abs(told - truth) - off)
    return found(what, seconds(truth), seconds(told), right=right, late_s=beyond)


def found(
    what: str, truth: str, told: str, *, right: bool | None, late_s: float | None = None
) -> Finding:
    """One finding; ``right`` is None where nothing was told."""
    result = Result.UNTOLD if right is None else Result.RIGHT if right else Result.WRONG
    return Finding(what=what, truth=truth, told=told, result=result, late_s=late_s)


def seconds(value: float | Missing) -> str:
    """A time in words."""
    if isinstance(value, Missing):
        return value.reason
    return f"{value * 1000:.1f} ms" if abs(value) < 1 else f"{value:.2f} s"


def number(value: float | Missing) -> str:
    """A count in words."""
    return "not told" if isinstance(value, Missing) else f"{value:g}"


def words(values: frozenset[str] | frozenset[int]) -> str:
    """A set in words."""
    return ", ".join(sorted(map(str, values)))
