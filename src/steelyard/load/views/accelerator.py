"""Power of accelerators and nodes, and what a token takes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.views.histogram import Between
from steelyard.load.views.sums import over
from steelyard.load.views.watched import Track, Watched

MEAN_OF_S: Final = 1.0
"""What a device calls its power now may be the mean of as long a time (NVML: device queries)."""
_COUNTERS: Final = {"accelerator_power": "accelerator_energy", "node_power": "package_energy"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Energy:
    """Energy over a span, in joules; idle draw is in it, as it is on the bill."""

    joules: Between | Missing
    span_s: float
    how: str

    def per_token(self, tokens: float | Missing) -> Between | Missing:
        """Joules for each of ``tokens`` output tokens of the same span."""
        each = over(1.0, tokens, nothing="no token came out in this span")
        if isinstance(self.joules, Missing):
            return self.joules
        return each if isinstance(each, Missing) else self.joules.scaled(each)


def energy(
    watched: Watched,
    *,
    start_ns: int,
    end_ns: int,
    power: str = "accelerator_power",
    gap_s: float = 60.0,
) -> Energy:
    """Energy between two moments of the run's axis, summed over all devices on the pages.

    From the energy counter where there is one: what it grew by between the pages around the
    span bounds it from above, between the pages within from below.  Else from power, which
    between two looks is taken to lie between the two values, and to be told up to ``MEAN_OF_S``
    late; a peak that no look saw is not in the bounds.  Missing where looks lie further apart
    than ``gap_s`` or don't cover the span.
    """
    span_s = (end_ns - start_ns) / 1e9
    counter = watched.track(_COUNTERS[power])
    if isinstance(counter, Track):
        counted = _counted(counter, start_ns=start_ns, end_ns=end_ns)
        if not isinstance(counted, Missing) or isinstance(watched.track(power), Missing):
            return Energy(joules=counted, span_s=span_s, how="energy counter of the devices")
    track = watched.track(power)
    joules = (
        track
        if isinstance(track, Missing)
        else _integrated(track, start_ns=start_ns, end_ns=end_ns, gap_s=gap_s)
    )
    return Energy(joules=joules, span_s=span_s, how="power, integrated between looks")


def _uncovered(track: Track, *, start_ns: int, end_ns: int) -> Missing | None:
    if len(track.values) < 2 or track.at_ns[0] > start_ns or track.at_ns[-1] < end_ns:
        return Missing(reason=f"{track.series.name} was not seen over the whole span")
    return None


def _counted(track: Track, *, start_ns: int, end_ns: int) -> Between | Missing:
    if (why := _uncovered(track, start_ns=start_ns, end_ns=end_ns)) is not None:
        return why
    if track.restarts:
        return Missing(reason=f"{track.series.name} fell: a driver or exporter restarted")
    at = track.at_ns
    around = np.searchsorted(at, start_ns, side="right") - 1, np.searchsorted(at, end_ns)
    within = np.searchsorted(at, start_ns), np.searchsorted(at, end_ns, side="right") - 1
    most = float(track.values[around[1]] - track.values[around[0]])
    least = float(track.values[within[1]] - track.values[within[0]])
    return Between(low=max(least, 0.0), high=most)


def _integrated(track: Track, *, start_ns: int, end_ns: int, gap_s: float) -> Between | Missing:
    if (why := _uncovered(track, start_ns=start_ns, end_ns=end_ns)) is not None:
        return why
    late_ns = min(round(MEAN_OF_S * 1e9), int(track.at_ns[-1]) - end_ns)
    at, ends = track.at_ns, np.stack([track.values[:-1], track.values[1:]])
    sums = []
    for late in (0, late_ns):
        begin, over = start_ns + late, end_ns + late
        widths = np.clip(at[1:], begin, over) - np.clip(at[:-1], begin, over)
        if np.any((np.diff(at) > gap_s * 1e9) & (widths > 0)):
            return Missing(reason=f"{track.series.name} has a gap of more than {gap_s:g} s")
        sums.append(ends * (widths / 1e9))
    return Between(
        low=min(float(each.min(axis=0).sum()) for each in sums),
        high=max(float(each.max(axis=0).sum()) for each in sums),
    )
