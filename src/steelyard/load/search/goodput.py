"""Good answers a second near the highest load that keeps a service level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.search.cell import CellResult, Standing
from steelyard.load.search.evidence import independent, seen
from steelyard.load.search.slo import ServiceLevel
from steelyard.stats import Interval, clustered_mean, korn_graubard

NEAR = 1.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Goodput:
    """Good answers a second at a load that was measured."""

    at: float | Missing
    """The highest with a valid cell, not above the best guess and near to it."""
    per_s: float | Missing
    interval: Interval | Missing


def goodput(
    cells: Sequence[CellResult],
    level: ServiceLevel,
    *,
    best: float,
    low: float,
    confidence: float,
) -> Goodput:
    """Of the valid cells at the highest load that is not above ``best``.

    Cells further below would flatter the share or belittle the rate; the load lies no further
    below than ``low``, and by ``NEAR`` at most.  Where a rate is offered, it is the share of
    requests that kept the level, times the rate: how many are offered is no chance of the
    server's.  Its interval is that of as many independent requests as the cells are worth, by
    the correlation times of them and their neighbours.  Users offer what the answers let them,
    so there each cell is one batch of good answers a second, and the interval is Student's t
    over cells.
    """
    near = [c for c in cells if c.valid and max(low, best / NEAR) <= c.cell.load.value <= best]
    if not near:
        why = Missing(reason="no valid cell lies near enough below the load")
        return Goodput(at=why, per_s=why, interval=why)
    load = max(c.cell.load for c in near)
    there = [c for c in near if c.cell.load == load]
    measured = _of_offered if load.kind == "rate" else _over_cells
    per_s, interval = measured(cells, there, level, confidence)
    return Goodput(at=load.value, per_s=per_s, interval=interval)


def _over_cells(
    _: Sequence[CellResult], there: Sequence[CellResult], level: ServiceLevel, confidence: float
) -> tuple[float | Missing, Interval | Missing]:
    rates = [level.good_per_s(c) for c in there]
    try:
        interval: Interval | Missing = clustered_mean(rates, confidence=confidence).interval
    except Undefined as why:
        interval = Missing(reason=str(why))
    return math.fsum(rates) / len(rates), interval


def _of_offered(
    cells: Sequence[CellResult],
    there: Sequence[CellResult],
    level: ServiceLevel,
    confidence: float,
) -> tuple[float | Missing, Interval | Missing]:
    flags, rate = np.concatenate([level.good(c) for c in there]), there[0].cell.load.value
    if not flags.size:
        why = Missing(reason="no request was intended in the cells at the load")
        return why, why
    known = [c for c in cells if c.standing is not Standing.INVALID and level.good(c).size]
    sizes = independent([seen(c, level) for c in known], level)
    size = math.fsum(n for c, n in zip(known, sizes.tolist(), strict=True) if c in there)
    share = float(flags.mean())
    found = korn_graubard(share, size, confidence=confidence)
    bounds = Interval(
        low=found.low * rate,
        high=found.high * rate,
        confidence=confidence,
        method=f"{found.method}, of the share, times the rate",
    )
    return share * rate, bounds
