"""The mean of values that aren't independent of each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined
from steelyard.stats.distributions import (
    check_confidence,
    student_probability,
    student_quantile,
)
from steelyard.stats.interval import Interval


class Limits(NamedTuple):
    """The least and the most that one value can be, in the values' unit."""

    least: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanEstimate:
    """A mean, or a mean difference, in the unit of its values."""

    value: float
    standard_error: float
    n: int
    """Values."""
    clusters: int
    """Independent groups of values: the sample size that counts."""
    interval: Interval


def clustered_mean(
    values: ArrayLike,
    clusters: Sequence[Any] | NDArray[Any] | None = None,
    *,
    confidence: float = 0.95,
    limits: Limits | None = None,
) -> MeanEstimate:
    """Mean of ``values`` (n,) whose errors may agree within ``clusters`` (n labels).

    SE = sqrt(sum over clusters of (sum of s_i - mean)^2) / n (Miller 2024, arXiv:2411.00640),
    times sqrt(C / (C - 1)), with Student's t at C - 1 degrees of freedom.  Without clusters each
    value stands for itself and this is the usual t interval.

    Values that are all the same show no spread.  Where ``limits`` are known the interval then
    allows for the share of other values that C draws may have missed, 1 - (1 - confidence)^(1/C),
    at the limits; otherwise the mean is Undefined.  Undefined too for fewer than two clusters
    and for values that aren't finite.
    """
    check_confidence(confidence)
    array = _finite(values)
    sums, count = _deviations(array, clusters)
    mean = float(array.mean())
    if array.min() == array.max():
        interval = _unseen(mean, count, confidence, limits)
        error = 0.0
    else:
        error = math.sqrt(float(sums @ sums) * count / (count - 1)) / array.size
        half = student_quantile((1.0 + confidence) / 2.0, count - 1) * error
        method = "t" if clusters is None else "t, clustered"
        interval = Interval(low=mean - half, high=mean + half, confidence=confidence, method=method)
    return MeanEstimate(
        value=mean, standard_error=error, n=array.size, clusters=count, interval=interval
    )


def mean_p_value(estimate: MeanEstimate, *, limits: Limits) -> float:
    """Two-sided p-value that the true mean is 0: the level at which the interval touches 0.

    Student's t at C - 1 degrees of freedom; where all values were alike, the chance that C
    draws miss as much at the far limit as would bring the mean to 0.
    """
    mean, error = estimate.value, estimate.standard_error
    if mean == 0.0:
        return 1.0
    if error > 0.0:
        return 2.0 * student_probability(-abs(mean) / error, estimate.clusters - 1)
    far = -limits.least if mean > 0.0 else limits.most
    return (far / (abs(mean) + far)) ** estimate.clusters


def _finite(values: ArrayLike) -> NDArray[np.float64]:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or array.size == 0:
        raise Undefined("a mean needs a plain list of at least one value")
    if not np.isfinite(array).all():
        raise Undefined("a mean of values that aren't finite has no value; use a quantile")
    return array


def _deviations(
    array: NDArray[np.float64], clusters: Sequence[Any] | NDArray[Any] | None
) -> tuple[NDArray[np.float64], int]:
    deviations = array - array.mean()
    if clusters is not None:
        labels = np.asarray(clusters)
        if labels.shape != array.shape:
            raise Undefined(
                f"{array.size} values but {labels.size} cluster labels; give one label a value"
            )
        _, codes = np.unique(labels, return_inverse=True)
        deviations = np.bincount(codes, weights=deviations)
    if deviations.size < 2:
        raise Undefined("one cluster says nothing of how clusters differ; measure at least two")
    return deviations, int(deviations.size)


def _unseen(mean: float, count: int, confidence: float, limits: Limits | None) -> Interval:
    if limits is None:
        raise Undefined(
            f"all values are {mean:g}: no spread to estimate; say the limits of a value"
        )
    missed = 1.0 - (1.0 - confidence) ** (1.0 / count)
    return Interval(
        low=mean - missed * (mean - limits.least),
        high=mean + missed * (limits.most - mean),
        confidence=confidence,
        method="all alike, unseen share at the limits",
    )
