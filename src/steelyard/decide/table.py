"""The table a decision is read from: cells, their scores, and joint draws of the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard.decide.draws import Draws
from steelyard.decide.frame import CriterionRule, Frame
from steelyard.decide.value import declared_weights, score
from steelyard.errors import RunError
from steelyard.evidence import Measurement, Missing, Status

Array = NDArray[np.float64]
Cell = tuple[str, str]
"""(deployment, criterion)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Table:
    """Deployments and criteria in the order of their names, so that input order never matters."""

    deployments: tuple[str, ...]
    criteria: tuple[CriterionRule, ...]
    weights: Array
    """(C,), declared, sum 1."""
    cells: Mapping[Cell, Measurement]
    """Everything measured, gates' criteria included."""
    missing: Mapping[Cell, str]
    """Cells of weighted criteria that can't be ranked, and why."""
    points: Array
    """(D, C): scores at the measured values; 0 where unknown, see ``known``."""
    known: NDArray[np.bool_]
    """(D, C)."""
    raw: Array
    """(N, D, C): draws in the criterion's unit; without meaning where unknown."""
    draws: Array
    """(N, D, C): scores; where unknown, uniform over the whole scale."""

    @classmethod
    def of(cls, frame: Frame, *, measurements: Iterable[Measurement], draws: Draws) -> Table:
        """Lay out what was measured; RunError for two measurements of the same cell."""
        names = tuple(sorted(frame.deployments))
        criteria = tuple(sorted(frame.criteria, key=lambda rule: rule.name))
        cells = _cells(measurements, names=names)
        missing, columns = {}, {}
        for name in names:
            for rule in criteria:
                found = _column(cells.get((name, rule.name)), draws=draws, cell=(name, rule.name))
                if isinstance(found, Missing):
                    missing[name, rule.name] = found.reason
                else:
                    columns[name, rule.name] = found
        shape = (len(draws.values), len(names), len(criteria))
        raw, scores, points = np.zeros(shape), np.zeros(shape), np.zeros(shape[1:])
        for row, name in enumerate(names):
            for column, rule in enumerate(criteria):
                if (name, rule.name) in missing:
                    scores[:, row, column] = _anything(shape[0], frame.seed, name, rule.name)
                    continue
                raw[:, row, column] = columns[name, rule.name]
                scores[:, row, column] = score(raw[:, row, column], criterion=rule)
                points[row, column] = score(_value(cells[name, rule.name]), criterion=rule)
        return cls(
            deployments=names,
            criteria=criteria,
            weights=declared_weights(criteria),
            cells=cells,
            missing=missing,
            points=points,
            known=np.array(
                [[(n, r.name) not in missing for r in criteria] for n in names], dtype=np.bool_
            ),
            raw=raw,
            draws=scores,
        )

    def rows(self, names: Iterable[str]) -> list[int]:
        """Positions of deployments."""
        return [self.deployments.index(name) for name in names]

    def value(self, deployment: str, criterion: str) -> float | Missing:
        """The measured value of a cell, in its unit."""
        cell = self.cells.get((deployment, criterion))
        return Missing(reason="not measured") if cell is None else cell.value

    def middle(self) -> Array:
        """(D, C): scores, one half where unknown; only to name a leader, never to rank."""
        return np.where(self.known, self.points, 0.5)

    def bounds(self) -> tuple[Array, Array]:
        """(D,), (D,): utilities at the declared weights, unknown cells at worst and at best."""
        low = self.points @ self.weights
        return low, low + (~self.known) @ self.weights

    def fixed(self, rows: Sequence[int]) -> Array:
        """(1 or N, rows, C): measured scores held fixed; unknown ones still drawn."""
        points, known = self.points[rows], self.known[rows]
        if known.all():
            return points[None]
        return np.where(known, points, self.draws[:, rows])

    def oriented(self) -> tuple[Array, Array]:
        """Values (D, C) and draws (N, D, C) with the sign turned so that higher is better."""
        signs = np.array([1.0 if rule.best > rule.worst else -1.0 for rule in self.criteria])
        values = np.zeros_like(self.points)
        for row, name in enumerate(self.deployments):
            for column, rule in enumerate(self.criteria):
                if self.known[row, column]:
                    values[row, column] = _value(self.cells[name, rule.name])
        return values * signs, self.raw * signs

    def spread(self, row: int, column: int) -> float | None:
        """Standard error of a cell from its draws; None where they show none."""
        drawn = self.raw[:, row, column]
        if not self.known[row, column] or not np.isfinite(drawn).all():
            return None
        return float(drawn.std()) or None


def _cells(
    measurements: Iterable[Measurement], *, names: tuple[str, ...]
) -> dict[Cell, Measurement]:
    cells: dict[Cell, Measurement] = {}
    for measurement in measurements:
        key = (measurement.deployment, measurement.criterion)
        if measurement.deployment not in names:
            continue
        if key in cells:
            raise RunError(
                f"{key[0]}: {key[1]} is measured twice, on {cells[key].workload} and on "
                f"{measurement.workload}; weigh one workload at a time"
            )
        cells[key] = measurement
    return cells


def _column(measurement: Measurement | None, *, draws: Draws, cell: Cell) -> Array | Missing:
    if measurement is None:
        return Missing(reason="not measured")
    if isinstance(measurement.value, Missing):
        return measurement.value
    if measurement.interval is None and measurement.status is not Status.DOCUMENTED:
        return Missing(reason="a value without an interval is shown, not ranked")
    drawn = draws.of(*cell)
    if drawn is not None:
        return drawn
    if measurement.interval is None:
        return np.full(len(draws.values), measurement.value)
    return Missing(reason=draws.missing.get(cell[1], "no joint draws of this criterion"))


def _value(measurement: Measurement) -> float:
    if isinstance(measurement.value, Missing):
        raise RunError(f"{measurement.deployment}: {measurement.criterion} has no value to score")
    return measurement.value


def _anything(count: int, seed: int, name: str, criterion: str) -> Array:
    # seeded by the cell's own names: neither order nor the other cells matter
    key = [seed, *name.encode(), 0, *criterion.encode()]
    return np.random.default_rng(key).random(count)
