"""Watching results arrive: intervals that hold at every look at once.

A usual 95 % interval looked at twenty times raises a false alarm in a quarter of all A/A
tests; a confidence sequence holds over all looks together and pays with its width.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from steelyard.errors import Undefined
from steelyard.stats.correlation import series
from steelyard.stats.distributions import check_confidence
from steelyard.stats.interval import Interval

PRIOR = 30.0
"""Units at which the sequence is to be about as narrow as it can."""


def mixture_radius(n: int, *, deviation: float, prior: float, confidence: float = 0.95) -> float:
    """Half width at n values of known standard ``deviation``, in its unit.

    deviation x sqrt((n + r)/n^2 x ln((n + r)/(r alpha^2))), r = ``prior`` (Robbins 1970; Howard,
    Ramdas, McAuliffe & Sekhon 2021).
    """
    check_confidence(confidence)
    if n < 1 or prior <= 0.0 or deviation < 0.0:
        raise Undefined("a sequence needs a value, a prior above 0 and a deviation")
    alpha = 1.0 - confidence
    return deviation * math.sqrt(
        (n + prior) / n**2 * math.log((n + prior) / (prior * alpha * alpha))
    )


def anytime_mean(units: ArrayLike, *, confidence: float = 0.95, prior: float = PRIOR) -> Interval:
    """Confidence sequence for the mean of ``units`` (n,) at the present look.

    Units are independent and about normal, of unknown variance: window differences of two
    interleaved runs, or batch means.  Inverts the t test with a normal prior of variance
    1/``prior`` on the effect in deviations; with the right Haar prior on the deviation this is
    a test martingale (Lai 1976; Hendriksen, de Heide & Grünwald 2021).  Both ends are infinite
    while too few units were seen.  The prior is fixed before the first look.
    """
    check_confidence(confidence)
    array = series(units)
    n = array.size
    if prior <= 0.0:
        raise Undefined(f"a prior worth {prior} units has no meaning; give one above 0")
    gain = 1.0 + n / prior
    level = (math.sqrt(gain) / (1.0 - confidence)) ** (2.0 / n)
    error = float(array.std(ddof=1)) / math.sqrt(n)
    half = math.inf
    if level < gain:
        half = error * math.sqrt((n - 1) * (level - 1.0) / (1.0 - level / gain))
    mean = float(np.mean(array))
    return Interval(
        low=mean - half, high=mean + half, confidence=confidence, method="t confidence sequence"
    )
