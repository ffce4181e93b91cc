"""A mean, a share, a rate or a quantile of values that follow each other in time.

What they have in common is ``bounds(confidence)``, so that any two can be contrasted.  The unit
is the batch, or the window where windows are given: never the single value.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from steelyard.errors import Undefined
from steelyard.stats.batches import FEWEST
from steelyard.stats.correlation import Floats, series
from steelyard.stats.distributions import check_confidence
from steelyard.stats.effective import effective_bounds, share_effective
from steelyard.stats.interval import Interval
from steelyard.stats.quantiles import quantile
from steelyard.stats.spread import Labels, Spread, spread

MOST_BINS = 4096
EVENTS_A_BIN = 4


class Estimate(Protocol):
    """What ``contrast`` needs of each side."""

    @property
    def value(self) -> float:
        """In the unit of the values; +inf stands for never."""

    @property
    def units(self) -> Floats | None:
        """One deviation a window, in time order; None where no windows were given."""

    def bounds(self, confidence: float) -> Interval:
        """Two-sided; an end that the data can't bound is infinite."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeriesMean:
    """A mean over time, or a rate."""

    value: float
    n: int
    """Values, or events of a rate."""
    spread: Spread
    """In the unit of the value."""
    floor: float = -math.inf
    """No such mean lies below it: 0 of a rate."""

    @property
    def units(self) -> Floats | None:
        """Deviations of the windows."""
        return self.spread.units if self.spread.windowed else None

    def bounds(self, confidence: float) -> Interval:
        """See ``Spread.reach``."""
        check_confidence(confidence)
        reach = self.spread.reach(confidence)
        return Interval(
            low=max(self.value - reach.below, self.floor),
            high=self.value + reach.above,
            confidence=confidence,
            method=self.spread.method,
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeriesShare:
    """A share of flags over time, such as good answers."""

    value: float
    n: int
    effective: float
    """Independent flags that would say as much."""
    spread: Spread | None
    """None where all flags are alike."""

    @property
    def units(self) -> Floats | None:
        """Deviations of the windows."""
        return self.spread.units if self.spread is not None and self.spread.windowed else None

    def bounds(self, confidence: float) -> Interval:
        """Clopper-Pearson at the effective sample size (Korn & Graubard 1998)."""
        return effective_bounds(self.value, spread=self.spread, size=self.effective).share(
            confidence
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeriesQuantile:
    """A quantile over time; failures may be +inf."""

    value: float
    q: float
    n: int
    effective: float
    """Independent values that would say as much of this quantile."""
    ordered: Floats
    spread: Spread | None
    """Of the flags "not above the quantile"."""

    @property
    def units(self) -> Floats | None:
        """Deviations of the windows, negated: more flags mean a lower quantile."""
        if self.spread is None or not self.spread.windowed:
            return None
        return -self.spread.units

    def bounds(self, confidence: float) -> Interval:
        """Order statistics, at the ranks of the effective sample size.

        An infinite end stands for never, nothing else: Undefined where the effective sample
        can't bound both sides, because a tail seen in a calm run alone would pass for the whole.
        """
        return effective_bounds(self.q, spread=self.spread, size=self.effective).quantile(
            self.ordered, confidence
        )


def mean_over_time(values: ArrayLike, *, windows: Labels | None = None) -> SeriesMean:
    """Mean of ``values`` (n,) in time order, with ``windows`` (n labels in their order)."""
    array = series(values)
    return SeriesMean(
        value=float(array.mean()), n=array.size, spread=spread(array, windows=windows)
    )


def share_over_time(flags: ArrayLike, *, windows: Labels | None = None) -> SeriesShare:
    """Share of ``flags`` (n,) in time order that hold."""
    array = series(np.asarray(flags, dtype=bool))
    value = float(array.mean())
    if array.min() == array.max():
        return SeriesShare(value=value, n=array.size, effective=float(array.size), spread=None)
    found = spread(array, windows=windows)
    size = share_effective(value, n=array.size, error=found.error)
    return SeriesShare(value=value, n=array.size, effective=size, spread=found)


def quantile_over_time(
    values: ArrayLike, q: float, *, windows: Labels | None = None
) -> SeriesQuantile:
    """Quantile of ``values`` (n,) in time order; +inf allowed, see ``quantile``.

    How much the values repeat each other is taken from the flags "not above the quantile"
    (Woodruff 1952), so that it differs between the median and the tail.
    """
    array = np.asarray(values, dtype=np.float64)
    value = quantile(array, q)
    flags = (array <= value).astype(np.float64)
    found, size = None, float(array.size)
    if flags.min() < flags.max():
        found = spread(flags, windows=windows)
        size = share_effective(q, n=array.size, error=found.error)
    return SeriesQuantile(
        value=value, q=q, n=array.size, effective=size, ordered=np.sort(array), spread=found
    )


def rate_over_time(
    times: ArrayLike,
    *,
    start: float,
    end: float,
    weights: ArrayLike | None = None,
    edges: ArrayLike | None = None,
) -> SeriesMean:
    """Events a unit of time between ``start`` and ``end``: goodput, throughput, tokens a second.

    ``times`` (n,) of what counts, in any order, e.g. of good answers; ``weights`` (n,) what
    each counts for; ``edges`` (w + 1,) ascending where windows are given.  Counted in bins of
    equal width, whose counts make the series.  Undefined for no time, where nothing varies, and
    where fewer than ``FEWEST`` batches hold an event: a few bursts don't show how bursts differ.
    """
    seen = np.asarray(times, dtype=np.float64)
    if not (np.isfinite(seen).all() and end > start):
        raise Undefined(f"a rate needs finite times and an end after its start, not {start}..{end}")
    bins = int(min(MOST_BINS, max(64, seen.size // EVENTS_A_BIN)))
    counts, cuts = np.histogram(
        seen,
        bins=bins,
        range=(start, end),
        weights=None if weights is None else np.asarray(weights),
    )
    rates = counts * bins / (end - start)
    windows = None
    if edges is not None:
        middles = (cuts[1:] + cuts[:-1]) / 2.0
        windows = np.clip(np.searchsorted(np.asarray(edges), middles, side="right"), 1, None)
    found = spread(rates, windows=windows)
    if windows is None:
        _check_carried(rates, batches=found.units.size)
    return SeriesMean(value=float(rates.mean()), n=seen.size, spread=found, floor=0.0)


def _check_carried(rates: Floats, *, batches: int) -> None:
    length = rates.size // batches
    kept = rates[rates.size - batches * length :].reshape(batches, length)
    carried = int(kept.any(axis=1).sum())
    if carried < FEWEST:
        raise Undefined(
            f"only {carried} of {batches} batches hold an event ({FEWEST} needed); measure longer"
        )
