"""Single checks on arrivals: a value, the bounds it has to keep, and why those."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np
import numpy.typing as npt

from steelyard.evidence import Missing
from steelyard.load.arrivals.curve import Curve
from steelyard.load.arrivals.figures import gap_cv, lag1

Result = Literal["pass", "fail", "unknown"]
Floats = npt.NDArray[np.float64]

FEWEST = 30
"""Gaps below which the bounds below are not known to hold."""
EACH_BIN = 5.0
"""Arrivals expected in a bin, at least, for the chi-squared bounds to hold."""
STEADY_S = 0.020
"""Shortest gap of which a metronome's evenness is judged."""
NEAR_S = 0.005
"""What still counts as on the second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One property of what was sent."""

    name: str
    value: float | Missing
    low: float
    high: float
    """Accepted are values in [low, high]."""
    n: int
    """Arrivals or gaps that were looked at."""
    false_alarm: float
    """Probability that a true process leaves the bounds, at most; 0 where no chance is in it."""
    detail: str

    @property
    def result(self) -> Result:
        """Whether the value keeps the bounds."""
        if isinstance(self.value, Missing):
            return "unknown"
        return "pass" if self.low <= self.value <= self.high else "fail"


def unknown(name: str, *, n: int, reason: str) -> Check:
    """Say that a property can't be judged."""
    return Check(
        name=name,
        value=Missing(reason=reason),
        low=0.0,
        high=0.0,
        n=n,
        false_alarm=0.0,
        detail=reason,
    )


def variation(gaps: Floats, *, alpha: float) -> Check:
    """Coefficient of variation of exponential gaps: 1.

    sqrt(n) ln CV tends to a standard normal (delta method; Greenwood's statistic, Moran 1947);
    its upper tail is heavier for small n, which ``_stretch`` covers.
    """
    n = len(gaps)
    z = NormalDist().inv_cdf(1 - alpha / 2) / math.sqrt(n)
    return Check(
        name="gap_cv",
        value=gap_cv(_summed(gaps)),
        low=math.exp(-z),
        high=math.exp(z * _stretch(n)),
        n=n,
        false_alarm=alpha,
        detail="standard deviation of the gaps over their mean; 1 for independent arrivals",
    )


def correlation(gaps: Floats, *, alpha: float) -> Check:
    """Correlation of gaps with the one before: normal around -1/n with deviation 1/sqrt(n).

    Bartlett 1946; the mean is that of any exchangeable series (Moran 1948).
    """
    n = len(gaps)
    z = NormalDist().inv_cdf(1 - alpha / 2) / math.sqrt(n)
    return Check(
        name="gap_lag1",
        value=lag1(_summed(gaps)),
        low=-1 / n - z,
        high=-1 / n + z * _stretch(n),
        n=n,
        false_alarm=alpha,
        detail="correlation of each gap with the one before; 0 for independent arrivals",
    )


def dispersal(gaps: Floats, *, second: float, alpha: float) -> Check:
    """Index of dispersion of counts: chi-squared / (bins - 1) given the total (Fisher 1950).

    ``second`` is a second in units of the mean gap; bins are longer where they would hold
    fewer than EACH_BIN.
    """
    from scipy.special import gammaincinv

    n, total = len(gaps), float(gaps.sum())
    # Given the sum, the inner arrivals are uniform: their counts are multinomial.
    inner = np.cumsum(gaps)[:-1] / total
    bins = int(min(total / (second * gaps.mean()), (n - 1) / EACH_BIN))
    if bins < 5:
        return unknown("dispersion", n=n, reason=f"{n} gaps fill fewer than five bins; run longer")
    counts = np.bincount(np.minimum((inner * bins).astype(np.int64), bins - 1), minlength=bins)
    low, high = (
        2 * float(gammaincinv((bins - 1) / 2, p)) / (bins - 1) for p in (alpha / 2, 1 - alpha / 2)
    )
    width = total / gaps.mean() / second / bins
    return Check(
        name="dispersion",
        value=float(counts.var(ddof=1) / counts.mean()),
        low=low,
        high=high,
        n=n,
        false_alarm=alpha,
        detail=f"variance over mean of counts in {bins} bins of {width:.3g} s; 1 for Poisson",
    )


def exponential(gaps: Floats, *, alpha: float) -> Check:
    """Largest distance of the gaps' distribution from the exponential one of their mean.

    Lilliefors 1969 in Stephens's form (1974), D* = (D - 0.2/n)(sqrt n + 0.26 + 0.5/sqrt n).
    Beyond his 1 % point, 1.308, the tail is taken as 0.01 exp(-3 (D*^2 - 1.308^2)), which
    simulation shows to be heavier than the true one; so ``alpha`` is at most 1 %.
    """
    n = len(gaps)
    share = -np.expm1(-np.sort(gaps) / gaps.mean())
    distance = _distance(share)
    bound = math.sqrt(1.308**2 - math.log(min(alpha, 0.01) / 0.01) / 3)
    root = math.sqrt(n)
    return Check(
        name="gap_distribution",
        value=distance,
        low=0.0,
        high=bound / (root + 0.26 + 0.5 / root) + 0.2 / n,
        n=n,
        false_alarm=min(alpha, 0.01),
        detail="Kolmogorov distance of the gaps from the process's own distribution",
    )


def evenness(gaps: Floats, *, alpha: float) -> Check:
    """Largest distance of the arrivals from the rate over time that was asked for.

    Bound without approximation (Dvoretzky, Kiefer, Wolfowitz 1956; Massart 1990).
    """
    inner = np.cumsum(gaps)[:-1] / gaps.sum()
    return Check(
        name="rate_over_time",
        value=_distance(inner),
        low=0.0,
        high=math.sqrt(math.log(2 / alpha) / (2 * len(inner))),
        n=len(inner),
        false_alarm=alpha,
        detail="Kolmogorov distance of the arrivals from the intended rate over time",
    )


def on_seconds(sent_s: Floats, *, curve: Curve, alpha: float) -> Check:
    """Share of arrivals within NEAR_S of a whole second: binomial, given their number."""
    from scipy.special import bdtrc

    n = len(sent_s)
    edges = np.arange(math.ceil(curve.span_s) + 1)
    inside = curve.counted(edges + NEAR_S) - curve.counted(edges - NEAR_S)
    expected = float(np.clip(inside.sum() / curve.expected, 0, 1))
    seen = float(np.mean(np.abs(sent_s - np.rint(sent_s)) <= NEAR_S))
    # The least k of which more has a chance of no more than alpha.
    tails = bdtrc(np.arange(n + 1), n, expected)
    most = int(np.argmax(tails <= alpha))
    return Check(
        name="on_whole_seconds",
        value=seen,
        low=0.0,
        high=most / n,
        n=n,
        false_alarm=alpha,
        detail=f"share within {NEAR_S * 1e3:g} ms of a whole second; {expected:.1%} by chance",
    )


def steady(counts: Floats, *, second: float) -> Check:
    """Coefficient of variation of a metronome's gaps: below 0.05.

    ``second`` is the arrivals of a second. Above 50 a second, each gap spans as many arrivals
    as fill 20 ms: no event loop keeps 5 % of less, and no server could tell.
    """
    every = max(1, math.ceil(second * STEADY_S - 1e-9))
    kept = counts[::every]
    if len(kept) < FEWEST:
        return unknown("gap_cv", n=len(kept), reason=f"{len(kept)} gaps are too few; run longer")
    return Check(
        name="gap_cv",
        value=gap_cv(kept),
        low=0.0,
        high=0.05,
        n=len(kept) - 1,
        false_alarm=0.0,
        detail=f"standard deviation of the gaps over {every} arrivals over their mean; "
        "0 for a metronome",
    )


def _distance(share: Floats) -> float:
    steps = np.arange(len(share) + 1) / len(share)
    return float(max((steps[1:] - share).max(), (share - steps[:-1]).max()))


def _stretch(n: int) -> float:
    return 1 + 2.5 / math.sqrt(n)


def _summed(gaps: Floats) -> Floats:
    return np.concatenate([[0.0], np.cumsum(gaps)])
