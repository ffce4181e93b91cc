"""Precisions of one model on the same devices: throughput, latency, quality, and where 4 bits stop.

Quality is what the set-up says somebody measured; nothing here predicts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from steelyard.evidence import Missing
from steelyard.hardware.choosing import front
from steelyard.hardware.formats import Format
from steelyard.hardware.predicting import Clock, Forecast, forecast
from steelyard.hardware.regime import crossover_tokens
from steelyard.hardware.setup import Setup
from steelyard.hardware.tensors import Tensors
from steelyard.hardware.timed import Timing
from steelyard.hardware.weights import weight_bytes

HELD = tuple(2**n for n in range(11))
"""Requests held open at once for which precisions are compared."""
_LEAST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One load of one precision."""

    held: int
    timing: Timing
    each: float
    """Output tokens a second of one device."""
    front: bool
    """Whether no load of any precision is both faster for a user and more productive."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Precised:
    """One precision over all loads that fit."""

    name: str
    weights: float
    quality: float | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Where a weight-only format stops being the fastest."""

    name: str
    held: int | None
    """Requests held from which another precision is at least as fast; None at no load that fits."""
    rival: str
    tokens: float | Missing
    """Tokens of a step from which multiplying takes longer than reading, by physics alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantised:
    """All precisions of one model on the same devices, asked for the same work."""

    setup: Setup
    """One of them, for what they share."""
    rows: tuple[Precised, ...]
    stops: tuple[Stop, ...]

    @property
    def judged(self) -> bool:
        """Whether each precision's quality was measured: then it is the front's third axis."""
        return all(row.quality is not None for row in self.rows)


def compare_precisions(forecasts: Sequence[Forecast], *, clock: Clock) -> tuple[Quantised, ...]:
    """Compare precisions wherever a question names several of one model on the same devices."""
    by_work: dict[object, dict[str, Setup]] = {}
    for each in forecasts:
        setup = each.setup
        work = (setup.model.name, setup.device.name, setup.layout, setup.engine,
                setup.isl, setup.osl, setup.speculative)  # fmt: skip
        by_work.setdefault(work, {}).setdefault(setup.precision.name, setup)
    compared = (_compared(tuple(named.values()), clock) for named in by_work.values())
    return tuple(each for each in compared if each is not None)


def _compared(setups: tuple[Setup, ...], clock: Clock) -> Quantised | None:
    if len(setups) < _LEAST:
        return None
    tried = [one for setup in setups for one in _ladder(setup, clock)]
    best = front(tried)
    rows = tuple(
        Precised(
            name=setup.precision.name, weights=weight_bytes(setup.model, setup.precision),
            quality=setup.quality, steps=tuple(_steps(setup, tried, best)),
        )
        for setup in setups
    )  # fmt: skip
    rows = tuple(row for row in rows if row.steps)
    if len(rows) < _LEAST:
        return None
    stops = tuple(_stops(setups, rows))
    return Quantised(setup=setups[0], rows=rows, stops=stops)


def _ladder(setup: Setup, clock: Clock) -> Iterator[Forecast]:
    for held in HELD:
        found = forecast(replace(setup, concurrency=float(held), rate=None), clock=clock)
        if found.budget.sequences.mid < held or isinstance(found.timing, Missing):
            return
        yield found


def _steps(setup: Setup, tried: Sequence[Forecast], best: frozenset[int]) -> Iterator[Step]:
    for at, one in enumerate(tried):
        if one.setup.precision is setup.precision and isinstance(one.timing, Timing):
            yield Step(
                held=round(one.setup.concurrency or 1), timing=one.timing, front=at in best,
                each=one.timing.throughput.mid / one.setup.devices,
            )  # fmt: skip


def _stops(setups: Sequence[Setup], rows: Sequence[Precised]) -> Iterator[Stop]:
    for setup in setups:
        fmt = _stored(setup)
        own = next((row for row in rows if row.name == setup.precision.name), None)
        if own is None or not _widened(fmt):
            continue
        held, rival = None, ""
        others = [row for row in rows if not _widened(_stored_of(setups, row.name))]
        for step in own.steps:
            faster = [name for name, time in _at(others, step.held) if time <= step.timing.tpot.mid]
            if faster:
                held, rival = step.held, faster[0]
                break
        yield Stop(
            name=own.name, held=held, rival=rival,
            tokens=crossover_tokens(setup.device, fmt, model=setup.model),
        )  # fmt: skip


def _stored_of(setups: Sequence[Setup], name: str) -> Format:
    return next(_stored(each) for each in setups if each.precision.name == name)


def _stored(setup: Setup) -> Format:
    """The format of most of the weights."""
    routed = setup.model.experts is not None
    return setup.precision.of(Tensors.ROUTED if routed else Tensors.DENSE)


def _widened(fmt: Format) -> bool:
    """Whether it saves bytes only: fewer than 8 bits that are multiplied in 16."""
    return fmt.math == "bf16" and fmt.bits < 8


def _at(rows: Sequence[Precised], held: int) -> Iterator[tuple[str, float]]:
    """The others at this load, the fastest first."""
    found = [
        (row.name, step.timing.tpot.mid) for row in rows for step in row.steps if step.held == held
    ]
    yield from sorted(found, key=lambda one: one[1])
