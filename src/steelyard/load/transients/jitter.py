"""How far the tail swings when load comes in bursts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.transients.recovery import Burst
from steelyard.stats import (
    Contrast,
    Interval,
    clustered_mean,
    quantile,
    quantile_over_time,
    ratio_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Jitter:
    """The tail of requests intended in bursts against that of the others."""

    q: float
    calm_s: float
    burst_s: float
    """Over all bursts together."""
    ratio: Contrast | Missing
    """Burst to calm, by batch means of each; Missing where the run can't bound it."""
    swing_s: float | Missing
    """Standard deviation of the bursts' own quantiles: how unlike one burst is to the next."""
    each: tuple[float, ...]
    """Each burst's own quantile."""
    mean: Interval | Missing
    """Of the bursts' quantiles, Student's t over bursts."""


def jitter(
    at_s: npt.ArrayLike, values: npt.ArrayLike, bursts: Sequence[Burst], *, q: float = 0.99
) -> Jitter:
    """Of times in s by intended moments; +inf never.  Undefined where one side has no value."""
    at, seen = np.asarray(at_s, np.float64), np.asarray(values, np.float64)
    at, seen = at[~np.isnan(seen)], seen[~np.isnan(seen)]
    inside = [(at >= burst.start_s) & (at < burst.end_s) for burst in bursts]
    if not inside:
        raise Undefined("no burst, no jitter under bursts")
    loud = np.logical_or.reduce(inside)
    each = tuple(quantile(seen[own], q) for own in inside)
    try:
        ratio: Contrast | Missing = ratio_of(
            quantile_over_time(seen[loud], q), quantile_over_time(seen[~loud], q)
        )
    except Undefined as why:
        ratio = Missing(reason=str(why))
    alone = Missing(reason="one burst, or one that was never answered")
    swing: float | Missing = alone
    mean: Interval | Missing = alone
    if len(each) > 1 and np.isfinite(each).all():
        swing = float(np.std(each, ddof=1))
        mean = _over(each)
    return Jitter(
        q=q,
        calm_s=quantile(seen[~loud], q),
        burst_s=quantile(seen[loud], q),
        ratio=ratio,
        swing_s=swing,
        each=each,
        mean=mean,
    )


def _over(each: Sequence[float]) -> Interval | Missing:
    try:
        return clustered_mean(each).interval
    except Undefined as why:
        return Missing(reason=str(why))
