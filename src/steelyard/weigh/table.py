"""The table of a run: every criterion of every deployment, compared and redrawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard import cost, load, suites
from steelyard.cost import Cost, WindowUse
from steelyard.decide import Draws
from steelyard.evidence import Measurement, Missing, Status
from steelyard.load import Seen
from steelyard.stats import (
    Tally,
    share_above,
)
from steelyard.study import CriterionName, Study
from steelyard.suites import Comparison, Stamp, Suite
from steelyard.weigh.criteria import ALSO_COMPARED
from steelyard.weigh.record import Recorded
from steelyard.weigh.redraw import redraw
from steelyard.weigh.seen import asked_alike, by_turn, usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was measured of one workload, ready to be decided on."""

    seen: Mapping[str, Seen]
    measurements: tuple[Measurement, ...]
    comparisons: tuple[Comparison, ...]
    costs: Mapping[str, Cost | Missing]
    draws: Draws
    """Of the study's criteria: what the decision rests on."""
    others: Draws
    """Of criteria that are compared all the same."""

    def exceedance(self, criterion: str, deployment: str, threshold: float) -> Tally | Missing:
        """How many answers were slower than a threshold, for gates on percentiles."""
        base = CriterionName.read(criterion).base
        values, _ = load.defined(self.seen[deployment].distribution(base))
        return share_above(values, threshold) if values.size else Missing(reason="no value")


def tabulate(study: Study, suite: Suite, recorded: Recorded, *, run: str) -> Table:
    """Measure, compare and redraw.

    Raises StudyError where the deployments were not asked the same items.
    """
    workload = next(iter(study.workloads))
    seen = {name: recorded.seen(name, workload) for name in study.deployments}
    by_unit = {name: by_turn(one, study) for name, one in seen.items()}
    costs = {name: _cost(study, by_unit[name], recorded) for name in seen}
    gated = (gate.criterion for gate in study.gates)
    judged = [spec.name for spec in suites.criteria()] if study.cluster else []
    told = dict.fromkeys([*judged, *ALSO_COMPARED, *gated])
    others = [name for name in told if name not in study.criteria]
    measurements: list[Measurement] = []
    for name in seen:
        measurements += _measured(study, suite, by_unit[name], costs[name], recorded, run)
    return Table(
        seen=seen,
        measurements=tuple(measurements),
        comparisons=tuple(_compared(study, suite, seen)),
        costs=costs,
        draws=redraw(study, suite, seen=by_unit, costs=costs, criteria=tuple(study.criteria)),
        others=redraw(study, suite, seen=by_unit, costs=costs, criteria=others),
    )


def load_criteria(study: Study) -> list[str]:
    """Criteria of load to be measured: the usual ones and those that the study names."""
    named = [*(g.criterion for g in study.gates), *study.criteria]
    known = {spec.name for spec in load.CRITERIA}
    asked = [name for name in named if CriterionName.read(name).base in known]
    return list(dict.fromkeys([*asked, *load.ALWAYS]))


def _measured(
    study: Study,
    suite: Suite,
    seen: Seen,
    price: Cost | Missing,
    recorded: Recorded,
    run: str,
) -> list[Measurement]:
    stamp = Stamp(deployment=seen.deployment, workload=seen.workload, run=run, date=recorded.date)
    return [
        *suite.measure(seen.answers, stamp=stamp),
        *load.measure(seen, load_criteria(study), run=run, date=recorded.date),
        *_costs(study, seen, price, stamp),
    ]


def _costs(study: Study, seen: Seen, price: Cost | Missing, stamp: Stamp) -> list[Measurement]:
    if not isinstance(price, Missing):
        return list(
            cost.cost_measurements(price, workload=seen.workload, run=stamp.run, date=stamp.date)
        )
    if not study.prices and not any(c in study.criteria for c in cost.CRITERIA):
        return []
    return [_no_cost(name, study, seen, price, stamp) for name in cost.CRITERIA]


def _no_cost(name: str, study: Study, seen: Seen, why: Missing, stamp: Stamp) -> Measurement:
    return Measurement(
        criterion=name,
        deployment=seen.deployment,
        workload=seen.workload,
        suite="cost",
        value=why,
        unit=study.currency or "",
        n=0,
        k=None,
        unit_of_analysis="window",
        denominator="all accepted answers",
        interval=None,
        status=Status.MISSING,
        run=stamp.run,
        date=stamp.date,
    )


def _cost(study: Study, seen: Seen, recorded: Recorded) -> Cost | Missing:
    import datetime as dt

    return cost.cost_of(
        seen.deployment,
        windows=[_use(seen, index) for index in sorted(seen.walls)],
        prices=study.prices,
        hosted=study.deployments[seen.deployment].engine is None,
        on=dt.date.fromisoformat(recorded.date),
        currency=study.currency,
    )


def _use(seen: Seen, index: int) -> WindowUse:
    mine = [a for a in seen.answers if a.window == index]
    return WindowUse(
        wall_s=seen.walls[index],
        answers=len(mine),
        accepted=sum(a.accepted for a in mine),
        usage=usage(seen, mine),
    )


def _compared(study: Study, suite: Suite, seen: Mapping[str, Seen]) -> list[Comparison]:
    """Every other deployment against the baseline, the other one first."""
    margins = {n: c.margin for n, c in study.criteria.items() if c.margin is not None}
    base = seen[study.baseline]
    return [
        comparison
        for name, other in seen.items()
        if name != study.baseline and asked_alike(other, base)
        for comparison in suite.compare(other.answers, base.answers, margins=margins)
    ]
