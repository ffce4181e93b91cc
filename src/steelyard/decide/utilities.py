"""Each deployment's utility at the declared weights, taken apart by criterion."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.decide.table import Table
from steelyard.decide.value import clamped
from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one criterion adds: weight x score."""

    criterion: str
    weight: float
    score: float | Missing
    clamped: bool
    """The value lies beyond its anchors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utility:
    """A sum over criteria in 0..1, with the middle 95 % of its draws.

    With a missing part there is no value; ``low`` and ``high`` then hold the part at its worst
    and at its best.
    """

    deployment: str
    value: float | Missing
    low: float
    high: float
    parts: tuple[Part, ...]


def utilities(table: Table) -> list[Utility]:
    """One for each deployment, eligible or not, in the table's order; none without criteria."""
    if not table.criteria:
        return []
    drawn = (table.draws * table.known) @ table.weights
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    unknown = (~table.known) @ table.weights
    return [
        Utility(
            deployment=name,
            value=_value(table, row),
            low=float(low[row]),
            high=float(high[row] + unknown[row]),
            parts=tuple(_part(table, row, column) for column in range(len(table.criteria))),
        )
        for row, name in enumerate(table.deployments)
    ]


def _value(table: Table, row: int) -> float | Missing:
    gone = [
        rule.name
        for rule, known in zip(table.criteria, table.known[row], strict=True)
        if not known and rule.weight > 0
    ]
    if gone:
        return Missing(reason=f"no value of {', '.join(gone)}")
    return float(table.points[row] @ table.weights)


def _part(table: Table, row: int, column: int) -> Part:
    name, rule = table.deployments[row], table.criteria[column]
    weight = float(table.weights[column])
    value = table.value(name, rule.name)
    reason = table.missing.get((name, rule.name))
    if reason is not None or isinstance(value, Missing):
        unknown = Missing(reason=reason or "not measured")
        return Part(criterion=rule.name, weight=weight, score=unknown, clamped=False)
    return Part(
        criterion=rule.name,
        weight=weight,
        score=float(table.points[row, column]),
        clamped=clamped(value, criterion=rule),
    )
