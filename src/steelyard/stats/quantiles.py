"""Percentiles of latencies and the like, where +inf stands for "never".

Quantiles are those of the inverse distribution function: always a value that was seen.
Intervals assume independent values; a percentile of requests that share a window is narrower
than the truth and belongs to the bootstrap over windows.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined
from steelyard.stats.distributions import binomial_probability, check_confidence
from steelyard.stats.interval import Interval

ROUNDING = 1e-12
"""Relative slack, so that 0.07 x 100 is rank 7 and not 8."""

CELLS = 2**22
"""Cells of one block of a multiplicity matrix: 32 MiB of int64."""


class Tally(NamedTuple):
    """k of n."""

    k: int
    n: int


class Bounded(NamedTuple):
    """k of n values that repeat each other, with bounds of the share; each end alone at 95 %."""

    k: int
    n: int
    low: float
    high: float


def quantile(values: ArrayLike, q: float) -> float:
    """The smallest value that at least a share ``q`` of ``values`` (n,) doesn't exceed.

    In the unit of the values; +inf where the share never arrived.  Undefined for no value, for
    NaN and for q outside 0 < q <= 1.
    """
    ordered = _ordered(values)
    return float(ordered[_rank(q, ordered.size) - 1])


def quantile_interval(values: ArrayLike, q: float, *, confidence: float = 0.95) -> Interval:
    """Distribution-free interval between two order statistics (Conover 1999, section 3.2).

    Ranks by the binomial distribution, so the coverage is at least ``confidence`` whatever the
    distribution.  An end that n values can't bound is infinite; Undefined where neither can be
    bound, and wherever ``quantile`` is.
    """
    check_confidence(confidence)
    one_sided = (1.0 + confidence) / 2.0
    low = quantile_lower(values, q, confidence=one_sided)
    high = quantile_upper(values, q, confidence=one_sided)
    if math.isinf(low) and low < 0 and _upper_rank(q, np.size(values), one_sided) is None:
        raise Undefined(
            f"{np.size(values)} values bound the {q:g} quantile on neither side; measure more"
        )
    return Interval(low=low, high=high, confidence=confidence, method="order statistics")


def quantile_upper(values: ArrayLike, q: float, *, confidence: float = 0.95) -> float:
    """One-sided upper bound; +inf below the n that can bound it (59, 299, 2,995 for the
    95th, 99th and 99.9th percentile at 95 %)."""
    check_confidence(confidence)
    ordered = _ordered(values)
    rank = _upper_rank(q, ordered.size, confidence)
    return math.inf if rank is None else float(ordered[rank - 1])


def quantile_lower(values: ArrayLike, q: float, *, confidence: float = 0.95) -> float:
    """One-sided lower bound; -inf below the n that can bound it."""
    check_confidence(confidence)
    ordered = _ordered(values)
    mirrored = _upper_rank(1.0 - q, ordered.size, confidence)
    return -math.inf if mirrored is None else float(ordered[ordered.size - mirrored])


def share_above(values: ArrayLike, limit: float) -> Tally:
    """How many of ``values`` exceed ``limit``: a percentile limit as a rate.

    P99 <= T says the same as "at most 1 % lie above T", and a rate can be proven.
    """
    ordered = _ordered(values)
    return Tally(int(np.count_nonzero(ordered > limit)), ordered.size)


def weighted_quantile(
    values: ArrayLike, multiplicities: NDArray[np.unsignedinteger], *, q: float
) -> NDArray[np.float64]:
    """``quantile`` of each draw: ``values`` (n,), counts (draws, n) -> (draws,).

    Works through blocks of draws within about 100 MiB.  Undefined where a draw holds no value.
    """
    array = np.asarray(values, dtype=np.float64)
    order = np.argsort(array, kind="stable")
    ordered = _ordered(array)
    counts = np.asarray(multiplicities)
    if counts.ndim != 2 or counts.shape[1] != array.size:
        raise Undefined(f"{array.size} values need counts of shape (draws, {array.size})")
    result = np.empty(counts.shape[0])
    step = max(1, CELLS // array.size)
    for start in range(0, counts.shape[0], step):
        reached = counts[start : start + step, order].cumsum(axis=1, dtype=np.int64)
        totals = reached[:, -1]
        if not totals.all():
            raise Undefined("a draw holds none of the values; its quantile has no value")
        index = (reached < _ranks(q, totals)[:, None]).sum(axis=1)
        result[start : start + step] = ordered[index]
    return result


def _ordered(values: ArrayLike) -> NDArray[np.float64]:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or array.size == 0:
        raise Undefined("a quantile needs a plain list of at least one value")
    if np.isnan(array).any():
        raise Undefined("a quantile over NaN has no value; +inf stands for never")
    return np.sort(array)


def _rank(q: float, n: int) -> int:
    return int(_ranks(q, np.asarray([n]))[0])


def _ranks(q: float, totals: NDArray[np.int64]) -> NDArray[np.int64]:
    if not 0.0 < q <= 1.0:
        raise Undefined(f"a quantile at {q} has no meaning; write it as a share, such as 0.95")
    ranks: NDArray[np.int64] = np.ceil(q * totals * (1.0 - ROUNDING)).astype(np.int64)
    return np.maximum(1, ranks)


def _upper_rank(q: float, n: int, confidence: float) -> int | None:
    """Smallest rank (from 1) whose order statistic is an upper bound, None if there is none."""
    if not 0.0 < q < 1.0:
        raise Undefined(f"a quantile at {q} can't be bounded; ask for one between 0 and 1")
    below = bisect_left(range(n), confidence, key=lambda rank: binomial_probability(rank, n, q))
    return below + 1 if below < n else None
