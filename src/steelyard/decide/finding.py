"""What a gate says of one deployment, and on what ground."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from steelyard.evidence import Missing


class Result(StrEnum):
    """What a gate says of a deployment."""

    PASS = "PASS"  # noqa: S105
    FAIL = "FAIL"
    UNPROVEN = "UNPROVEN"


class Basis(StrEnum):
    """What a finding's k, n, low and high count."""

    RATE = "rate"
    """k successes of n; bounds of their share, to hold against the threshold."""
    PERCENTILE = "percentile"
    """k of n slower than the threshold; bounds of their share, to hold against 1 - q."""
    INTERVAL = "interval"
    """Bounds of the value itself, in its unit."""
    FACT = "fact"
    """Exact; nothing was sampled."""
    NONE = "none"
    """Nothing to judge by."""


class Note(StrEnum):
    """Why a finding isn't plain."""

    PLAIN = ""
    POINT_MISSES = "point-misses-threshold"
    """Unproven, and the estimate itself is on the wrong side."""
    TOO_FEW = "too-few"
    """Unproven, though the estimate is on the right side."""
    MISSING = "missing"
    NO_INTERVAL = "no-interval"
    BAND = "band"
    """Unproven by a band that a prediction or a document gives: no answers stand behind it."""
    NOT_MEASURED = "not-measured"
    """Somebody's word: claimed or assumed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One gate on one deployment, with everything that led to the result."""

    gate: str
    criterion: str
    op: str
    threshold: float
    unit: str
    deployment: str
    result: Result
    value: float | Missing
    basis: Basis = Basis.NONE
    limit: float | None = None
    """What low and high are held against: the threshold, or 1 - q for a percentile."""
    k: int | None = None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    unit_of_analysis: str
    """What n counts, as the measurement says; "" if there is none."""
    confidence: float
    """Of each bound alone."""
    more_n: int | None = None
    """How many more would settle it if they come out like those seen; None: can't be said."""
    note: Note = Note.PLAIN
