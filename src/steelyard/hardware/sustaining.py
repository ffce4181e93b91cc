"""How many requests a second may arrive at a set-up before it breaks what is asked of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.choosing import firsts, front
from steelyard.hardware.predicting import Clock, Forecast, forecast
from steelyard.hardware.setup import Setup
from steelyard.hardware.timed import Timing, Unserved

MOST, FEW, MANY = 8, 3, 100
"""Set-ups for which it is worked out, and for how many of many: each takes thirty forecasts."""
_FLOOD = 1e9
"""Requests a second that nothing serves; what it would serve at the most comes back."""
_LEAST = 1e-3
"""Share of capacity below which nothing is looked for."""
_ROUNDS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Sustained:
    """The rates of arrivals up to which one set-up keeps its SLO; 0 where it never does."""

    setup: Setup
    rate: Band
    """Of all devices: low where the whole bands of its times keep it, high where any part does."""

    @property
    def each(self) -> Band:
        """The same of one device."""
        return self.rate.times(1 / self.setup.devices)

    @property
    def hourly(self) -> float | Missing:
        """What an hour of one request a second costs, by the middle, in the price's currency."""
        price = self.setup.hourly
        if isinstance(price, Missing) or not self.rate.mid:
            return Missing(reason="no price, or nothing that keeps the SLO")
        return price.mid / self.rate.mid


def sustained(setup: Setup, *, clock: Clock) -> Sustained | Missing:
    """Look for the highest rates at which the ends and the middles of its times keep the SLO.

    Arrivals are by themselves, as bursty as the set-up says. Missing where no SLO is asked, or
    nothing fits.
    """
    if setup.slo.ttft is None and setup.slo.tpot is None:
        return Missing(reason="no SLO is asked")
    flooded = _at(setup, _FLOOD, clock)
    if not isinstance(flooded, Unserved):
        return Missing(reason="does not fit")
    most = flooded.most
    known: dict[float, Timing | Missing] = {}

    def timed(rate: float) -> Timing | Missing:
        if rate not in known:
            known[rate] = _at(setup, rate, clock)
        return known[rate]

    def highest(end: str) -> float:
        return _highest(most, lambda rate: _keeps(setup, timed(rate), end))

    rate = Band(low=highest("high"), mid=highest("mid"), high=highest("low"))
    return Sustained(setup=setup, rate=rate)


def sustained_each(forecasts: Sequence[Forecast], *, clock: Clock) -> tuple[Sustained, ...]:
    """Of a few set-ups that differ in more than their load, those on the front before others.

    Before them the best of each search for a layout. The most a device first.
    """
    best, searched = front(forecasts), firsts(forecasts)
    ranked = sorted(range(len(forecasts)), key=lambda at: (at not in searched, at not in best))
    most = FEW if len(forecasts) > MANY else MOST
    few = list(_apart([forecasts[at] for at in ranked]))[:most]
    found = [sustained(one, clock=clock) for one in few]
    kept = [one for one in found if isinstance(one, Sustained) and one.rate.high > 0]
    return tuple(sorted(kept, key=lambda one: -one.each.mid))


def _apart(forecasts: Sequence[Forecast]) -> Iterator[Setup]:
    seen: set[object] = set()
    for each in forecasts:
        one = each.setup
        same = (
            one.model.name, one.device.name, one.layout, str(one.prefill), one.precision,
            one.engine, one.isl, one.osl,
        )  # fmt: skip
        if same not in seen and each.fits != "no":
            seen.add(same)
            yield one


def _at(setup: Setup, rate: float, clock: Clock) -> Timing | Missing:
    return forecast(replace(setup, rate=rate, concurrency=None), clock=clock).timing


def _keeps(setup: Setup, timing: Timing | Missing, end: str) -> bool:
    if isinstance(timing, Missing):
        return False
    asked = ((timing.ttft, setup.slo.ttft), (timing.tpot, setup.slo.tpot))
    return all(limit is None or getattr(band, end) <= limit for band, limit in asked)


def _highest(most: float, keeps: Callable[[float], bool]) -> float:
    low, high = most * _LEAST, most
    if not keeps(low):
        return 0.0
    for _ in range(_ROUNDS):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if keeps(middle) else (low, middle)
    return low
