"""What a plan of so many answers could show at best: differences, and gates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from steelyard import decide, suites
from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.stats import (
    Interval,
    MeanEstimate,
    effective_n,
    korn_graubard_bounds,
    smallest_detectable,
    zero_failure_n,
)
from steelyard.study import CriterionName, Gate, Study
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.paper import told_cells

APART = (0.1, 0.3, 0.5)
"""Shares of answers that may tell two deployments apart: how many do is known afterwards only."""
LEVEL = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The smallest difference of shares that a workload's answers show four times in five."""

    workload: str
    suite: str
    criteria: tuple[str, ...]
    answers: int
    clusters: int
    """Independent groups of answers: the size that counts."""
    compared: int
    """Comparisons of the run that share the 5 % for false alarms; taken as Holm's first step."""
    difference: Mapping[str, float | Missing]
    """By the share of answers that tells the two apart; more where answers of a group agree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """Whether a gate can be passed at all with so many answers."""

    gate: str
    answers: int | None
    """Of each deployment; None where that isn't what decides."""
    provable: bool | Missing
    """By a perfect score."""
    needs: int | None
    """Answers that a perfect score takes."""
    facts: Mapping[str, decide.Result] = field(default_factory=dict)
    """Where facts decide: how they do, by candidate; portfolios follow their members."""


def shown(frozen: Frozen) -> Iterator[Shown]:
    """One for each graded workload."""
    yield from shown_with(frozen, {name: sizes(frozen, name) for name in frozen.judges})


def shown_with(frozen: Frozen, counts: Mapping[str, tuple[int, int]]) -> Iterator[Shown]:
    """One for each graded workload, if it had so many answers in so many groups."""
    others = len(frozen.study.deployments) - 1
    known = {name: _criteria(judge.name) for name, judge in frozen.judges.items()}
    compared = sum(map(len, known.values())) * others
    if not compared:
        return
    for name, judge in frozen.judges.items():
        answers, clusters = counts[name]
        yield Shown(
            workload=name,
            suite=judge.name,
            criteria=known[name],
            answers=answers,
            clusters=clusters,
            compared=compared,
            difference={f"{p:.0%}": _least(p, (answers, clusters), compared) for p in APART},
        )


def gate_prospects(frozen: Frozen) -> Iterator[Prospect]:
    """One for each gate of the study."""
    for gate in frozen.study.gates:
        name = CriterionName.read(gate.criterion)
        spec = vocabulary().get(name.base)
        places = [w for w in frozen.judges if name.workload in (None, w)]
        share = spec is not None and (spec.unit == "share" or name.percent is not None)
        if not places or not share:
            why = "windows of load decide" if not places else "no share of answers"
            why = "facts decide" if spec is None else why
            yield Prospect(
                gate=gate.text,
                answers=None,
                provable=Missing(reason=why),
                needs=None,
                facts=_by_facts(frozen.study, gate) if spec is None else {},
            )
            continue
        yield _prospect(gate, share_to_show(gate, name), *sizes(frozen, places[0]))


def _by_facts(study: Study, gate: Gate) -> dict[str, decide.Result]:
    """The gate judged as it will be: no answer changes what documents say."""
    told = told_cells(study, run="")
    return {
        name: decide.judge(
            gate,
            deployment=name,
            measurement=told.get((name, gate.criterion)),
            exceedance=None,
        ).result
        for name in study.candidates
        if name not in study.portfolios
    }


def share_to_show(gate: Gate, name: CriterionName) -> float:
    """The share that a perfect score has to be shown to reach."""
    if name.percent is not None:
        return round(name.percent / 100, 10)
    return gate.threshold if gate.op == ">=" else 1.0 - gate.threshold


def _prospect(gate: Gate, share: float, answers: int, clusters: int) -> Prospect:
    try:
        worth = float(answers)
        if clusters < answers:
            worth = effective_n(answers, answers, standard_error=0.0, clusters=clusters)
        low, _ = korn_graubard_bounds(1.0, worth, confidence=gate.confidence)
    except Undefined as why:
        unknown = Missing(reason=str(why))
        return Prospect(gate=gate.text, answers=answers, provable=unknown, needs=None)
    least = zero_failure_n(share, confidence=gate.confidence)
    return Prospect(
        gate=gate.text,
        answers=answers,
        provable=low >= share,
        needs=math.ceil(least * answers / worth),
    )


def sizes(frozen: Frozen, workload: str) -> tuple[int, int]:
    """Answers that a deployment is asked for, and independent groups of items among them."""
    items: Any = frozen.items[workload].values()
    answers = len(items) * frozen.study.workloads[workload].repeats
    return answers, len({item.cluster for item in items})


def _criteria(suite: str) -> tuple[str, ...]:
    return tuple(spec.name for spec in suites.criteria() if spec.suite == suite)


def _least(apart: float, counts: tuple[int, int], compared: int) -> float | Missing:
    """Differences of -1, 0 and 1, of which ``apart`` aren't 0 (Bloom 1995)."""
    answers, clusters = counts
    if clusters < 2:
        return Missing(reason="too few answers")
    never = Interval(low=-1.0, high=1.0, confidence=0.95, method="")
    plan = MeanEstimate(
        value=0.0,
        standard_error=math.sqrt(apart / answers),
        n=answers,
        clusters=clusters,
        interval=never,
    )
    try:
        least = smallest_detectable(plan, confidence=1.0 - LEVEL / compared)
    except Undefined as why:
        return Missing(reason=str(why))
    # So many answers apart can't make a greater difference than if all favoured one side.
    return least if least <= apart else Missing(reason="too few answers")
