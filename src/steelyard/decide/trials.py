"""Which further measurement is worth most, and how much of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from steelyard.decide.plan import Efforts, Plan, best, plan, sizes
from steelyard.decide.proving import provings
from steelyard.decide.sampling import NEVER_MEASURED, Metamodel, shrinkage
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
    table = weighing.table
    rows = table.rows(weighing.eligible)
    asked = np.array([name in size.deployments for name in weighing.eligible])
    # what is not asked stays as it is: as if it rested on evidence without end
    have = np.where(table.known[rows], float(size.have), NEVER_MEASURED)
    have[~asked] = np.inf

    def fitted(some: list[int]) -> tuple[Metamodel, Array]:
        model = Metamodel.of(table.draws[:, rows], weights=table.weights, columns=some)
        return model, have[:, some].reshape(-1)

    model, behind = fitted(columns)
    gains = {more: model.worth(shrinkage(more, behind)) for more in sizes(size.have)}
    limit = model.worth(np.isfinite(behind).astype(np.float64)).value
    more = best({n: gain.value for n, gain in gains.items()}, plan=size, limit=limit)
    alone = {}
    for column in columns:
        single, rests_on = fitted([column])
        worth = single.worth(shrinkage(more, rests_on))
        alone[table.criteria[column].name] = worth.value
    most = max(sorted(alone), key=lambda name: alone[name])
    return size.trial(more, gains[more], limit=limit, criterion=most, by_criterion=alone)
