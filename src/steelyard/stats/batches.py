"""Cutting a series into batches long enough to be nearly independent of each other."""

from __future__ import annotations

import math
from dataclasses import dataclass

from numpy.typing import ArrayLike

from steelyard.errors import Undefined
from steelyard.stats.correlation import Floats, correlation_time, series

MOST = 32
"""Beyond about 30 batches an interval hardly gains (Schmeiser 1982)."""
FEWEST = 8
"""Below it Student's t takes more than half again as much as the normal."""
TIMES = 5.0
"""Batch length in correlation times, so that neighbouring batch means correlate below 0.1:
for AR(1) they do so by about 1 / (2 x TIMES)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Batches:
    """Means of consecutive stretches of equal length (the last values may be left out)."""

    means: Floats
    length: int
    """Values a batch."""
    correlation: float
    """Lag-1 correlation of the batch means, with its bias of about -1/b undone."""
    time: float
    """Correlation time of the values, in values."""

    @property
    def variance(self) -> float:
        """Variance of the mean of all batches.

        What correlation is left is allowed for as if the batch means were AR(1), by
        (1 + r)/(1 - r) (Skart: Tafazzoli, Wilson, Lada & Steiger 2011); it never narrows.
        """
        left = min(max(self.correlation, 0.0), 0.8)
        spread = float(self.means.var(ddof=1))
        return spread / self.means.size * (1.0 + left) / (1.0 - left)


def batch_means(values: ArrayLike, *, count: int | None = None) -> Batches:
    """Cut a series (n,) in time order into non-overlapping batches (Law & Kelton 2000, 9.5).

    Without ``count`` as many as keep ``TIMES`` correlation times each, at most ``MOST``.
    Undefined where not even ``FEWEST`` can be had, because the values repeat each other for so
    long that the run holds too little; the message says how much longer to run.
    """
    array = series(values)
    time = max(1.0, correlation_time(array))
    number = _number(array.size, time) if count is None else count
    if not 2 <= number <= array.size:
        raise Undefined(f"{array.size} values can't be cut into {number} batches")
    length = array.size // number
    means = array[array.size - number * length :].reshape(number, length).mean(axis=1)
    return Batches(means=means, length=length, correlation=_lag1(means), time=time)


def _number(size: int, time: float) -> int:
    number = min(MOST, int(size / (TIMES * time)))
    if number < FEWEST:
        factor = FEWEST * TIMES * time / size
        raise Undefined(
            f"{size} values depend on each other and are worth {size / time:.0f} independent ones; "
            f"measure {math.ceil(factor)} times as long"
        )
    return number


def _lag1(means: Floats) -> float:
    centred = means - means.mean()
    total = float(centred @ centred)
    if total == 0.0:
        return 0.0
    return float(centred[1:] @ centred[:-1]) / total + 1.0 / means.size
