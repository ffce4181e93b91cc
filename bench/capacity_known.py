"""Factors of what was measured: how a cell's rows miss, never against the order of devices."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from capacity_rows import Row
from capacity_solve import Array

from steelyard.hardware.coefficients import shape_of
from steelyard.hardware.measured import Cell, Measured, formats_of, size_of

DRAWN = 10.0
"""Rows' worth of belief that a cell is like all others."""
ROUNDS = 100
Counted = dict[str, tuple[float, int]]
"""By device: the median miss of its rows (log), and how many they are."""


def cell_of(row: Row) -> Cell:
    """The model, engine and formats of a row."""
    return shape_of(row.placed.model), row.engine, formats_of(row.placed.precision)


def measured_of(rows: Sequence[Row], which: Array, logs: Array) -> dict[Cell, Measured]:
    """Factors from rows and the logarithms of measured over predicted times."""
    held: dict[Cell, dict[str, list[float]]] = {}
    for k in which:
        own = held.setdefault(cell_of(rows[k]), {})
        own.setdefault(rows[k].placed.device.name, []).append(logs[k])
    counted = {
        cell: {name: (float(np.median(each)), len(each)) for name, each in own.items()}
        for cell, own in held.items()
    }
    return {cell: _measured(cell, own) for cell, own in counted.items()}


def _measured(cell: Cell, counted: Counted) -> Measured:
    own = ordered({name: x * n / (n + DRAWN) for name, (x, n) in counted.items()}, cell)
    able = {name for name in counted if size_of(name).multiplies(cell[2].split("/"))}
    native = _usual([counted[name] for name in sorted(able)])
    widened = _usual([counted[name] for name in sorted(set(counted) - able)])
    if native > widened:
        native = widened = _usual(list(counted.values()))
    return Measured(
        native=round(float(np.exp(native)), 4),
        widened=round(float(np.exp(widened)), 4),
        devices={name: round(float(np.exp(x)), 4) for name, x in own.items()},
    )


def _usual(counted: Sequence[tuple[float, int]]) -> float:
    """The mean miss (log) by rows, drawn to none."""
    return sum(x * n for x, n in counted) / (sum(n for _, n in counted) + DRAWN)


def ordered(by_device: dict[str, float], cell: Cell) -> dict[str, float]:
    """Factors (log) that never grow from a device to a better one: whoever does meets halfway."""
    found, maths = dict(by_device), cell[2].split("/")
    for _ in range(ROUNDS):
        for less in found:
            for more in found:
                better = less != more and size_of(less).within(size_of(more), maths)
                if better and found[more] > found[less]:
                    found[less] = found[more] = (found[less] + found[more]) / 2
    return found


def factors(rows: Sequence[Row], known: dict[Cell, Measured]) -> Array:
    """By row: the factor on a step."""
    seen: dict[tuple[Cell, str], float] = {}
    for row in rows:
        key = cell_of(row), row.placed.device.name
        if key not in seen:
            found = known.get(key[0])
            seen[key] = found.factor(row.placed.device, key[0][2].split("/")) if found else 1.0
    return np.array([seen[cell_of(row), row.placed.device.name] for row in rows])
