"""What proving open gates would take, and whether more answers are likely to prove them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from steelyard.decide.finding import Basis, Finding, Result
from steelyard.decide.information import Estimate
from steelyard.decide.plan import STEPS, Efforts, Plan, best, plan, sizes
from steelyard.decide.sampling import chance_to_prove_mean, chance_to_prove_share
from steelyard.decide.trial import Purpose, Trial
from steelyard.decide.weighing import Weighing
from steelyard.evidence import Missing
from steelyard.stats import korn_graubard_bounds

_HALVINGS = 40
"""To the tenth digit of any number of answers."""


def provings(weighing: Weighing, efforts: Efforts) -> Iterator[Trial]:
    """One for each deployment whose gates are open, where all lie on one workload."""
    for name, stands in weighing.standing.items():
        if stands is not Result.UNPROVEN:
            continue
        gates = [f for f in weighing.findings if f.deployment == name]
        waiting = [f for f in gates if f.result is Result.UNPROVEN]
        places = {_workload(weighing, finding) for finding in waiting}
        if len(places) != 1 or any(f.basis is Basis.NONE or not f.n for f in waiting):
            continue
        found = plan(Purpose.GATE, places.pop(), (name,), efforts, weighing.frame.worth)
        if found is not None:
            yield _proving(weighing, found, waiting)


def _workload(weighing: Weighing, finding: Finding) -> str:
    cell = weighing.table.cells.get((finding.deployment, finding.criterion))
    return "" if cell is None else cell.workload


def _proving(weighing: Weighing, size: Plan, waiting: list[Finding]) -> Trial:
    gain = _gain(weighing, size.deployments[0])
    wanted = [_answers(f.more_n, f, size) for f in waiting if f.more_n]
    tried = sizes(size.have, [more for more in wanted if more <= size.have * STEPS[-1]])
    chances = {more: _chance(weighing, waiting, more / size.have) for more in tried}
    worth = {more: chance * gain for more, chance in chances.items()}
    more = best(worth, plan=size, limit=gain)
    single = {f.criterion: _chance(weighing, [f], more / size.have) for f in waiting}
    return size.trial(
        more,
        Estimate(value=worth[more], mc_error=0.0),
        limit=gain,
        criterion=min(sorted(single), key=lambda name: single[name]),
        by_criterion={},
        chance=chances[more],
    )


def _answers(more: int | None, finding: Finding, size: Plan) -> int:
    """Answers that bring so many more of what the gate counts."""
    return max(1, round((more or 0) * size.have / (finding.n or 1)))


def _gain(weighing: Weighing, name: str) -> float:
    """Utility won if it may be chosen; where nobody may, choosing nobody is worth 0."""
    table = weighing.table
    expected = (table.draws @ table.weights).mean(axis=0) if table.criteria else np.zeros(0)
    if not len(expected):
        return 0.0
    eligible = [float(expected[row]) for row in table.rows(weighing.eligible)]
    return max(0.0, float(expected[table.rows([name])[0]]) - max(eligible, default=0.0))


def _chance(weighing: Weighing, waiting: list[Finding], growth: float) -> float:
    """Of passing them all, as if they were independent, with so much more of what there is."""
    chance = 1.0
    for finding in waiting:
        chance *= _passing(weighing, finding, growth)
    return chance


def _passing(weighing: Weighing, finding: Finding, growth: float) -> float:
    n, limit = float(finding.n or 0), float(finding.limit or 0.0)
    if finding.basis is Basis.INTERVAL or finding.k is None:
        value, low, high = finding.value, finding.low, finding.high
        if isinstance(value, Missing) or low is None or high is None:
            return 0.0
        gap = value - limit if finding.op == ">=" else limit - value
        width = value - low if finding.op == ">=" else high - value
        if not np.isfinite(width) or not np.isfinite(gap):
            return 0.0
        return chance_to_prove_mean(gap, width, n, n * growth)
    have = _worth(weighing, finding, n)
    return chance_to_prove_share(
        finding.k / n,
        have,
        have * growth,
        limit=limit,
        op="<=" if finding.basis is Basis.PERCENTILE or finding.op == "<=" else ">=",
        at=finding.confidence,
    )


def _worth(weighing: Weighing, finding: Finding, n: float) -> float:
    """Independent trials that the finding's counts amount to."""
    if finding.basis is Basis.PERCENTILE:
        return _worth_of_bounds(finding, n)
    cell = weighing.table.cells.get((finding.deployment, finding.criterion))
    counted = None if cell is None else cell.n_effective
    return n if counted is None else max(1.0, min(counted, n))


def _worth_of_bounds(finding: Finding, n: float) -> float:
    """As many as give the upper bound that was found: answers of a window repeat each other."""
    share, high = (finding.k or 0) / n, 1.0 if finding.high is None else finding.high
    low, most = 1.0, n
    for _ in range(_HALVINGS):
        middle = (low + most) / 2
        bound = korn_graubard_bounds(share, middle, confidence=finding.confidence)[1]
        low, most = (middle, most) if bound > high else (low, middle)
    return most
