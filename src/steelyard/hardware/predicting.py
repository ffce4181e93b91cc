"""A set-up's forecast: does it fit, how fast, at what price, and does it keep what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.memory import Budget, budget
from steelyard.hardware.setup import Setup
from steelyard.hardware.timed import Timing

Clock = Callable[[Setup, float], Timing | Missing]
"""The time of a set-up in which so many requests run at once at most."""
Keeps = Literal["yes", "no", "perhaps", "unasked"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """Everything that is predicted of one set-up."""

    setup: Setup
    budget: Budget
    running: float
    """Requests that run at once; what is held open beyond them waits."""
    timing: Timing | Missing
    cost: Band | Missing
    """Price of a million output tokens, in the currency of the device's price."""
    keeps: Keeps
    """Whether the whole band keeps the set-up's SLO, none of it, or a part."""

    @property
    def waits(self) -> bool:
        """Whether more requests are held open than the memory holds at their mean length."""
        asked = self.setup.concurrency
        return asked is not None and asked > self.budget.sequences.mid


def forecast(setup: Setup, *, clock: Clock) -> Forecast:
    """Reckon memory, then time with as many requests as fit, then price."""
    room = budget(setup)
    held = room.sequences.mid
    running = held if setup.concurrency is None else min(setup.concurrency, held)
    timing = _timed(setup, room, running, clock)
    return Forecast(
        setup=setup, budget=room, running=running, timing=timing,
        cost=_cost(setup, timing), keeps=_keeps(setup, timing),
    )  # fmt: skip


def _timed(setup: Setup, room: Budget, running: float, clock: Clock) -> Timing | Missing:
    if room.fits == "no":
        return Missing(reason="does not fit")
    if running < 1:
        return Missing(reason="not one request fits beside the weights")
    return clock(setup, running)


def _cost(setup: Setup, timing: Timing | Missing) -> Band | Missing:
    """devices x price x 1e6 / (3600 x tokens a second)."""
    if isinstance(timing, Missing):
        return timing
    if setup.price is None:
        return Missing(reason=f"no price of {setup.device.name} on file; name one with 'price:'")
    hourly, flow = setup.price.rate, timing.throughput
    scale = setup.layout.devices * 1e6 / 3600
    return Band(
        low=scale * hourly.low / flow.high,
        mid=scale * hourly.mid / flow.mid,
        high=scale * hourly.high / flow.low,
    )


def _keeps(setup: Setup, timing: Timing | Missing) -> Keeps:
    asked = [
        (getattr(timing, name), limit)
        for name, limit in (("ttft", setup.slo.ttft), ("tpot", setup.slo.tpot))
        if limit is not None
    ] if not isinstance(timing, Missing) else []  # fmt: skip
    if not asked:
        nothing = setup.slo.ttft is None and setup.slo.tpot is None
        return "unasked" if nothing else "no"
    if all(band.high <= limit for band, limit in asked):
        return "yes"
    return "no" if any(band.low > limit for band, limit in asked) else "perhaps"


def front(forecasts: Sequence[Forecast]) -> frozenset[int]:
    """Places of those that nobody beats in tokens a second of a device and in time a token.

    Judged by the middle of the bands: neighbours whose bands overlap are not told apart.
    """
    points = [
        (at, each.timing.throughput.mid / each.setup.layout.devices, each.timing.tpot.mid)
        for at, each in enumerate(forecasts)
        if isinstance(each.timing, Timing)
    ]
    kept: set[int] = set()
    best = 0.0
    for at, flow, _ in sorted(points, key=lambda point: (point[2], -point[1])):
        if flow > best:
            kept.add(at)
            best = flow
    return frozenset(kept)


def cheapest(forecasts: Sequence[Forecast]) -> Forecast | None:
    """The cheapest that keeps its SLO with its whole band; with a part of it where none does."""
    for wanted in (("yes",), ("perhaps",), ("unasked",)):
        fit = [
            (each.cost.mid, at, each)
            for at, each in enumerate(forecasts)
            if each.keeps in wanted and isinstance(each.cost, Band)
        ]
        if fit:
            return min(fit)[2]
    return None
