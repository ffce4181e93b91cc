"""Values that nobody has, and whether one of them could change who leads."""

from __future__ import annotations

import numpy as np

from steelyard.decide.reasons import Reason
from steelyard.decide.value import value_at
from steelyard.decide.weighing import Weighing


def unknown_that_decides(weighing: Weighing) -> tuple[list[Reason], list[Reason]]:
    """Why the leader is open for want of a value, and what to measure; empty where it isn't."""
    gone = _missing_that_flip(weighing)
    table = weighing.table
    low, high = table.bounds()
    because, ask = [], []
    for row, column in gone:
        cell = {"criterion": table.criteria[column].name, "deployment": table.deployments[row]}
        flips_at = _missing_flip(weighing, row, column) if len(gone) == 1 else None
        reach = {"low": float(low[row]), "high": float(high[row]), "flips_at": flips_at}
        unit = {"unit": table.criteria[column].unit}
        because.append(Reason(kind="missing-flips", params={**cell, **reach, **unit}))
        ask.append(Reason(kind="measure-missing", params=cell))
    return because, ask


def _missing_that_flip(weighing: Weighing) -> list[tuple[int, int]]:
    """Unknown cells (row, column of the table) that leave open who is ahead."""
    table = weighing.table
    rows = table.rows(weighing.contenders)
    low, high = table.bounds()
    unknown = ~table.known & (table.weights > 0)
    safest = max(rows, key=lambda row: low[row])
    level = [row for row in rows if row != safest and high[row] >= low[safest] - 1e-12]
    open_pairs = [row for row in level if unknown[row].any() or unknown[safest].any()]
    if not open_pairs:
        return []
    return [
        (row, int(column))
        for row in (safest, *open_pairs)
        for column in np.flatnonzero(unknown[row])
    ]


def _missing_flip(weighing: Weighing, row: int, column: int) -> float:
    """The missing value at which its deployment draws level with the best other."""
    table = weighing.table
    low, _ = table.bounds()
    others = [other for other in table.rows(weighing.contenders) if other != row]
    needed = (max(low[other] for other in others) - low[row]) / table.weights[column]
    return value_at(float(needed), criterion=table.criteria[column])
