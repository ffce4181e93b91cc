"""What a planned pair of runs could tell apart, from a pilot, before the money is spent."""

from __future__ import annotations

import math

from steelyard.errors import Undefined
from steelyard.stats.distributions import check_confidence, normal_quantile
from steelyard.stats.estimate import Estimate


def detectable_difference(
    pilot: Estimate, *, times: float = 1.0, confidence: float = 0.95, power: float = 0.8
) -> float:
    """Difference between two such runs, each ``times`` as long as the pilot, that shows.

    (z at 1 - alpha/2 + z at power) x sqrt(2) x standard error / sqrt(times), in the unit of the
    estimate, where the standard error is the mean half width of the pilot's bounds over z
    (Bloom 1995 for two groups).  Serves means, rates and quantiles alike; the pilot's own error
    in it is about 1/sqrt(2 x (units - 1)).  Undefined where the pilot's bounds are, or reach
    "never".
    """
    error = _error(pilot, confidence, power)
    if times <= 0.0:
        raise Undefined(f"a run {times} times as long as the pilot is none")
    return _steps(confidence, power) * math.sqrt(2.0 / times) * error


def times_to_detect(
    pilot: Estimate, *, difference: float, confidence: float = 0.95, power: float = 0.8
) -> float:
    """How many times as long as the pilot each of two runs must be to show ``difference``."""
    if difference <= 0.0:
        raise Undefined(f"a difference of {difference} can't be planned for; give one above 0")
    least = detectable_difference(pilot, confidence=confidence, power=power)
    return (least / difference) ** 2


def _error(pilot: Estimate, confidence: float, power: float) -> float:
    check_confidence(confidence)
    check_confidence(power)
    bounds = pilot.bounds(confidence)
    half = (bounds.high - bounds.low) / 2.0
    if not math.isfinite(half):
        raise Undefined("the pilot's bounds reach 'never'; what could be detected is unknown")
    return half / normal_quantile((1.0 + confidence) / 2.0)


def _steps(confidence: float, power: float) -> float:
    return normal_quantile((1.0 + confidence) / 2.0) + normal_quantile(power)
