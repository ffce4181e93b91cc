"""Two deployments on the same items.  Differences are a - b throughout."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined
from steelyard.stats.clusters import Limits, MeanEstimate, clustered_mean
from steelyard.stats.distributions import (
    binomial_probability,
    check_confidence,
    normal_quantile,
)
from steelyard.stats.interval import Interval


def mcnemar_exact(only_a: int, only_b: int) -> float:
    """Two-sided p-value that a and b succeed equally often (McNemar 1947, exact conditional).

    ``only_a`` items succeeded with a alone, ``only_b`` with b alone; twice the smaller binomial
    tail at one half, 1 where no item tells them apart.  Undefined for negative counts.
    """
    if min(only_a, only_b) < 0:
        raise Undefined(f"counts of items can't be negative: {only_a}, {only_b}")
    tail = binomial_probability(min(only_a, only_b), only_a + only_b, 0.5)
    return min(1.0, 2.0 * tail)


def paired_share_interval(
    only_a: int,
    only_b: int,
    *,
    n: int,
    confidence: float = 0.95,
    method: Literal["score", "wald"] = "score",
) -> Interval:
    """Interval for share(a) - share(b) over the same ``n`` independent items.

    "score" inverts the score test (Tango 1998, Stat. Med. 17, 891-908, equations 24-26): it
    stays within -1..1 and keeps its width when no item tells a and b apart.  "wald" is the
    textbook formula, to recompute what others print.  Items in clusters: use
    ``paired_difference``.  Undefined for no item or impossible counts.
    """
    check_confidence(confidence)
    if n < 1:
        raise Undefined("a difference over no items has no value; measure at least one")
    if min(only_a, only_b) < 0 or only_a + only_b > n:
        raise Undefined(f"{only_a} and {only_b} of {n} items can't differ; check the counts")
    z = normal_quantile((1.0 + confidence) / 2.0)
    if method == "wald":
        half = z * math.sqrt(only_a + only_b - (only_a - only_b) ** 2 / n) / n
        difference = (only_a - only_b) / n
        low, high = difference - half, difference + half
    else:
        high = _tango_upper(only_a, only_b, n, z)
        low = -_tango_upper(only_b, only_a, n, z)
    return Interval(
        low=low,
        high=high,
        confidence=confidence,
        method="paired Wald" if method == "wald" else "Tango score",
    )


def paired_difference(
    a: ArrayLike,
    b: ArrayLike,
    *,
    clusters: Sequence[Any] | NDArray[Any] | None = None,
    confidence: float = 0.95,
    limits: Limits | None = None,
) -> MeanEstimate:
    """Mean of a - b over the same items (n,), clustered as in ``clustered_mean``.

    ``limits`` are those of one difference: Limits(-1, 1) for shares.  Undefined where the two
    don't pair, and wherever ``clustered_mean`` is.
    """
    first, second = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if first.shape != second.shape:
        raise Undefined(
            f"{first.size} values against {second.size} don't pair; give both the same items"
        )
    if not (np.isfinite(first).all() and np.isfinite(second).all()):
        raise Undefined("a difference of values that aren't finite has no mean; use shares")
    return clustered_mean(first - second, clusters, confidence=confidence, limits=limits)


def _tango_upper(b: int, c: int, n: int, z: float) -> float:
    """The difference above (b - c) / n at which the score statistic falls to -z."""
    observed = (b - c) / n
    if observed == 1.0:
        return 1.0

    def beyond(difference: float) -> bool:
        return _tango_score(b, c, n, difference) <= -z

    return _turning_point(beyond, low=observed, high=1.0)


def _tango_score(b: int, c: int, n: int, difference: float) -> float:
    linear = -b - c + (2 * n - b + c) * difference
    constant = -c * difference * (1 - difference)
    only_b = (math.sqrt(max(0.0, linear * linear - 8 * n * constant)) - linear) / (4 * n)
    variance = n * (2 * only_b + difference * (1 - difference))
    gap = b - c - n * difference
    if variance <= 0.0:
        return 0.0 if gap == 0 else math.copysign(math.inf, gap)
    return gap / math.sqrt(variance)


def _turning_point(beyond: Callable[[float], bool], *, low: float, high: float) -> float:
    """Where ``beyond`` turns true, to the last bit but a few."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if beyond(middle) else (middle, high)
    return (low + high) / 2
