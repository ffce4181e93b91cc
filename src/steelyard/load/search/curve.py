"""The throughput-latency curve of a sweep: saturation, knee, every point with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.search.cell import CellResult, Floats, Load
from steelyard.load.search.knee import Knee, knee
from steelyard.load.search.repeats import over_repeats
from steelyard.load.search.slo import ServiceLevel
from steelyard.load.search.sweep import Enough, Swept, quantile_in
from steelyard.stats import (
    Interval,
    paired_difference,
    quantile,
    quantile_over_time,
)

UNSEEN = Missing(reason="one repeat says nothing of how repeats differ; give two or more")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A value and its interval over repeats."""

    value: float | Missing
    interval: Interval | Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One load of the curve."""

    load: Load
    valid: int
    of: int
    """Cells measured."""
    why: tuple[str, ...]
    """Of cells that don't count."""
    answered_per_s: Figure
    latency_s: Figure
    """The quantile that was asked for; +inf: never."""
    good_per_s: Figure
    """Of the same answers, those that kept every limit."""
    lacking: int | None = None
    """Valid cells that it would take to know both figures as closely as was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A sweep in figures."""

    time: str
    q: float
    points: tuple[Point, ...]
    saturation: Saturation | Missing
    knee: Knee | Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Saturation:
    """The most answers a second."""

    answered_per_s: float
    """In each repeat at the load that the other repeats call best, so that luck in choosing
    doesn't flatter it; the mean over repeats."""
    interval: Interval | Missing
    load: Load
    """The one that all repeats together call best."""
    reached: bool
    """False where throughput still rose at the sweep's last load: the true one lies higher."""


def curve(
    swept: Swept,
    *,
    time: str = "ttft",
    q: float = 0.5,
    level: ServiceLevel | None = None,
    confidence: float = 0.95,
    precision: float | None = None,
    seed: int = 0,
) -> Curve:
    """Figures of a sweep; only valid cells count.  ``precision`` is that of ``Enough``."""
    points = [_point(swept, load, time, q, level, confidence) for load in swept.loads]
    if precision is not None:
        enough = Enough(precision=precision, time=time, q=q)
        points = [replace(one, lacking=swept.wanting(one.load, enough)) for one in points]
    return Curve(
        time=time,
        q=q,
        points=tuple(points),
        saturation=_saturation(swept, confidence),
        knee=_knee_of(swept, time, q, confidence, seed),
    )


def _point(
    swept: Swept, load: Load, time: str, q: float, level: ServiceLevel | None, confidence: float
) -> Point:
    every = [cell for cell in swept.cells if cell.cell.load == load]
    valid = swept.at(load)
    none = Missing(reason="no service level was given")
    good = Figure(value=none, interval=none)
    if level is not None:
        rates = [level.good_per_s(cell) for cell in valid]
        good = _figure(rates, confidence, pilot=swept.repeats)
    return Point(
        load=load,
        valid=len(valid),
        of=len(every),
        why=tuple(sorted({why for cell in every if not cell.valid for why in cell.why})),
        answered_per_s=_figure(
            [cell.answered_per_s for cell in valid], confidence, pilot=swept.repeats
        ),
        latency_s=_latency(valid, time, q, confidence, pilot=swept.repeats),
        good_per_s=good,
    )


def _figure(values: Sequence[float], confidence: float, *, pilot: int) -> Figure:
    if not values:
        none = Missing(reason="no cell was valid")
        return Figure(value=none, interval=none)
    try:
        interval: Interval | Missing = over_repeats(values, pilot=pilot, confidence=confidence)
    except Undefined as why:
        interval = UNSEEN if len(values) < 2 else Missing(reason=str(why))
    return Figure(value=float(np.mean(values)), interval=interval)


def _latency(
    cells: list[CellResult], time: str, q: float, confidence: float, *, pilot: int
) -> Figure:
    """Mean of the repeats' quantiles; one repeat has the interval of its own series."""
    if any(time not in cell.times for cell in cells):
        none = Missing(reason=f"{time} was not measured")
        return Figure(value=none, interval=none)
    known = [cell.times[time][~np.isnan(cell.times[time])] for cell in cells]
    known = [values for values in known if values.size]
    if len(known) != 1:
        return _figure([quantile(values, q) for values in known], confidence, pilot=pilot)
    try:
        found = quantile_over_time(known[0], q)
        interval: Interval | Missing = found.bounds(confidence)
    except Undefined as why:
        interval = Missing(reason=str(why))
    return Figure(value=quantile(known[0], q), interval=interval)


def _saturation(swept: Swept, confidence: float) -> Saturation | Missing:
    loads, table = _table(swept, lambda cell: cell.answered_per_s)
    if not loads or not table.shape[0]:
        return Missing(reason="no load has a valid cell in every repeat")
    best = int(table.mean(axis=0).argmax())
    if len(table) == 1:
        return Saturation(
            answered_per_s=float(table[0, best]), interval=UNSEEN, load=loads[best], reached=False
        )
    others = table.sum(axis=0) - table
    chosen = table[np.arange(len(table)), others.argmax(axis=1)]
    figure = _figure(list(chosen), confidence, pilot=len(chosen))
    return Saturation(
        answered_per_s=float(chosen.mean()),
        interval=figure.interval,
        load=loads[best],
        reached=_flat(table, best, loads=loads, swept=swept),
    )


def _flat(table: Floats, best: int, *, loads: list[Load], swept: Swept) -> bool:
    """Whether the last load is not shown to answer more than the one before it.

    A load above all that have valid cells was offered and overran the server: reached as well.
    """
    if loads[-1] != swept.loads[-1]:
        return any(
            cell.cell.load > loads[-1] and cell.standing == "overloaded" for cell in swept.cells
        )
    if len(loads) < 2:
        return False
    try:
        gain = paired_difference(table[:, -1], table[:, -2]).interval
    except Undefined:
        return False
    return best < len(loads) - 1 or gain.low <= 0.0


def _knee_of(swept: Swept, time: str, q: float, confidence: float, seed: int) -> Knee | Missing:
    loads, rates = _table(swept, lambda cell: cell.answered_per_s)
    _, times = _table(swept, lambda cell: quantile_in(cell, time=time, q=q))
    if len(loads) < 3 or not (np.isfinite(times).all() and (rates > 0.0).all()):
        return Missing(reason="a knee needs three loads with valid, answered cells in each repeat")
    at = np.log([load.value for load in loads])
    return knee(at, rates, times, confidence=confidence, seed=seed)


def _table(swept: Swept, value: Callable[[CellResult], float]) -> tuple[list[Load], Floats]:
    """Repeats by loads, of the loads that have a valid cell in each planned block that is whole."""
    cells = {
        load: {c.cell.repeat: c for c in swept.at(load) if c.cell.repeat < swept.repeats}
        for load in swept.loads
    }
    most = max((len(found) for found in cells.values()), default=0)
    loads = [load for load, found in cells.items() if found and len(found) == most]
    rows = sorted(set.intersection(*(set(cells[load]) for load in loads))) if loads else []
    table = [[value(cells[load][row]) for load in loads] for row in rows]
    return loads, np.array(table, dtype=np.float64).reshape(len(rows), len(loads))
