"""What the first requests pay after a start or a pause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.stats import Interval, clustered_mean, quantile

FIRST = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """The first requests of each start against the steady ones of the same start."""

    first: int
    """How many count as first."""
    starts: int
    first_s: float
    """Mean over starts of the median of the first."""
    steady_s: float
    """Mean over starts of the median of the rest."""
    penalty_s: float
    """Their difference."""
    interval: Interval | Missing
    """Student's t over starts: what one start shows may be chance."""
    beyond: float
    """Share of steady requests that were as slow as the first of their start or slower."""


def first_penalty(
    starts: Sequence[npt.ArrayLike], *, first: int = FIRST, settle: int = 0
) -> Penalty:
    """Times in s, +inf never, one array a start, in order.

    ``settle`` requests after the first are left out of both.  Undefined where no start has
    ten steady requests, or the first ones never came.
    """
    runs = [np.asarray(times, dtype=np.float64) for times in starts]
    if not runs or any(run.size < first + settle + 10 for run in runs):
        raise Undefined(f"each start needs {first + settle + 10} requests; measure longer")
    heads = [quantile(run[:first], 0.5) for run in runs]
    tails = [run[first + settle :] for run in runs]
    bodies = [quantile(tail, 0.5) for tail in tails]
    if not np.isfinite([*heads, *bodies]).all():
        raise Undefined("first or steady requests were not answered; there is no penalty to tell")
    gaps = np.subtract(heads, bodies)
    try:
        interval: Interval | Missing = clustered_mean(gaps).interval
    except Undefined as why:
        interval = Missing(reason=str(why))
    return Penalty(
        first=first,
        starts=len(runs),
        first_s=float(np.mean(heads)),
        steady_s=float(np.mean(bodies)),
        penalty_s=float(gaps.mean()),
        interval=interval,
        beyond=float(np.mean([np.mean(t >= h) for t, h in zip(tails, heads, strict=True)])),
    )
