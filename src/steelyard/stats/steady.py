"""Is a series in steady state, and from where on?"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from steelyard.errors import Undefined
from steelyard.stats.correlation import Floats, correlation_time, series

TERMS = 100
"""Terms of Kolmogorov's series; the last is below 10^-8 for any statistic above 0.03."""
TELLING = 100
"""Correlation times below which the long-run variance comes out too small to test by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Where the mean most likely changed, and how likely chance alone shows as much."""

    at: int
    """First value after the change."""
    statistic: float
    p_value: float
    independent: float
    """Independent values that the series is worth."""


def mser(values: ArrayLike, *, batch: int = 5) -> int:
    """How many of the first ``values`` (n,) to leave out, by MSER-5.

    The cut after which the means of batches of five have the smallest variance divided by
    their number (White 1997; White, Cobb & Spratt 2000), sought in the first half.  Undefined
    where it lies at the end of that half: such a run never settled, or is too short to show it.
    """
    array = series(values, least=10 * batch)
    count = array.size // batch
    means = array[: count * batch].reshape(count, batch).mean(axis=1)
    left = np.arange(count, 0, -1)
    # From the end on, around the overall mean, so that squares don't swallow the spread.
    centred = means - means.mean()
    sums = np.cumsum(centred[::-1])[::-1]
    squares = np.cumsum(centred[::-1] ** 2)[::-1]
    half = count // 2 + 1
    error = (squares - sums**2 / left)[:half] / left[:half] ** 2
    cut = int(np.argmin(error))
    if cut == half - 1:
        raise Undefined(
            f"more than half of {array.size} values would have to go: the run never settled, or "
            "is too short to show that it did; measure longer"
        )
    return cut * batch


def change_point(values: ArrayLike, *, enough: float = TELLING) -> Change:
    """Whether the mean of a series changes somewhere: the largest of the running sums.

    max |S_k - k/n S_n| / sqrt(n x long-run variance) against Kolmogorov's distribution, which
    the supremum of a Brownian bridge has (Ploberger & Krämer 1992).  The long-run variance is
    that of what straight lines on both sides of the suspected change leave over, so that
    neither a step nor a slope hides itself.  Undefined where the series is worth fewer than
    ``enough`` independent values: then that variance comes out too small, and chance passes for
    a change.  With fewer a large p-value still holds, a small one doesn't.
    """
    array = series(values, least=20)
    sums = np.cumsum(array - array.mean())
    at = int(np.argmax(np.abs(sums[:-1]))) + 1
    split = min(max(at, 8), array.size - 8)
    left = np.concatenate([_straightened(array[:split]), _straightened(array[split:])])
    time = max(1.0, correlation_time(left))
    if array.size < enough * time:
        raise Undefined(
            f"{array.size} values depend on each other and are worth {array.size / time:.0f} "
            f"independent ones, of which {enough:g} are needed"
        )
    statistic = float(np.abs(sums).max() / math.sqrt(array.size * float(left.var()) * time))
    return Change(
        at=at,
        statistic=statistic,
        p_value=_kolmogorov(statistic),
        independent=array.size / time,
    )


def _straightened(part: Floats) -> Floats:
    at = np.arange(part.size) - (part.size - 1) / 2.0
    centred = part - part.mean()
    return np.asarray(centred - at * float(at @ centred) / float(at @ at))


def _kolmogorov(x: float) -> float:
    if x < 0.2:
        return 1.0
    k = np.arange(1, TERMS + 1)
    return float(min(1.0, 2.0 * np.sum((-1.0) ** (k - 1) * np.exp(-2.0 * (k * x) ** 2))))
