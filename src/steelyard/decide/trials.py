"""Which further measurement is worth most, and how much of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from steelyard.decide.information import Estimate, learnt, worth
from steelyard.decide.plan import Efforts, Plan, best, plan, sizes
from steelyard.decide.proving import provings
from steelyard.decide.sampling import NEVER_MEASURED, foretold, shrinkage
from steelyard.decide.trial import Effort, Purpose, Trial
from steelyard.decide.weighing import Weighing

Array = NDArray[np.float64]


def trials(weighing: Weighing, *, efforts: Iterable[Effort]) -> list[Trial]:
    """The best size of each: more answers of a workload, or of one deployment at its gates.

    Worth is told at the declared weights.  A deployment that nobody measured has no gate trial:
    nothing says how likely it is to pass.
    """
    table = {(effort.workload, effort.deployment): effort for effort in efforts}
    found = [*_rankings(weighing, table), *provings(weighing, table)]
    return sorted(found, key=lambda trial: trial.order)


def _rankings(weighing: Weighing, efforts: Efforts) -> Iterator[Trial]:
    if len(weighing.eligible) < 2:
        return
    for workload, columns in _by_workload(weighing).items():
        asked = [name for name in weighing.eligible if (workload, name) in efforts]
        found = plan(Purpose.RANK, workload, asked, efforts, weighing.frame.worth)
        if found is not None:
            yield _ranking(weighing, found, columns)


def _by_workload(weighing: Weighing) -> dict[str, list[int]]:
    """Columns of criteria by the workload whose answers they are told of."""
    found: dict[str, list[int]] = {}
    for column, rule in enumerate(weighing.table.criteria):
        cells = (weighing.table.cells.get((name, rule.name)) for name in weighing.eligible)
        for workload in {cell.workload for cell in cells if cell is not None}:
            found.setdefault(workload, []).append(column)
    return found


def _ranking(weighing: Weighing, size: Plan, columns: list[int]) -> Trial:
    table, rows = weighing.table, weighing.table.rows(weighing.eligible)
    drawn = table.draws[:, rows]
    asked = np.zeros(drawn.shape[1:], dtype=bool)
    asked[np.ix_([name in size.deployments for name in weighing.eligible], columns)] = True
    never = asked & ~table.known[rows]
    endless = learnt(drawn @ table.weights, drawn[:, asked])
    fresh = learnt(endless, drawn[:, never]) if never.any() else None

    def means(more: int) -> Array:
        known = shrinkage(more, size.have)
        return foretold(
            endless, fresh=fresh, known=known, new=max(known, shrinkage(more, NEVER_MEASURED))
        )

    gains = {more: worth(means(more)) for more in sizes(size.have)}
    limit = worth(endless).value
    more = best({n: gain.value for n, gain in gains.items()}, plan=size, limit=limit)
    alone = {}
    for column in columns:
        name, only = table.criteria[column].name, drawn[:, asked[:, column], column]
        found = worth(learnt(means(more), only))
        # cells of some deployments' draws don't nest in those of everybody's, which bound them
        alone[name] = min(found, weighing.information.estimate(name), key=_value)
    return size.trial(more, gains[more], limit=limit, criterion=_most(alone), by_criterion=alone)


def _most(alone: Mapping[str, Estimate]) -> str:
    return max(sorted(alone), key=lambda name: alone[name].value)


def _value(estimate: Estimate) -> float:
    return estimate.value
