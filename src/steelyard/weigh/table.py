"""The table of a run: every criterion of every deployment, compared and redrawn."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from steelyard import suites
from steelyard.cost import Cost
from steelyard.decide import Draws
from steelyard.evidence import Measurement, Missing
from steelyard.load import CRITERIA, Seen
from steelyard.load.cells import Cell, slower
from steelyard.stats import Bounded, Tally
from steelyard.study import CriterionName, Study
from steelyard.suites import Comparison, Suite
from steelyard.weigh.candidates import Candidates
from steelyard.weigh.criteria import ALSO_COMPARED, COMPARED_UNDER_LOAD, vocabulary
from steelyard.weigh.record import Recorded
from steelyard.weigh.seen import slower_than
from steelyard.weigh.tabling import GradedRows, LoadRows


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What was measured of one workload."""

    workload: str
    seen: Mapping[str, Seen]
    """By deployment; empty where the workload was offered as load."""
    cells: Mapping[str, Cell]
    """By deployment; empty where its answers were graded."""
    costs: Mapping[str, Cost | Missing]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was measured, ready to be decided on; criteria by their whole names."""

    parts: tuple[Part, ...]
    measurements: tuple[Measurement, ...]
    comparisons: tuple[Comparison, ...]
    draws: Draws
    """Of the study's criteria: what the decision rests on."""
    others: Draws
    """Of criteria that are compared all the same."""
    candidates: Candidates | None = None
    """Whoever is no deployment, and facts of those who are; None where there is nobody."""

    @property
    def seen(self) -> Mapping[str, Seen]:
        """Graded answers by deployment, of the first workload that has any."""
        return next((part.seen for part in self.parts if part.seen), {})

    def exceedance(
        self, criterion: str, deployment: str, threshold: float
    ) -> Tally | Bounded | Missing:
        """How many answers were slower than a threshold, for gates on percentiles."""
        if self.candidates is not None:
            found = self.candidates.slower(deployment, criterion, threshold)
            if not isinstance(found, str):
                return found
            deployment = found
        name = CriterionName.read(criterion)
        part = next(p for p in self.parts if name.workload in (None, p.workload))
        if deployment in part.cells:
            return slower(part.cells[deployment], name.base, threshold)
        if deployment not in part.seen:
            return Missing(reason="no window was measured")
        return slower_than(part.seen[deployment], name.base, threshold)


def tabulate(
    study: Study,
    judges: Mapping[str, Suite],
    recorded: Recorded,
    cells: Mapping[str, Mapping[str, Cell]],
    *,
    run: str,
) -> Table:
    """Measure, compare and redraw.

    Raises StudyError where the deployments were not asked the same items.
    """
    rows = list(_rows(study, judges, recorded, cells, run=run))
    compared = _compared(study, rows)
    measurements = _measured(study, rows)
    draws = _joined(study, rows, {r.workload: weighted(study, r.workload) for r in rows})
    others = _joined(study, rows, {r.workload: also(study, r) for r in rows})
    beside = candidates_of(study, rows, measurements, (draws, others), run=run)
    if beside is not None:
        measurements += beside.measurements()
        draws, others = beside.joined(draws, list(study.criteria)), beside.joined(others, ())
    return Table(
        parts=tuple(
            Part(workload=r.workload, seen=r.seen, cells=r.cells, costs=r.costs) for r in rows
        ),
        measurements=measurements,
        comparisons=tuple(
            suites.family(compared, declared=declared(study, [c.criterion for c in compared]))
        ),
        draws=draws,
        others=others,
        candidates=beside,
    )


def _rows(
    study: Study,
    judges: Mapping[str, Suite],
    recorded: Recorded,
    cells: Mapping[str, Mapping[str, Cell]],
    *,
    run: str,
) -> Iterator[GradedRows | LoadRows]:
    for name, workload in study.workloads.items():
        seed = study.seed if len(study.workloads) == 1 else _seed(study.seed, name)
        if name in judges:
            seen = {d: recorded.seen(d, name, slo_s=workload.slo_s) for d in study.deployments}
            yield GradedRows(study, judges[name], seen, recorded=recorded, run=run, seed=seed)
        else:
            mine = cells.get(name, {})
            yield LoadRows(study, name, mine, recorded=recorded, run=run, seed=seed)


def _compared(study: Study, rows: Sequence[GradedRows | LoadRows]) -> list[Comparison]:
    several = len(study.workloads) > 1
    return [
        replace(c, criterion=_whole(c.criterion, r.workload, several))
        for r in rows
        for c in r.comparisons(margins_of(study, r.workload))
    ]


def _measured(study: Study, rows: Sequence[GradedRows | LoadRows]) -> tuple[Measurement, ...]:
    several = len(study.workloads) > 1
    return tuple(
        replace(m, criterion=_whole(m.criterion, r.workload, several))
        for r in rows
        for m in r.measurements(named_of(study, r.workload))
    )


def candidates_of(
    study: Study,
    rows: Sequence[GradedRows | LoadRows],
    measured: Sequence[Measurement],
    draws: Sequence[Draws],
    *,
    run: str,
) -> Candidates | None:
    """Portfolios, alternatives and facts; None where there are none."""
    if not any((study.portfolios, *(study.facts_of(name) for name in study.candidates))):
        return None
    graded = [one for one in rows if isinstance(one, GradedRows)]
    return Candidates(study, rows=graded, measured=measured, draws=draws, run=run)


def on_paper(study: Study, *, run: str = "") -> Table:
    """The table of a study that has nothing to ask: facts alone, and portfolios of them."""
    nobody = Draws(deployments=(), criteria=(), values=np.empty((1, 0, 0)))
    beside = Candidates(study, rows=(), measured=(), draws=(nobody,), run=run)
    return Table(
        parts=(),
        measurements=beside.measurements(),
        comparisons=(),
        draws=beside.joined(nobody, list(study.criteria)),
        others=nobody,
        candidates=beside,
    )


def declared(study: Study, criteria: Sequence[str]) -> set[str]:
    """Which of these the study's gates and criteria name."""
    told = [*(gate.criterion for gate in study.gates), *study.criteria]
    named = {(n.plain, n.workload) for n in map(CriterionName.read, told)}
    return {
        criterion
        for criterion in criteria
        for name in [CriterionName.read(criterion)]
        if {(name.plain, None), (name.plain, name.workload)} & named
        or (name.workload is None and any(plain == name.plain for plain, _ in named))
    }


def named_of(study: Study, workload: str) -> list[str]:
    """Criteria of load that gates and criteria of a workload name, without the workload."""
    known = {spec.name for spec in CRITERIA}
    told = [*(gate.criterion for gate in study.gates), *study.criteria]
    names = [CriterionName.read(one) for one in told]
    mine = [name for name in names if name.workload in (None, workload) and name.base in known]
    return list(dict.fromkeys(name.plain for name in mine))


def margins_of(study: Study, workload: str) -> dict[str, float]:
    """Differences that don't matter, of the criteria of a workload, without the workload."""
    return {
        CriterionName.read(name).plain: criterion.margin
        for name, criterion in study.criteria.items()
        if criterion.margin is not None and CriterionName.read(name).workload in (None, workload)
    }


def weighted(study: Study, workload: str) -> list[str]:
    """The study's criteria that are told of a workload, without the workload."""
    names = [CriterionName.read(name) for name in study.criteria]
    known = vocabulary()
    return [n.plain for n in names if n.workload in (None, workload) and n.base in known]


def also(study: Study, rows: GradedRows | LoadRows) -> list[str]:
    """What else is compared: the usual, and what gates ask of."""
    gated = [CriterionName.read(gate.criterion) for gate in study.gates]
    known = vocabulary()
    mine = [name for name in gated if name.workload in (None, rows.workload)]
    asked = [name.plain for name in mine if name.base in known]
    usual = ALSO_COMPARED if rows.seen else COMPARED_UNDER_LOAD
    done = weighted(study, rows.workload)
    judged = [spec.name for spec in suites.criteria()] if study.cluster and rows.seen else []
    return [name for name in dict.fromkeys([*judged, *usual, *asked]) if name not in done]


def _joined(
    study: Study, rows: Sequence[GradedRows | LoadRows], wanted: Mapping[str, Sequence[str]]
) -> Draws:
    """The draws of all workloads side by side; workloads are drawn apart from each other."""
    several = len(study.workloads) > 1
    found = [(r.workload, r.draws(wanted[r.workload])) for r in rows]
    full = [draws.values for _, draws in found if draws.criteria]
    empty = np.empty((1, len(study.deployments), 0))
    return Draws(
        deployments=tuple(study.deployments),
        criteria=tuple(_whole(c, w, several) for w, draws in found for c in draws.criteria),
        values=np.concatenate(full, axis=2) if full else empty,
        missing={
            _whole(c, w, several): why for w, draws in found for c, why in draws.missing.items()
        },
    )


def _whole(criterion: str, workload: str, several: bool) -> str:
    return CriterionName.read(criterion).at(workload if several else None)


def _seed(seed: int, workload: str) -> int:
    return zlib.crc32(f"{seed}/{workload}".encode())
