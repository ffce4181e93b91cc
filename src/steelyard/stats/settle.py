"""Is a difference settled, and what would settle it?"""

from __future__ import annotations

import math

from steelyard.errors import Undefined
from steelyard.stats.clusters import MeanEstimate
from steelyard.stats.distributions import check_confidence, normal_quantile, student_quantile
from steelyard.stats.interval import Interval
from steelyard.stats.proof import MOST_TRIALS


def equivalent_within(interval: Interval, *, margin: float) -> bool:
    """Whether a difference is shown to lie strictly within plus or minus ``margin``.

    Two one-sided tests at level alpha are the same as a two-sided interval of confidence
    1 - 2 alpha inside the margin (Schuirmann 1987): give the 90 % interval to test at 5 %; the
    95 % interval tests at 2.5 %.  Undefined for a margin that isn't above 0.
    """
    _check_margin(margin)
    return -margin < interval.low and interval.high < margin


def smallest_detectable(
    estimate: MeanEstimate, *, confidence: float = 0.95, power: float = 0.8
) -> float:
    """The true difference that data like these would show with probability ``power``.

    (t at 1 - alpha/2 + t at power) x standard error, C - 1 degrees of freedom (Bloom 1995),
    in the unit of the estimate.  Undefined where no spread was seen.
    """
    _check_power(confidence, power)
    if estimate.standard_error == 0.0:
        raise Undefined("all differences were alike; what else could be detected is unknown")
    degrees = estimate.clusters - 1
    steps = student_quantile((1 + confidence) / 2, degrees) + student_quantile(power, degrees)
    return steps * estimate.standard_error


def n_to_settle(
    estimate: MeanEstimate,
    *,
    margin: float | None = None,
    confidence: float = 0.95,
    power: float = 0.8,
) -> int | None:
    """Further values until a question like this is settled with probability ``power``.

    Assumes that the observed difference is the true one, that the spread stays, and that
    clusters stay of their size; normal quantiles.  Settled means either shown to differ from 0
    (two-sided) or, with ``margin``, shown to lie within it (two one-sided tests), whichever
    takes less.  None where neither can be: no difference and no margin, no spread seen, or more
    than 10^9 values.
    """
    _check_power(confidence, power)
    if estimate.standard_error == 0.0:
        return None
    gap = abs(estimate.value)
    needs = []
    if gap > 0.0:
        steps = normal_quantile((1 + confidence) / 2) + normal_quantile(power)
        needs.append(_size(estimate, steps / gap))
    if margin is not None:
        _check_margin(margin)
        if gap < margin:
            steps = normal_quantile(confidence) + normal_quantile((1 + power) / 2)
            needs.append(_size(estimate, steps / (margin - gap)))
    total = min(needs, default=math.inf)
    return None if total > MOST_TRIALS else max(0, math.ceil(total) - estimate.n)


def _size(estimate: MeanEstimate, steps_per_gap: float) -> float:
    return estimate.n * (steps_per_gap * estimate.standard_error) ** 2


def _check_margin(margin: float) -> None:
    if not margin > 0.0:
        raise Undefined(f"a margin of {margin} leaves no room; declare one above 0")


def _check_power(confidence: float, power: float) -> None:
    check_confidence(confidence)
    if not 0.0 < power < 1.0:
        raise Undefined(f"a power of {power} has no meaning; write it as a share, such as 0.8")
