"""A histogram of buckets, and what can honestly be said of its quantiles."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.views.exposition import Exposition, number
from steelyard.load.views.labels import Labels
from steelyard.load.views.sums import minus, over, plus

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """Hard bounds, no statistics: the value lies in ``low`` .. ``high``, ends included."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not self.low <= self.high:
            raise ValueError(f"{self.low} .. {self.high} bounds nothing")

    def minus(self, other: Between) -> Between:
        """Bounds of a difference."""
        return Between(low=self.low - other.high, high=self.high - other.low)

    def scaled(self, factor: float) -> Between:
        """Bounds times a factor of zero or more."""
        return Between(low=self.low * factor, high=self.high * factor)

    def holds(self, value: float) -> bool:
        """Whether a value lies within."""
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Histogram:
    """Observations by bucket, counted from the engine's start or between two scrapes."""

    bounds: Floats
    """Upper bounds, ascending; the last is +inf."""
    counts: Floats
    """Observations at or below each bound."""
    total: float | Missing
    """Sum of all observations."""

    def __post_init__(self) -> None:
        if not len(self.bounds) == len(self.counts) > 0:
            raise ValueError("a histogram needs one count for each of its bounds")
        if not math.isinf(self.bounds[-1]) or np.any(np.diff(self.bounds) <= 0):
            raise ValueError("bounds of a histogram ascend and end with +Inf")
        if self.counts[0] < 0 or np.any(np.diff(self.counts) < 0) or np.isnan(self.counts).any():
            raise ValueError("counts of a histogram fall from one bucket to the next")

    @property
    def n(self) -> float:
        """How many observations."""
        return float(self.counts[-1])

    def mean(self) -> float | Missing:
        """Exact mean, for the sum is counted apart from the buckets."""
        return over(self.total, self.n, nothing="nothing was observed")

    def quantile(self, q: float) -> Between:
        """Bounds of the bucket in which the ``q`` quantile (inverse of the ECDF) lies.

        A bucket says no more than its bounds; no point within is guessed.  Times and counts are
        never negative, so the first bucket begins at 0 unless its own bound is below.  Raises
        Undefined for an empty histogram.
        """
        if not 0 < q <= 1:
            raise ValueError(f"a quantile lies in (0, 1], not at {q}")
        if not self.n:
            raise Undefined("no quantile of a histogram without observations")
        rank = max(math.ceil(q * self.n - 1e-9), 1)
        at = int(np.searchsorted(self.counts, rank))
        below = self.bounds[at - 1] if at else (0.0 if self.bounds[0] >= 0 else -math.inf)
        return Between(low=float(below), high=float(self.bounds[at]))

    def scaled(self, factor: float) -> Histogram:
        """The same observations in another unit."""
        total = self.total if isinstance(self.total, Missing) else self.total * factor
        return Histogram(bounds=self.bounds * factor, counts=self.counts, total=total)


def histograms(page: Exposition, *, name: str) -> dict[Labels, Histogram]:
    """Histograms of a family by their labels without ``le``.

    Raises ValueError where buckets contradict each other.
    """
    buckets: dict[Labels, dict[float, float]] = {}
    for point in page.of(f"{name}_bucket"):
        rest = tuple(pair for pair in point.labels if pair[0] != "le")
        buckets.setdefault(rest, {})[number(point.label("le"))] = point.value
    sums = {point.labels: point.value for point in page.of(f"{name}_sum")}
    for point in page.of(f"{name}_count"):
        if point.labels in buckets:
            buckets[point.labels].setdefault(math.inf, point.value)
    return {
        labels: _histogram(found, total=sums.get(labels), name=name)
        for labels, found in buckets.items()
    }


def _histogram(found: dict[float, float], *, total: float | None, name: str) -> Histogram:
    bounds = np.array(sorted(found))
    return Histogram(
        bounds=bounds,
        counts=np.array([found[bound] for bound in bounds.tolist()]),
        total=Missing(reason=f"{name}_sum is not shown") if total is None else total,
    )


def together(parts: Iterable[Histogram]) -> Histogram:
    """All observations in one histogram, on the bounds that every part has.

    Counts at a common bound are exact; other bounds would need guessing.  Raises ValueError for
    no parts.
    """
    found = list(parts)
    if not found:
        raise ValueError("no histograms to put together")
    return reduce(_both, found)


def _both(a: Histogram, b: Histogram) -> Histogram:
    common = np.intersect1d(a.bounds, b.bounds)
    counts = sum(h.counts[np.searchsorted(h.bounds, common)] for h in (a, b))
    return Histogram(bounds=common, counts=np.asarray(counts), total=plus(a.total, b.total))


def since(before: Histogram, after: Histogram) -> Histogram | Missing:
    """What was observed between two scrapes; Missing after a restart or with other buckets.

    What a restarted engine had counted before it died is lost, so nothing is made up for it.
    """
    if not np.array_equal(before.bounds, after.bounds):
        return Missing(reason="the buckets changed between the scrapes")
    counts = np.diff(after.counts - before.counts, prepend=0.0)
    if np.any(counts < 0):
        return Missing(reason="counts fell between the scrapes: the engine restarted")
    total = minus(after.total, before.total)
    return Histogram(bounds=after.bounds, counts=np.cumsum(counts), total=total)
