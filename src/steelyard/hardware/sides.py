"""Prompts computed on devices of their own: what settles between them and those that decode.

Both sides are stations of a closed network: workers that take one prompt after the other, and
replicas whose steps take the longer the more sequences they hold. Its throughput is the rate at
which as many are at both sides together as are held open (fixed population mean; Whitt, "Open and
closed models for networks of queues", AT&T Bell Laboratories Technical Journal 63, 1984).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from steelyard.hardware.efficiency import Efficiency
from steelyard.hardware.queueing import (
    ARRIVAL,
    BURST,
    FIXED,
    PASSED,
    deterministic_wait,
    erlang_wait,
)
from steelyard.hardware.stepping import Engine, State
from steelyard.hardware.traits import traits_of

_PASSES = "prompt passes"
_ROUNDS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What a load settles in: requests a second, a decoding replica, and the first token."""

    rate: float
    """Requests a second of all devices."""
    state: State
    """One replica that decodes."""
    first: float
    """Seconds to the first token."""


@dataclass(frozen=True, kw_only=True)
class Sides:
    """Workers that compute prompts, and the replicas that go on from there."""

    prefill: Engine
    workers: int
    first: Efficiency
    """Of the operations of a first token."""
    decode: Engine
    copies: int
    room: float
    """Sequences that one decoding replica holds at most."""
    moving: float
    """Seconds in which the cache of a prompt goes from one side to the other."""
    varied: float = 1.0
    """Squared coefficient of variation of the time between arrivals of their own."""

    @cached_property
    def latency(self) -> float:
        """Seconds from a prompt that nobody stands before to its first token."""
        return self._clumped(0.0)

    @cached_property
    def service(self) -> float:
        """Seconds of a worker that each of many prompts takes: a step holds several short ones."""
        together = max(self.prefill.chunk / self.prefill.fresh, 1.0)
        parts = self.prefill.decode.seconds(self.prefill.prompt, self._traits(together))
        return sum(x / together if name == _PASSES else x for name, x in parts.items())

    @property
    def prompts(self) -> float:
        """Prompts a second that all workers compute at most."""
        return self.workers / self.service

    @property
    def answers(self) -> float:
        """Requests a second that all replicas decode at most."""
        return self.copies * self.decode.requests(self.room)

    def closed(self, held: float) -> Flow:
        """Where ``held`` requests are open at once; those without a place wait for one."""
        clump = self._behind(held)
        running = _most(self.room, lambda each: self._population(each, clump) <= held)
        rate, first = self._rate(running), max(self._first(self._rate(running)), clump)
        if running >= self.room:
            first += max(held - self._population(running, clump), 0.0) / rate
        return Flow(rate=rate, state=self.decode.state(running), first=first)

    def arriving(self, rate: float) -> Flow | None:
        """Where ``rate`` requests a second come by themselves; None where they can't be served."""
        if rate >= min(self.prompts, self.answers):
            return None
        running = _most(self.room, lambda each: self._rate(each) <= rate)
        life = self.decode.osl * self.decode.state(running).tpot
        waits = erlang_wait(
            rate=rate / self.copies, service=life, places=self.room, varied=self.varied
        )
        first = self._first(rate) + (waits if math.isfinite(waits) else 0.0)
        return Flow(rate=rate, state=self.decode.state(running), first=first)

    def _traits(self, running: float) -> Mapping[str, float]:
        engine = self.prefill
        return traits_of(engine.placed, engine=engine.name, running=running, prompt=engine.isl)

    def _rate(self, running: float) -> float:
        return self.copies * running / (self.decode.osl * self.decode.state(running).tpot)

    def _first(self, rate: float) -> float:
        return self.latency + deterministic_wait(
            rate=rate, service=self.service, servers=self.workers, varied=self.varied
        )

    def _population(self, running: float, clump: float) -> float:
        rate = self._rate(running)
        return self.copies * running + rate * max(self._first(rate), clump)

    def _behind(self, held: float) -> float:
        """Seconds to the first token behind those who come with one: at most behind all others."""
        return min(self._clumped(held), self.latency + held * self.service / self.workers)

    def _clumped(self, held: float) -> float:
        """Seconds to the first token behind the prompts that come in clumps in a closed loop.

        By what was fitted where the same devices do both, each worker having its part of them.
        """
        each = held / self.workers
        one = sum(self.prefill.prompt[name] for name in PASSED)
        work = {
            **self.prefill.prompt, "burst": each * one * BURST, "arrivals": each * ARRIVAL,
            "fixed": FIXED,
        }  # fmt: skip
        traits = {**self._traits(1.0), "held": math.log(max(each, 1.0)) - 3}
        return sum(self.first.seconds(work, traits).values()) + self.moving


def _most(room: float, holds: Callable[[float], bool]) -> float:
    """The most sequences of a replica, ``room`` at most, of which it holds."""
    if holds(room):
        return room
    low, high = 0.0, room
    for _ in range(_ROUNDS):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low
