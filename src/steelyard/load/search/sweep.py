"""Loads measured one after another, again and again, in an order that drift can't copy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from steelyard.errors import StudyError
from steelyard.load.search.budget import Budget, Purse
from steelyard.load.search.cell import Cell, CellResult, Load, Measure, Standing, long_enough
from steelyard.load.search.repeats import needed
from steelyard.stats import quantile

FRUITLESS = 3
"""Invalid cells of a load after which it is not measured in their place any more."""
MOST_STRETCH = 16.0
"""A cell too short to judge is measured again twice as long, up to so many times its span."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enough:
    """When a load has been measured enough: both of its figures are known so closely."""

    precision: float
    """Half of the interval, as a share of the mean."""
    time: str
    q: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept:
    """All cells of a sweep, in the order of measuring."""

    loads: tuple[Load, ...]
    repeats: int
    """Blocks that were planned; later repeats are of single loads."""
    cells: tuple[CellResult, ...]
    stopped: str
    """"" where every cell was measured, else the budget that ended it."""

    def at(self, load: Load) -> list[CellResult]:
        """The valid cells of a load, by repeat."""
        return _valid(self.cells, load)

    def wanting(self, load: Load, enough: Enough) -> int | None:
        """Valid cells that the load still lacks; None where its cells can't tell."""
        return _wanting(self.at(load), enough, pilot=self.repeats)


def order(
    loads: Sequence[Load],
    *,
    repeats: int,
    span_s: float,
    warmup_s: float,
    seed: int,
    least_requests: int = 0,
) -> list[Cell]:
    """Blocks of all loads, each block in an order of its own drawn from ``seed``.

    A randomised complete block design (Fisher 1935): every load is measured once early, once
    late and so on, so that a server which slows down slows all of them alike.
    Cells of low rates are made as long as ``least_requests`` take.  Raises
    StudyError for no load, a load twice, or fewer than one repeat.
    """
    if not loads or len(set(loads)) != len(loads) or repeats < 1:
        raise StudyError("sweep: give different loads, at least one, and one repeat or more")
    if any(not 0 < load.value < math.inf for load in loads):
        raise StudyError("sweep: loads must be above 0")
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(1,)))
    places = [(block, int(at)) for block in range(repeats) for at in rng.permutation(len(loads))]
    return [
        Cell(
            load=loads[at],
            repeat=block,
            number=number,
            span_s=long_enough(loads[at], span_s, requests=least_requests),
            warmup_s=warmup_s,
        )
        for number, (block, at) in enumerate(places)
    ]


def sweep(
    cells: Sequence[Cell],
    measure: Measure,
    *,
    seed: int,
    budget: Budget | None = None,
    enough: Enough | None = None,
    watch: Callable[[CellResult], None] = lambda _: None,
) -> Swept:
    """Measure the cells of ``order``, then again what isn't known closely ``enough``.

    All of it as long as the budget lasts.  After the blocks come rounds of single loads, each in
    an order of its own: those with an invalid cell get another in its place, twice as long where
    it was too short to judge, and the others as many as Stein's second stage asks for.
    """
    repeats = 1 + max(cell.repeat for cell in cells)
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(2,)))
    with Purse(measure, budget=budget or Budget(), seed=seed) as purse:
        stopped = _buy(purse, cells, watch)
        while not stopped and enough is not None:
            again = [_again(cell, purse.results, enough, repeats) for cell in _once(cells)]
            more = [cell for cell in again if cell is not None]
            if not more:
                break
            places = rng.permutation(len(more))
            number = len(purse.results)
            queue = [replace(more[at], number=number + n) for n, at in enumerate(places)]
            stopped = _buy(purse, queue, watch)
        results = tuple(purse.results)
    return Swept(
        loads=tuple(sorted({cell.load for cell in cells})),
        repeats=repeats,
        cells=results,
        stopped=stopped,
    )


def _buy(purse: Purse, cells: Sequence[Cell], watch: Callable[[CellResult], None]) -> str:
    for cell in cells:
        result = purse.buy(cell)
        if isinstance(result, str):
            return result
        watch(result)
    return ""


def _once(cells: Sequence[Cell]) -> list[Cell]:
    return sorted({cell.load: cell for cell in cells}.values(), key=lambda cell: cell.load)


def _again(
    planned: Cell, results: Sequence[CellResult], enough: Enough, repeats: int
) -> Cell | None:
    """The load's next cell; None where it has enough, or can't have more."""
    own = [result for result in results if result.cell.load == planned.load]
    valid = _valid(own, planned.load)
    spans = [result.cell.span_s for result in own if result.short]
    longest = max(spans, default=planned.span_s / 2.0)
    if len(valid) < repeats:
        spoilt = sum(result.standing is Standing.INVALID and not result.short for result in own)
        over = any(result.standing is Standing.OVERLOADED for result in own)
        if over or spoilt >= FRUITLESS or longest >= MOST_STRETCH * planned.span_s:
            return None
        missing = min(set(range(repeats)) - {result.cell.repeat for result in valid})
        return replace(planned, repeat=missing, span_s=max(planned.span_s, 2.0 * longest))
    if not _wanting(valid, enough, pilot=repeats):
        return None
    last = max(result.cell.repeat for result in own)
    return replace(planned, repeat=last + 1, span_s=max(r.cell.span_s for r in valid))


def _valid(cells: Sequence[CellResult], load: Load) -> list[CellResult]:
    found = [c for c in cells if c.cell.load == load and c.valid]
    return sorted(found, key=lambda c: c.cell.repeat)


def _wanting(valid: Sequence[CellResult], enough: Enough, *, pilot: int) -> int | None:
    if len(valid) < pilot:
        return pilot - len(valid)
    rates = [cell.answered_per_s for cell in valid]
    times = [quantile_in(cell, time=enough.time, q=enough.q) for cell in valid]
    asked = [
        needed(values, pilot=pilot, precision=enough.precision)
        for values in (rates, times)
        if np.isfinite(values).all()
    ]
    known = [n for n in asked if n is not None]
    return max(max(known) - len(valid), 0) if known else None


def quantile_in(cell: CellResult, *, time: str, q: float) -> float:
    """A cell's own quantile; +inf where it has no value."""
    values = cell.times.get(time, np.empty(0))
    known = values[~np.isnan(values)]
    return quantile(known, q) if known.size else np.inf
