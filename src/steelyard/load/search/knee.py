"""The load beyond which more of it costs more in latency than it brings in throughput."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.search.cell import Floats
from steelyard.stats import Interval

DRAWS = 2000
FEWEST = 5
"""Repeats below which a knee has no interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knee:
    """The load with the highest power: throughput over latency (Kleinrock 1979).

    Beyond it latency grows faster, in per cent, than throughput does.  It doesn't move with the
    range of the sweep, as the largest distance from a chord does; for M/M/1 it is half the
    capacity.  Between loads by a parabola through the best and its neighbours on logarithms.
    """

    load: float
    interval: Interval | Missing
    """From repeats drawn again with replacement, all loads of a repeat together."""


def knee(
    at: Floats, rates: Floats, times: Floats, *, confidence: float, seed: int
) -> Knee | Missing:
    """Of throughputs and latencies (repeats, loads), all above 0; ``at`` is each load's log."""
    found = _peak(at, rates.mean(axis=0) / times.mean(axis=0))
    if found is None:
        return Missing(reason="power is highest at an end of the sweep; widen it on that side")
    interval: Interval | Missing = Missing(reason=f"an interval takes {FEWEST} repeats or more")
    if len(rates) >= FEWEST:
        interval = _drawn(at, rates, times, confidence=confidence, seed=seed)
    return Knee(load=found, interval=interval)


def _drawn(at: Floats, rates: Floats, times: Floats, *, confidence: float, seed: int) -> Interval:
    """Percentiles, expanded for the few repeats that there are (Hesterberg 2015)."""
    from scipy.special import ndtr, stdtrit

    n = len(rates)
    rows = np.random.default_rng(seed).integers(n, size=(DRAWS, n))
    drawn = []
    for power in rates[rows].mean(axis=1) / times[rows].mean(axis=1):
        found = _peak(at, power)
        drawn.append(float(np.exp(at[int(power.argmax())])) if found is None else found)
    reach = float(stdtrit(n - 1, (1.0 + confidence) / 2.0)) * (n / (n - 1)) ** 0.5
    tail = float(ndtr(-reach))
    low, high = np.quantile(drawn, [tail, 1.0 - tail])
    return Interval(
        low=float(low), high=float(high), confidence=confidence, method="bootstrap of repeats"
    )


def _peak(at: Floats, power: Floats) -> float | None:
    """Top of the parabola through the best point and its neighbours; None at an end."""
    best = int(power.argmax())
    if best in (0, len(power) - 1):
        return None
    near = slice(best - 1, best + 2)
    bend, slope, _ = np.polyfit(at[near] - at[best], np.log(power[near]), 2)
    if bend >= 0.0:
        return float(np.exp(at[best]))
    top = at[best] - slope / (2.0 * bend)
    return float(np.exp(np.clip(top, at[best - 1], at[best + 1])))
