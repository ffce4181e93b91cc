"""The difference and the ratio of two estimates, from the bounds of each.

MOVER, the method of variance estimates recovery (Zou & Donner 2008): how far each bound lies
from its estimate stands in for the standard error on that side, so skewed intervals and
infinite ends need no model.  Ratios are differences of logarithms.  Where the same windows were
run for both, their correlation enters; for means with windows of equal size this is the paired
t interval exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from steelyard.errors import Undefined
from steelyard.stats.correlation import Floats
from steelyard.stats.distributions import normal_quantile
from steelyard.stats.estimate import Estimate
from steelyard.stats.interval import Interval

Settled = Literal["a above", "b above", "equivalent", "cannot tell"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """a against b; the value may be infinite where one side is never."""

    value: float
    interval: Interval


def difference_of(a: Estimate, b: Estimate, *, confidence: float = 0.95) -> Contrast:
    """a - b in their unit.

    Undefined where both are infinite, and where one side's bounds are.
    """
    if math.isinf(a.value) and math.isinf(b.value):
        raise Undefined("both are never reached: their difference has no value")
    interval = _recovered(a, b, confidence=confidence, logarithms=False)
    return Contrast(value=a.value - b.value, interval=interval)


def ratio_of(a: Estimate, b: Estimate, *, confidence: float = 0.95) -> Contrast:
    """a / b, both above 0 (latencies, rates).

    Undefined where one isn't, where both are infinite, and where one side's bounds are.  A
    lower bound that isn't above 0 leaves that side open.
    """
    if math.isinf(a.value) and math.isinf(b.value):
        raise Undefined("both are never reached: their ratio has no value")
    if a.value <= 0.0 or b.value <= 0.0:
        raise Undefined(f"a ratio of {a.value:g} to {b.value:g} isn't one of positive values")
    logs = _recovered(a, b, confidence=confidence, logarithms=True)
    return Contrast(
        value=a.value / b.value, interval=replace(logs, low=_exp(logs.low), high=_exp(logs.high))
    )


def settled(interval: Interval, *, none: float = 0.0, margin: float | None = None) -> Settled:
    """What an interval says of a difference (``none`` 0) or of a ratio (``none`` 1).

    "equivalent" only with a declared ``margin`` and where the whole interval lies within it
    (for a ratio between 1/(1 + margin) and 1 + margin); it goes before a direction.
    """
    if margin is not None:
        least, most = (-margin, margin) if none == 0.0 else (none / (1 + margin), 1 + margin)
        if least < interval.low and interval.high < most:
            return "equivalent"
    if interval.low > none:
        return "a above"
    return "b above" if interval.high < none else "cannot tell"


def times_to_show(found: Contrast, *, power: float = 0.8) -> float | None:
    """How many times as long both runs must be to show a difference like this one.

    ((z at 1 - alpha/2 + z at ``power``) x error / difference)^2 at the interval's own level: the
    difference seen is taken as true, and its error as falling with the square root of the time
    (Bloom 1995).  None where nothing differs, and where an end is infinite.
    """
    wide = found.interval.high - found.interval.low
    if not (found.value and math.isfinite(found.value) and math.isfinite(wide)):
        return None
    level = normal_quantile((1.0 + found.interval.confidence) / 2.0)
    steps = (level + normal_quantile(power)) / level
    return (steps * wide / 2.0 / found.value) ** 2


def _recovered(a: Estimate, b: Estimate, *, confidence: float, logarithms: bool) -> Interval:
    one, other = a.bounds(confidence), b.bounds(confidence)
    scale = _log if logarithms else float
    mine, theirs = scale(a.value), scale(b.value)
    shared = _correlation(a.units, b.units)
    low = _end(mine, scale(one.low), theirs, scale(other.high), shared=shared)
    high = -_end(theirs, scale(other.low), mine, scale(one.high), shared=shared)
    if low == -math.inf and high == math.inf:
        raise Undefined("neither side of the contrast can be bounded; measure more")
    paired = "independent" if a.units is None or b.units is None else "paired windows"
    methods = "; ".join(sorted({one.method, other.method}))
    return Interval(
        low=low, high=high, confidence=confidence, method=f"MOVER, {paired} ({methods})"
    )


def _end(value: float, low: float, other: float, high: float, *, shared: float) -> float:
    """The least that value - other may be, from the low bound of one and the high of the other."""
    if math.isinf(value) or math.isinf(other):
        # No distance from an infinite estimate: the bounds themselves, which is the safe side.
        return -math.inf if math.isinf(high) else low - high
    below, above = value - low, high - other
    if math.isinf(below) or math.isinf(above):
        return -math.inf
    inside = below * below + above * above - 2.0 * shared * below * above
    return value - other - math.sqrt(max(0.0, inside))


def _correlation(a: Floats | None, b: Floats | None) -> float:
    if a is None or b is None:
        return 0.0
    if a.size != b.size:
        raise Undefined(
            f"{a.size} windows against {b.size}: give the windows that both sides have, in order"
        )
    norms = math.sqrt(float(a @ a) * float(b @ b))
    return 0.0 if norms == 0.0 else float(np.clip(a @ b / norms, -1.0, 1.0))


def _log(x: float) -> float:
    return -math.inf if x <= 0.0 else math.log(x)


def _exp(x: float) -> float:
    return math.inf if x == math.inf else math.exp(x)
