"""Intervals for one rate k/n.  Rates are shares in 0..1.

Wilson to show, Clopper-Pearson to gate: the first is about right on average, the second never
promises more than it holds.  Trials in clusters: Korn-Graubard for both.  All of them raise
Undefined for no trial, for k outside 0..n and for a confidence outside (0, 1).
"""

from __future__ import annotations

import math

from steelyard.errors import Undefined
from steelyard.stats.distributions import (
    beta_quantile,
    check_confidence,
    normal_quantile,
    student_quantile,
)
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


def effective_n(k: int, n: int, *, standard_error: float, clusters: int) -> float:
    """Independent trials worth as much as ``n`` trials in ``clusters`` (Korn & Graubard 1998).

    n over the design effect (the clustered variance of k/n over that of independent trials),
    times (t at n - 1 / t at clusters - 1) squared for the few clusters.  A design effect below 1
    counts as 1: that few clusters came out alike is chance, and where all trials ended alike none
    is to be seen.  Then only the second part is left.  Undefined for fewer than two clusters.
    """
    check_counts(k, n)
    if clusters < 2 or n < 2:
        raise Undefined("one cluster says nothing of how clusters differ; measure at least two")
    independent = k * (n - k) / n**2 / (n - 1)
    design = max(1.0, standard_error**2 / independent) if independent else 1.0
    few = student_quantile(0.975, n - 1) / student_quantile(0.975, clusters - 1)
    return min(float(n), n / design * few**2)


def korn_graubard(share: float, n_effective: float, *, confidence: float = 0.95) -> Interval:
    """Clopper-Pearson at the effective number of trials, two-sided (Korn & Graubard 1998)."""
    check_confidence(confidence)
    low, high = korn_graubard_bounds(share, n_effective, confidence=(1.0 + confidence) / 2.0)
    return Interval(low=low, high=high, confidence=confidence, method="Korn-Graubard, clustered")


def korn_graubard_bounds(
    share: float, n_effective: float, *, confidence: float
) -> tuple[float, float]:
    """One-sided lower and upper bound at ``confidence`` each."""
    if not 0.0 <= share <= 1.0 or n_effective <= 0.0:
        raise Undefined(f"a share of {share:g} in {n_effective:g} trials can't be")
    check_confidence(confidence)
    k = share * n_effective
    low = 0.0 if share == 0.0 else beta_quantile(1.0 - confidence, k, n_effective - k + 1.0)
    high = 1.0 if share == 1.0 else beta_quantile(confidence, k + 1.0, n_effective - k)
    return low, high
