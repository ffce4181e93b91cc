"""A set-up's forecast: does it fit, how fast, at what price, and does it keep what is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.memory import Budget, Fits, budget, prompts_budget
from steelyard.hardware.setup import Setup
from steelyard.hardware.timed import Timing, Unheld

Clock = Callable[[Setup, float], Timing | Missing]
"""The time of a set-up whose memory holds so many requests at once, in all its replicas."""
Keeps = Literal["yes", "no", "perhaps", "unasked"]
_ORDER: tuple[Fits, ...] = ("no", "depends", "yes")


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
    prompts: Budget | None = None
    """Of the devices of their own that compute prompts; None where none do."""

    @property
    def fits(self) -> Fits:
        """Whether all of its devices hold what they must."""
        return min((each.fits for each in self._budgets), key=_ORDER.index)

    @property
    def lacking(self) -> float:
        """Bytes that a device lacks where most is lacking; 0 where all fits."""
        return max(each.lacking for each in self._budgets)

    @property
    def _budgets(self) -> tuple[Budget, ...]:
        return (self.budget,) if self.prompts is None else (self.budget, self.prompts)

    @property
    def waits(self) -> bool:
        """Whether more requests are held open than the memory holds at their mean length."""
        asked = self.setup.concurrency
        return asked is not None and asked > self.budget.sequences.mid

    @property
    def saturation(self) -> Band | Missing:
        """Requests a second of one device at which the set-up saturates."""
        most = self.timing if isinstance(self.timing, Missing) else self.timing.qps
        return most if isinstance(most, Missing) else most.times(1 / self.setup.devices)

    @property
    def used(self) -> float | Missing:
        """What its load is of that, by the middles."""
        timing = self.timing
        if isinstance(timing, Missing) or isinstance(timing.qps, Missing):
            return Missing(reason="where it saturates is not known")
        return timing.throughput.mid / self.setup.osl / timing.qps.mid


def forecast(setup: Setup, *, clock: Clock) -> Forecast:
    """Reckon memory, then time with as many requests as fit, then price."""
    room, prompts = budget(setup), prompts_budget(setup)
    held = room.sequences.mid
    running = held if setup.concurrency is None else min(setup.concurrency, held)
    timing = _timed(setup, room, prompts, clock)
    return Forecast(
        setup=setup, budget=room, running=running, timing=timing,
        cost=_cost(setup, timing), keeps=_keeps(setup, timing), prompts=prompts,
    )  # fmt: skip


def _timed(
    setup: Setup, room: Budget, prompts: Budget | None, clock: Clock
) -> Timing | Missing:  # fmt: skip
    if room.fits == "no":
        return Missing(reason="does not fit")
    rate = setup.device.peak("bf16")
    if isinstance(rate, Missing):
        return rate
    if room.sequences.mid < 1:
        return Missing(reason="not one request fits beside the weights")
    if prompts is not None and prompts.fits == "no":
        return Unheld(reason="the devices that compute prompts don't hold the model and a prompt")
    busy, held = _busy(setup, room.sequences.mid)
    timing = clock(busy, held)
    return timing if setup.imbalances is None else _widened(timing, busy, held, clock)


def _widened(
    timing: Timing | Missing, setup: Setup, held: float, clock: Clock
) -> Timing | Missing:  # fmt: skip
    """The timing whose bands reach from the least to the most uneven choice of experts."""
    even, uneven = (clock(replace(setup, imbalance=each), held) for each in setup.imbalances or ())
    if isinstance(timing, Missing) or isinstance(even, Missing) or isinstance(uneven, Missing):
        return timing
    slow = {
        name: replace(
            getattr(timing, name), low=getattr(even, name).low, high=getattr(uneven, name).high
        )
        for name in ("tpot", "ttft")
    }
    flow = replace(
        timing.throughput, low=uneven.throughput.low, high=even.throughput.high
    )  # fmt: skip
    return replace(timing, tpot=slow["tpot"], ttft=slow["ttft"], throughput=flow)


def _busy(setup: Setup, held: float) -> tuple[Setup, float]:
    """The replicas that have something to do; fewer requests than replicas leave some idle."""
    layout, asked = setup.layout, setup.concurrency
    if asked is None or asked >= layout.replicas:
        return setup, held
    busy = max(1, int(asked))
    fewer = replace(setup, layout=replace(layout, replicas=busy))
    return fewer, held * busy / layout.replicas


def _cost(setup: Setup, timing: Timing | Missing) -> Band | Missing:
    """devices x price x 1e6 / (3600 x tokens a second)."""
    if isinstance(timing, Missing):
        return timing
    hourly, flow = setup.hourly, timing.throughput
    if isinstance(hourly, Missing):
        return hourly
    scale = 1e6 / 3600
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
