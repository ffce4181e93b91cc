"""How long after a burst until everything is as before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.stats import Interval, clustered_mean

Floats = npt.NDArray[np.float64]
HOLD = 3
"""Steps in a row within the band that end a recovery: one may be luck."""
FEWEST = 8
"""Steps before the burst from which a band is taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Burst:
    """When load was raised and lowered again, in s on the clock of the series."""

    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """One burst."""

    burst: Burst
    band: float
    """The most that the calm before the burst showed in one step."""
    seconds: float | Missing
    """From the burst's end to the first of ``HOLD`` steps in a row within the band, less half a
    step; 0 where it never left the band after the end.  Missing where it did not come back."""
    grain_s: float
    """Half a step: the moment is no better known than that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recoveries:
    """Several bursts of one run."""

    each: tuple[Recovery, ...]
    mean_s: float | Missing
    """Missing as soon as one did not come back: the mean would flatter."""
    interval: Interval | Missing
    """Student's t over bursts."""


def steps(
    at_s: npt.ArrayLike, values: npt.ArrayLike, *, start_s: float, step_s: float, end_s: float
) -> Floats:
    """Median of ``values`` (n,) at ``at_s`` in each step; +inf counts, NaN where none came."""
    at = np.asarray(at_s, dtype=np.float64)
    seen = np.asarray(values, dtype=np.float64)
    count = int((end_s - start_s) / step_s + 1e-9)
    place = np.floor((at - start_s) / step_s).astype(np.int64)
    found = np.full(count, np.nan)
    for step in range(count):
        inside = seen[(place == step) & ~np.isnan(seen)]
        if inside.size:
            found[step] = float(np.quantile(inside, 0.5, method="inverted_cdf"))
    return found


def in_flight(
    sent_s: npt.ArrayLike, ended_s: npt.ArrayLike, *, start_s: float, step_s: float, end_s: float
) -> Floats:
    """Requests in flight in the middle of each step; NaN among ``ended_s`` never ended."""
    middles = start_s + step_s * (np.arange(int((end_s - start_s) / step_s + 1e-9)) + 0.5)
    sent, ended = np.sort(np.asarray(sent_s)), np.sort(np.asarray(ended_s))
    begun = np.searchsorted(sent[~np.isnan(sent)], middles, "right")
    return np.asarray(begun - np.searchsorted(ended[~np.isnan(ended)], middles, "right"), float)


def recovery(
    series: Floats, burst: Burst, *, start_s: float, step_s: float,
    until_s: float | None = None,
) -> Recovery:  # fmt: skip
    """Of a series of steps from ``start_s`` on, looked at until ``until_s`` (the next burst).

    The calm is all that lies before the burst.  Steps without a value neither
    hold nor break a row.  Raises Undefined where the calm has fewer than ``FEWEST`` values.
    """
    begins = np.asarray(start_s + step_s * np.arange(len(series)), dtype=np.float64)
    calm = series[begins + step_s <= burst.start_s + 1e-9]
    calm = calm[~np.isnan(calm)]
    if calm.size < FEWEST:
        raise Undefined(
            f"{calm.size} steps before the burst make no band; begin {FEWEST} steps before it"
        )
    return _after(series, burst, band=float(calm.max()), begins=begins, until_s=until_s)


def _after(
    series: Floats, burst: Burst, *, band: float, begins: Floats, until_s: float | None
) -> Recovery:
    step_s = float(begins[1] - begins[0])
    last = np.inf if until_s is None else until_s
    after = (begins + step_s > burst.end_s + 1e-9) & (begins < last - 1e-9) & ~np.isnan(series)
    inside = series[after] <= band
    rows = np.convolve(inside, np.ones(HOLD), mode="valid") if inside.size >= HOLD else inside[:0]
    back = np.flatnonzero(rows >= HOLD)
    seconds: float | Missing = Missing(
        reason=f"not back within {min(last, begins[-1] + step_s) - burst.end_s:.3g} s"
    )
    if back.size:
        first = int(back[0])
        moment = begins[after][first] + step_s / 2.0 - burst.end_s
        seconds = float(max(moment, 0.0)) if first else 0.0
    return Recovery(burst=burst, band=band, seconds=seconds, grain_s=step_s / 2.0)


def recoveries(
    series: Floats, bursts: Sequence[Burst], *, start_s: float, step_s: float
) -> Recoveries:
    """Of each burst up to the next one; the band is that of the calm before the first."""
    if not bursts:
        raise Undefined("no burst, no recovery")
    ends = [burst.start_s for burst in bursts[1:]] + [None]
    band = recovery(series, bursts[0], start_s=start_s, step_s=step_s).band
    begins = np.asarray(start_s + step_s * np.arange(len(series)), dtype=np.float64)
    each = [
        _after(series, burst, band=band, begins=begins, until_s=end)
        for burst, end in zip(bursts, ends, strict=True)
    ]
    times = [one.seconds for one in each]
    lost = [one for one in times if isinstance(one, Missing)]
    if lost:
        none = Missing(reason=f"{len(lost)} of {len(times)} bursts: {lost[0].reason}")
        return Recoveries(each=tuple(each), mean_s=none, interval=none)
    known = [one for one in times if not isinstance(one, Missing)]
    try:
        interval: Interval | Missing = clustered_mean(known).interval
    except Undefined as why:
        interval = Missing(reason=str(why))
    return Recoveries(each=tuple(each), mean_s=float(np.mean(known)), interval=interval)
