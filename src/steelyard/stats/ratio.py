"""The ratio of two totals over windows: accepted answers an hour, cost an answer."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from steelyard.errors import Undefined
from steelyard.stats.distributions import check_confidence, student_quantile
from steelyard.stats.interval import Interval


def ratio_interval(
    numerators: ArrayLike, denominators: ArrayLike, *, confidence: float = 0.95
) -> Interval:
    """Interval for sum(numerators) / sum(denominators), both (windows,) and none below 0.

    Fieller (1954) on the window totals with Student's t at W - 1 degrees of freedom: the ratios
    R at which the mean of numerator - R x denominator isn't told apart from 0.  The window is
    the unit, so what varies within one needs no model.  The upper end is infinite where the
    denominators can't be told apart from 0.  Undefined for fewer than two windows, for windows
    all alike, for a denominator of 0 in all, and where no ratio can be excluded.
    """
    check_confidence(confidence)
    top, bottom = np.asarray(numerators, np.float64), np.asarray(denominators, np.float64)
    if top.shape != bottom.shape or top.ndim != 1 or top.size < 2:
        raise Undefined("a ratio over windows needs both totals of at least two windows")
    if not (np.isfinite(top).all() and np.isfinite(bottom).all()):
        raise Undefined("a ratio of totals that aren't finite has no value")
    if min(top.min(), bottom.min()) < 0 or not bottom.any():
        raise Undefined("a ratio needs totals of 0 or more and one denominator above 0")
    residual = top * bottom.sum() - bottom * top.sum()
    if np.abs(residual).max() <= 1e-12 * max(1.0, float(top.sum() * bottom.sum())):
        raise Undefined("all windows show the same ratio: no spread to estimate")
    step = student_quantile((1.0 + confidence) / 2.0, top.size - 1) ** 2 / top.size
    spread = np.cov(top, bottom)
    low, high = _roots(
        float(bottom.mean() ** 2 - step * spread[1, 1]),
        float(top.mean() * bottom.mean() - step * spread[0, 1]),
        float(top.mean() ** 2 - step * spread[0, 0]),
    )
    return Interval(low=low, high=high, confidence=confidence, method="Fieller over windows")


def _roots(a: float, b: float, c: float) -> tuple[float, float]:
    """The ratios of 0 or more with a R^2 - 2 b R + c <= 0."""
    inside = b * b - a * c
    if a > 0.0:
        root = math.sqrt(max(0.0, inside))
        return max(0.0, (b - root) / a), (b + root) / a
    if inside <= 0.0 or c <= 0.0:
        raise Undefined("the windows differ so much that they exclude no ratio; measure more")
    return c / (b + math.sqrt(inside)), math.inf
