"""Means over repeats, and how many repeats are enough."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from steelyard.errors import Undefined
from steelyard.stats import Interval, clustered_mean

STEIN = "two stages"
FEWEST = 3


def over_repeats(values: Sequence[float], *, pilot: int, confidence: float = 0.95) -> Interval:
    """Student's t over repeats; where some were added after the ``pilot``, Stein's interval.

    Its width is that of the pilot's spread alone (Stein 1945), so that it holds as often as it
    says although the spread decided how many repeats there are.  Undefined as
    ``clustered_mean`` is.
    """
    first = clustered_mean(values[:pilot], confidence=confidence).interval
    if len(values) <= pilot:
        return first
    mean = math.fsum(values) / len(values)
    half = (first.high - first.low) / 2.0 * math.sqrt(pilot / len(values))
    return Interval(low=mean - half, high=mean + half, confidence=confidence, method=STEIN)


def needed(
    values: Sequence[float], *, pilot: int, precision: float, confidence: float = 0.95
) -> int | None:
    """Repeats until the interval reaches at most ``precision`` of the mean to either side.

    Stein's second stage; ``pilot`` at least.  None where the pilot has no spread to go by, or
    fewer than ``FEWEST`` repeats, whose spread would ask for far too many.
    """
    if pilot < FEWEST:
        return None
    head = np.asarray(values[:pilot], dtype=np.float64)
    try:
        found = over_repeats(values[:pilot], pilot=pilot, confidence=confidence)
    except Undefined:
        return None
    aim = precision * abs(float(head.mean()))
    reach = (found.high - found.low) / 2.0
    return max(pilot, math.ceil(pilot * (reach / aim) ** 2 - 1e-9)) if aim else None
