"""Bounds of shares and quantiles at an effective sample size.

Values that repeat each other say as much as fewer independent ones would.  With that number in
place of n the exact binomial bounds keep their shape near 0 and 1, where a normal interval
fails (Korn & Graubard 1998).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from steelyard.errors import Undefined
from steelyard.stats.correlation import Floats
from steelyard.stats.distributions import (
    beta_probability,
    beta_quantile,
    check_confidence,
    normal_quantile,
    student_quantile,
)
from steelyard.stats.interval import Interval
from steelyard.stats.spread import Spread

STEPS = 32
"""Halvings of the search for a rank: to 10^-9 of n."""


def share_effective(share: float, *, n: int, error: float) -> float:
    """p (1 - p) / error^2, never more than n."""
    return min(float(n), share * (1.0 - share) / error**2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effective:
    """A share seen in as many independent values, and how far that number may be trusted."""

    at: float
    size: float
    spread: Spread | None
    """None where the number is no estimate."""

    def share(self, confidence: float) -> Interval:
        """Clopper-Pearson for the share."""
        tail, size = self._tail(confidence)
        k = self.at * size
        return Interval(
            low=0.0 if k <= 0.0 else beta_quantile(tail, k, size - k + 1.0),
            high=1.0 if k >= size else beta_quantile(1.0 - tail, k + 1.0, size - k),
            confidence=confidence,
            method=f"Clopper-Pearson, effective n {self.size:.0f}",
        )

    def quantile(self, ordered: Floats, confidence: float) -> Interval:
        """Order statistics between which the quantile at this share lies."""
        tail, size = self._tail(confidence)
        above = _least_share(self.at, size=size, tail=tail)
        below = _least_share(1.0 - self.at, size=size, tail=tail)
        n = ordered.size
        if above is None or below is None:
            needed = math.log(tail) / math.log(max(self.at, 1.0 - self.at))
            raise Undefined(
                f"{n} values, worth {size:.0f} independent ones, can't bound the {self.at:g} "
                f"quantile, which takes {needed:.0f}; measure {math.ceil(needed / size)} times as "
                "long"
            )
        return Interval(
            low=float(ordered[n - _rank(below, n)]),
            high=float(ordered[_rank(above, n) - 1]),
            confidence=confidence,
            method=f"order statistics, effective n {self.size:.0f}",
        )

    def _tail(self, confidence: float) -> tuple[float, float]:
        check_confidence(confidence)
        tail = (1.0 - confidence) / 2.0
        if self.spread is None:
            return tail, self.size
        student = student_quantile(1.0 - tail, self.spread.units.size - 1)
        return tail, self.size * (normal_quantile(1.0 - tail) / student) ** 2


def effective_bounds(at: float, *, spread: Spread | None, size: float) -> Effective:
    """Bounds at a share, whose effective sample size came from ``spread``."""
    return Effective(at=at, size=size, spread=spread)


def _rank(share: float, n: int) -> int:
    return min(n, max(1, math.ceil(share * n - 1e-9)))


def _least_share(q: float, *, size: float, tail: float) -> float | None:
    """Smallest share of values up to x at which x is shown not to lie below the q quantile.

    P(X >= r) <= tail for X ~ Binomial(size, q), r = share x size, interpolated by the Beta
    distribution: for a whole size the rank that Conover (1999, 3.2) gives.  None if not even
    all values would show it.
    """
    if beta_probability(q, size, 1.0) > tail:
        return None
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2.0
        rank = middle * size
        if rank <= 0.0 or beta_probability(q, rank, size - rank + 1.0) > tail:
            low = middle
        else:
            high = middle
    return high
