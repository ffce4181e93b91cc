"""A share of trials that may repeat each other: what they are worth, and how far it may be off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from steelyard.errors import Undefined
from steelyard.stats.clusters import Limits, clustered_mean
from steelyard.stats.interval import Interval
from steelyard.stats.rates import clopper_pearson, effective_n, korn_graubard, wilson

_LIMITS = Limits(0.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareEstimate:
    """k of n trials in so many independent groups."""

    k: int
    n: int
    clusters: int
    worth: float | None
    """Independent trials that say as much; None where each trial is a group of its own."""
    interval: Interval | None
    """Wilson's, or exact where none or all succeeded; Korn and Graubard's where trials repeat."""
    why: str = ""
    """Why there is no interval."""

    @property
    def remark(self) -> str:
        """What a reader must know of trials that repeat each other; "" where none do."""
        if self.why:
            return f"no interval: {self.why}"
        if self.worth is None:
            return ""
        return (
            f"{self.n} answers in {self.clusters} clusters are worth {self.worth:.3g} "
            "independent ones"
        )


def share_estimate(
    flags: Sequence[float] | NDArray[Any], clusters: Sequence[Any] | NDArray[Any]
) -> ShareEstimate:
    """A share of ``flags`` (n,), 1 or 0, whose trials agree within ``clusters`` (n labels).

    One group alone says nothing of how groups differ: it is worth a single trial.  Undefined for
    no trial.
    """
    n, k, groups = len(flags), round(float(sum(flags))), len(set(clusters))
    if not n:
        raise Undefined("a share of no trials has no value; measure at least one")
    if groups == n:
        interval = clopper_pearson(k, n) if k in (0, n) else wilson(k, n)
        return ShareEstimate(k=k, n=n, clusters=n, worth=None, interval=interval)
    try:
        error = clustered_mean(flags, clusters, limits=_LIMITS).standard_error
        worth = effective_n(k, n, standard_error=error, clusters=groups)
    except Undefined as why:
        return ShareEstimate(k=k, n=n, clusters=groups, worth=1.0, interval=None, why=str(why))
    interval = korn_graubard(k / n, worth)
    return ShareEstimate(k=k, n=n, clusters=groups, worth=worth, interval=interval)
