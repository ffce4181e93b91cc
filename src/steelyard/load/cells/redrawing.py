"""The paired bootstrap of cells: the same windows and stretches of them for every deployment.

Requests of one schedule meet at the same times whatever the deployment, so stretches of a window
pair.  A draw takes windows with replacement, and stretches within each (``paired_bootstrap`` with
stretches for items), which keeps the correlation of requests that share a queue (Carlstein 1986).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from steelyard.errors import Undefined
from steelyard.load.cells.cell import BLOCK_REQUESTS, BLOCKS, Cell
from steelyard.load.cells.measuring import rate_parts
from steelyard.load.summary.columns import Floats
from steelyard.stats import Resample, paired_bootstrap
from steelyard.study import CriterionName

GRID = 2048
"""Most values between which a drawn quantile is told apart."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CellDraws:
    """The draws that all cells of a workload share."""

    resample: Resample
    per_window: int

    @classmethod
    def of(cls, cells: Sequence[Cell], *, draws: int, seed: int) -> Self:
        """Undefined where the cells do not have the same windows, or fewer than two."""
        indices = [[window.index for window in cell.windows] for cell in cells]
        if any(one != indices[0] for one in indices):
            raise Undefined("the deployments had different windows; resume the run")
        fewest = min((len(w.columns) for cell in cells for w in cell.windows), default=0)
        per_window = max(1, min(BLOCKS, fewest // BLOCK_REQUESTS))
        labels = np.repeat(indices[0], per_window)
        return cls(resample=paired_bootstrap(labels, draws=draws, seed=seed), per_window=per_window)

    def draw(self, cell: Cell, criterion: str) -> Floats:
        """One criterion in every draw.  Raises Undefined where it can't be drawn."""
        if cell.invalid:
            raise Undefined(cell.invalid)
        name = CriterionName.read(criterion)
        if name.percent is not None:
            return self._quantile(cell, name.base, name.percent / 100)
        if name.base == "within_slo":
            return self._share(cell)
        return self._rate(cell, name.base)

    def sums(self, cell: Cell, values: Floats) -> Floats:
        """Sum of one value a request over each stretch."""
        size = len(cell.windows) * self.per_window
        summed: Floats = np.bincount(
            cell.blocks(self.per_window), weights=values, minlength=size
        ).astype(np.float64)
        return summed

    def _quantile(self, cell: Cell, base: str, q: float) -> Floats:
        values = cell.values(base)
        there = ~np.isnan(values)
        values, blocks = values[there], cell.blocks(self.per_window)[there]
        if not values.size:
            raise Undefined(f"{base} is undefined for all requests of {cell.deployment}")
        grid = _grid(np.sort(values))
        size = len(cell.windows) * self.per_window
        upto = np.array(
            [np.searchsorted(np.sort(values[blocks == b]), grid, "right") for b in range(size)]
        )
        return _drawn(self.resample.items, upto, grid=grid, q=q)

    def _share(self, cell: Cell) -> Floats:
        good = self.sums(cell, cell.good().astype(np.float64))
        return self._ratio(good, self.sums(cell, np.ones(len(cell))))

    def _ratio(self, above: Floats, below: Floats) -> Floats:
        counts = self.resample.items.astype(np.float64)
        totals = counts @ below
        if not totals.all():
            raise Undefined("a draw holds no request; its share has no value")
        found: Floats = (counts @ above) / totals
        return found

    def _rate(self, cell: Cell, name: str) -> Floats:
        counted, spans = rate_parts(cell, name)
        if np.isnan(counted).any():
            raise Undefined(f"{cell.deployment} did not report the tokens of every answer")
        above = self.resample.items.astype(np.float64) @ self.sums(cell, counted)
        below = self.resample.windows.astype(np.float64) @ spans
        if not below.all():
            raise Undefined("a draw holds no time; its rate has no value")
        found: Floats = above / below
        return found


def _grid(ordered: Floats) -> Floats:
    """All values, or so many of them at even ranks; the last one always."""
    if ordered.size <= GRID:
        return np.unique(ordered)
    return np.unique(ordered[np.linspace(0, ordered.size - 1, GRID).round().astype(np.int64)])


def _drawn(items: np.ndarray, upto: np.ndarray, *, grid: Floats, q: float) -> Floats:
    result = np.empty(len(items))
    step = max(1, 2**22 // max(1, grid.size))
    for start in range(0, len(items), step):
        reached = items[start : start + step].astype(np.float64) @ upto
        totals = reached[:, -1:]
        if not totals.all():
            raise Undefined("a draw holds none of the values; its quantile has no value")
        below = reached < np.ceil(q * totals - 1e-9)
        result[start : start + step] = grid[np.minimum(below.sum(axis=1), grid.size - 1)]
    return result
