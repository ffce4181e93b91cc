"""What to do next: the sentences under a verdict that ask for something."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from steelyard.decide.finding import Result
from steelyard.decide.reasons import Reason, comparisons
from steelyard.decide.tipping import weight_flips
from steelyard.decide.trial import Purpose, Trial
from steelyard.decide.weighing import Weighing


def prove_gates(weighing: Weighing) -> list[Reason]:
    """Open gates of deployments that may still pass, the most promising deployment first."""
    low, high = weighing.table.bounds()
    names = weighing.table.deployments
    best = max((low[names.index(name)] for name in weighing.eligible), default=-np.inf)
    promise = {name: float(high[row]) for row, name in enumerate(names)}
    open_gates = [
        finding
        for finding in weighing.findings
        if finding.result is Result.UNPROVEN
        and weighing.standing[finding.deployment] is Result.UNPROVEN
    ]
    return [
        Reason(
            kind="prove-gate",
            params={
                "gate": finding.gate,
                "deployment": finding.deployment,
                "basis": finding.basis,
                "n": finding.n,
                "more_n": finding.more_n,
                "unit_of_analysis": finding.unit_of_analysis,
                "note": finding.note,
                "would_win": promise[finding.deployment] > best,
            },
        )
        for finding in sorted(open_gates, key=lambda each: -promise[each.deployment])
    ]


def secondary(weighing: Weighing, tied: list[str]) -> list[Reason]:
    """A difference that the utility hides but somebody may care about; else the baseline.

    One that draws turn round too often is chance, and nothing to decide by.
    """
    found = [
        reason
        for one in tied
        for two in tied
        if one != two
        for reason in comparisons(weighing.table, deployment=one, against=two)
        if reason.kind == "better" and _holds(weighing, reason)
    ]
    if found:
        weight = {rule.name: rule.weight for rule in weighing.table.criteria}
        best = max(found, key=lambda reason: weight[reason.params["criterion"]])
        return [Reason(kind="secondary", params=best.params)]
    if weighing.frame.baseline in tied:
        return [Reason(kind="keep-baseline", params={"deployment": weighing.frame.baseline})]
    return []


def _holds(weighing: Weighing, better: Reason) -> bool:
    """Whether it is so in as many draws as a first rank takes."""
    table = weighing.table
    names = [rule.name for rule in table.criteria]
    column = names.index(better.params["criterion"])
    one, two = table.rows([better.params["deployment"], better.params["against"]])
    if not (table.known[one, column] and table.known[two, column]):
        return False
    drawn = table.oriented()[1]
    share = (drawn[:, one, column] > drawn[:, two, column]).mean()
    return bool(share >= weighing.frame.policy.first_rank)


def settle_weight(weighing: Weighing) -> list[Reason]:
    """The weight whose nearest flip is closest: the owner has to say on which side it lies."""
    flips = weight_flips(weighing.cautious, weights=weighing.table.weights, winner=weighing.leader)
    near = [flip for flip in flips if flip.flips_at is not None and flip.to is not None]
    if not near:
        return []
    closest = min(near, key=lambda flip: abs((flip.flips_at or 0.0) - flip.weight_now))
    params = {
        "criterion": weighing.table.criteria[closest.criterion].name,
        "weight_now": closest.weight_now,
        "flips_at": closest.flips_at,
        "to": weighing.contenders[closest.to or 0],
    }
    return [Reason(kind="settle-weight", params=params)]


def measure_more(weighing: Weighing, trials: Sequence[Trial]) -> Reason:
    """What is most worth measuring, or nothing if that is worth less than anybody cares."""
    worth, total = weighing.information.by_criterion, weighing.information.total
    if total <= weighing.caring:
        return nothing(weighing, evpi=total)
    found = next((trial for trial in trials if trial.purpose is Purpose.RANK), None)
    if found is not None:
        return _run(found)
    most = max(sorted(worth), key=lambda name: worth[name])
    params = {"criterion": most, "evppi": worth[most], "evpi": total}
    return Reason(kind="measure-more", params=params)


def run_gate_trials(trials: Sequence[Trial]) -> list[Reason]:
    """What proving open gates would take and gain, where it would gain anything."""
    found = [trial for trial in trials if trial.purpose is Purpose.GATE and trial.evsi > 0]
    return [_run(trial) for trial in found]


def costs_more(trials: Sequence[Trial]) -> Reason | None:
    """The best test, where utility has a price and even this one costs more than it gains."""
    ranking = [trial for trial in trials if trial.purpose is Purpose.RANK]
    nets = [trial.net for trial in ranking if trial.net is not None]
    if not nets or len(nets) < len(ranking) or max(nets) > 0:
        return None
    return Reason(kind="costs-more", params=_run(ranking[0]).params)


def _run(trial: Trial) -> Reason:
    names = ("purpose", "workload", "deployments", "criterion", "have", "more", "evsi")
    money = ("chance", "cost", "currency", "net", "pays_from")
    return Reason(kind="run-trial", params={n: getattr(trial, n) for n in names + money})


def nothing(weighing: Weighing, *, evpi: float) -> Reason:
    """Knowing everything would gain no more than anybody cares about."""
    return Reason(kind="nothing", params={"evpi": evpi, "caring": weighing.caring})
