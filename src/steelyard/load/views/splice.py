"""Stretches of watching put together as if nothing had happened between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.views.aliases import Reading, Value
from steelyard.load.views.histogram import Histogram
from steelyard.load.views.sums import minus, plus
from steelyard.load.views.tables import SeriesKind
from steelyard.load.views.tables import series as every_series
from steelyard.load.views.watched import Watched


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """What was watched between two moments; ``shift_ns`` brings it onto the common axis."""

    watched: Watched
    shift_ns: int = 0


def spliced(stretches: Sequence[Stretch]) -> Watched:
    """One after another, counters and histograms going on where the stretch before left them.

    So a difference over the whole is the sum of the differences within, whoever used the engine
    in between, restarts in between included; a counter that falls within still falls.  A series
    that a stretch lacks at its begin or its end is Missing, for what it gained there is unknown.
    Raises ValueError for no stretches, and where they are of several engines.
    """
    if len({one.watched.table.engine for one in stretches}) != 1:
        raise ValueError("stretches of one engine are put together")
    if len(stretches) == 1 and not stretches[0].shift_ns:
        return stretches[0].watched
    values = [[dict(reading.values) for reading in one.watched.readings] for one in stretches]
    for name, series in every_series().items():
        if series.kind is not SeriesKind.GAUGE:
            _carry_on(name, values)
    readings = [
        replace(reading, values=changed)
        for one, rows in zip(stretches, values, strict=True)
        for reading, changed in zip(one.watched.readings, rows, strict=True)
    ]
    return Watched(
        table=stretches[-1].watched.table,
        low_ns=np.concatenate([one.watched.low_ns + one.shift_ns for one in stretches]),
        high_ns=np.concatenate([one.watched.high_ns + one.shift_ns for one in stretches]),
        readings=tuple(_all_used(readings)),
        faults=tuple(fault for one in stretches for fault in one.watched.faults),
        asked_here=all(one.watched.asked_here for one in stretches),
    )


def _carry_on(name: str, values: list[list[dict[str, Value]]]) -> None:
    ends = (rows[at][name] for rows in values for at in (0, -1))
    gone = next((one for one in ends if isinstance(one, Missing)), None)
    before: Value | None = None
    for rows in values:
        first = rows[0][name]
        for row in rows:
            row[name] = gone if gone is not None else _moved(row[name], first, before)
        before = rows[-1][name]


def _moved(value: Value, first: Value, before: Value | None) -> Value:
    """``before`` and what came since ``first``."""
    if before is None or isinstance(value, Missing):
        return value
    if isinstance(before, Missing):
        return before
    if isinstance(value, float) and isinstance(first, float) and isinstance(before, float):
        return before + (value - first)
    if not (isinstance(value, Histogram) and isinstance(first, Histogram)):
        return Missing(reason="the series changed its kind between the windows")
    return _later(value, first, before)


def _later(value: Histogram, first: Histogram, before: Value) -> Value:
    alike = isinstance(before, Histogram) and np.array_equal(before.bounds, value.bounds)
    if not isinstance(before, Histogram) or not alike or len(first.bounds) != len(value.bounds):
        return Missing(reason="the buckets changed between the windows")
    try:
        return Histogram(
            bounds=value.bounds,
            counts=before.counts + (value.counts - first.counts),
            total=plus(before.total, minus(value.total, first.total)),
        )
    except ValueError:
        return Missing(reason="counts fell between the scrapes: the engine restarted")


def _all_used(readings: list[Reading]) -> list[Reading]:
    """The last reading tells which names were found; those of earlier stretches are in it."""
    used = {name: alias for reading in readings for name, alias in reading.used.items()}
    last = readings[-1]
    shown = {n: a for n, a in used.items() if not isinstance(last.values[n], Missing)}
    return [*readings[:-1], replace(last, used=shown)]
