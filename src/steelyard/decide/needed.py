"""How many more answers would settle a gate, if what was seen goes on."""

from __future__ import annotations

import math
from typing import Literal

from steelyard.stats import Interval, n_to_prove

_MOST = 10**8
"""Beyond so many items a gate counts as out of reach."""


def clears(value: float, limit: float, *, op: str) -> bool:
    """Whether a value lies on the right side of a limit, which is itself included."""
    # inclusive, and 0.1 + 0.2 meets 0.3
    same = math.isclose(value, limit, rel_tol=1e-12)
    return same or (value > limit if op == ">=" else value < limit)


def more_for_rate(
    share: float, n: int, *, limit: float, confidence: float, n_effective: float | None
) -> int | None:
    """How many more settle the gate, either way, if the share seen goes on.

    Clustered items are worth less each: as many more as their design effect says.
    """
    if math.isclose(share, limit, rel_tol=1e-12):
        return None
    direction: Literal[">=", "<="] = ">=" if share > limit else "<="
    worth = n if n_effective is None else max(1.0, min(n_effective, n))
    trials = round(worth)
    more = n_to_prove(
        min(trials, round(share * trials)),
        trials,
        threshold=limit,
        direction=direction,
        confidence=confidence,
    )
    return None if more is None else max(1, math.ceil(more * n / worth))


def more_for_mean(value: float, interval: Interval, *, limit: float, n: int) -> int | None:
    """An interval shrinks with the root of n; None where it has no finite width or no gap."""
    width = max(value - interval.low, interval.high - value)
    gap = abs(value - limit)
    if n < 1 or not math.isfinite(width) or not math.isfinite(gap) or gap == 0:
        return None
    needed = math.ceil(n * (width / gap) ** 2)
    return max(1, needed - n) if needed <= _MOST else None
