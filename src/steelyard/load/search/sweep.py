"""Loads measured one after another, again and again, in an order that drift can't copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.errors import Interrupted, StudyError
from steelyard.load.search.budget import INTERRUPTED, Budget, Purse
from steelyard.load.search.cell import Cell, CellResult, Load, Measure, long_enough


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept:
    """All cells of a sweep, in the order of measuring."""

    loads: tuple[Load, ...]
    repeats: int
    cells: tuple[CellResult, ...]
    stopped: str
    """"" where every cell was measured, else the budget that ended it."""

    def at(self, load: Load) -> list[CellResult]:
        """The valid cells of a load, by repeat."""
        found = [c for c in self.cells if c.cell.load == load and c.valid]
        return sorted(found, key=lambda c: c.cell.repeat)


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
    if any(load.value <= 0 for load in loads):
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
    watch: Callable[[CellResult], None] = lambda _: None,
) -> Swept:
    """Measure the cells of ``order`` as long as the budget lasts."""
    stopped = ""
    with Purse(measure, budget=budget or Budget(), seed=seed) as purse:
        for cell in cells:
            if stopped := purse.short_of(cell):
                break
            try:
                watch(purse.measure(cell))
            except Interrupted:
                stopped = INTERRUPTED
                break
        results = tuple(purse.results)
    return Swept(
        loads=tuple(sorted({cell.load for cell in cells})),
        repeats=1 + max(cell.repeat for cell in cells),
        cells=results,
        stopped=stopped,
    )
