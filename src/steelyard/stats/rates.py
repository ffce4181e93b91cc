"""Intervals for one rate k/n of independent trials.  Rates are shares in 0..1.

Wilson to show, Clopper-Pearson to gate: the first is about right on average, the second never
promises more than it holds.  All of them raise Undefined for no trial, for k outside 0..n and
for a confidence outside (0, 1).
"""

from __future__ import annotations

import math

from steelyard.errors import Undefined
from steelyard.stats.distributions import beta_quantile, check_confidence, normal_quantile
from steelyard.stats.interval import Interval


def check_counts(k: int, n: int) -> None:
    """Refuse with Undefined what isn't k successes in n trials."""
    if n < 1:
        raise Undefined("a rate of no trials has no value; measure at least one")
    if not 0 <= k <= n:
        raise Undefined(f"{k} successes in {n} trials can't be; k lies between 0 and n")


def wilson(k: int, n: int, *, confidence: float = 0.95) -> Interval:
    """Score interval, two-sided (Wilson 1927; Newcombe 1998, method 3)."""
    check_counts(k, n)
    check_confidence(confidence)
    z = normal_quantile((1.0 + confidence) / 2.0)
    share = k / n
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return Interval(
        low=0.0 if k == 0 else max(0.0, centre - half),
        high=1.0 if k == n else min(1.0, centre + half),
        confidence=confidence,
        method="Wilson",
    )


def clopper_pearson(k: int, n: int, *, confidence: float = 0.95) -> Interval:
    """Exact interval, two-sided with equal tails (Clopper & Pearson 1934)."""
    check_confidence(confidence)
    one_sided = (1.0 + confidence) / 2.0
    return Interval(
        low=clopper_pearson_lower(k, n, confidence=one_sided),
        high=clopper_pearson_upper(k, n, confidence=one_sided),
        confidence=confidence,
        method="Clopper-Pearson",
    )


def clopper_pearson_lower(k: int, n: int, *, confidence: float = 0.95) -> float:
    """One-sided lower bound: the rate L at which k or more would be seen with 1 - confidence."""
    check_counts(k, n)
    check_confidence(confidence)
    return 0.0 if k == 0 else beta_quantile(1.0 - confidence, k, n - k + 1)


def clopper_pearson_upper(k: int, n: int, *, confidence: float = 0.95) -> float:
    """One-sided upper bound: the rate U at which k or fewer would be seen with 1 - confidence."""
    check_counts(k, n)
    check_confidence(confidence)
    return 1.0 if k == n else beta_quantile(confidence, k + 1, n - k)
