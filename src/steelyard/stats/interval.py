"""An interval around an estimate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """A two-sided interval; an end the data can't bound is infinite."""

    low: float
    high: float
    confidence: float
    method: str
    """In the field's words: "Clopper-Pearson", "order statistics", "paired t, clustered"."""
