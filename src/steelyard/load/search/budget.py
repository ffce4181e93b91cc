"""What may be spent, and what was."""

from __future__ import annotations

import asyncio
import inspect
from dataclasses import dataclass
from typing import Self

import numpy as np

from steelyard.errors import EndpointUnusable, Interrupted, StudyError
from steelyard.load.search.cell import Cell, CellResult, Measure

INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Limits; None is none.  Nothing is begun that would pass one."""

    seconds: float | None = None
    requests: int | None = None
    cells: int | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "requests", "cells"):
            limit = getattr(self, name)
            if limit is not None and limit <= 0:
                raise StudyError(f"budget: {limit} {name} buy nothing; give more than 0")


class Purse:
    """Measures cells and keeps account; a context manager."""

    def __init__(self, measure: Measure, *, budget: Budget, seed: int) -> None:
        self._measure = measure
        self._budget = budget
        self._seeds = np.random.SeedSequence(seed)
        self._runner = asyncio.Runner()
        self.seconds = 0.0
        self.requests = 0
        self.results: list[CellResult] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.close()

    def short_of(self, cell: Cell) -> str:
        """Which limit the cell would pass; "" where it can be afforded."""
        budget, load = self._budget, cell.load
        if budget.cells is not None and len(self.results) >= budget.cells:
            return f"budget of {budget.cells} cells"
        if budget.seconds is not None and self.seconds + cell.seconds > budget.seconds:
            return f"budget of {budget.seconds:g} s"
        wanted = load.value * cell.seconds if load.kind == "rate" else load.value
        if budget.requests is not None and self.requests + wanted > budget.requests:
            return f"budget of {budget.requests} requests"
        return ""

    def buy(self, cell: Cell) -> CellResult | str:
        """The cell, or why there is none: a limit, an interruption, an endpoint that is gone."""
        if limit := self.short_of(cell):
            return limit
        try:
            return self.measure(cell)
        except (Interrupted, KeyboardInterrupt):
            return INTERRUPTED
        except EndpointUnusable as gone:
            return str(gone)

    def measure(self, cell: Cell) -> CellResult:
        """Measure, with a seed that no other cell has."""
        seed = int(self._seeds.spawn(1)[0].generate_state(1)[0])
        got = self._measure(cell, seed)
        result = self._runner.run(_awaited(got)) if inspect.isawaitable(got) else got
        self.seconds += result.spent_s
        self.requests += result.requests
        self.results.append(result)
        return result


async def _awaited(got: object) -> CellResult:
    result: CellResult = await got  # type: ignore[misc]
    return result
