"""From what was weighed to one of four words; docs/decisions/0007-verdict-policy.md says why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from steelyard.decide.asks import (
    costs_more,
    measure_more,
    nothing,
    prove_gates,
    run_gate_trials,
    secondary,
    settle_weight,
)
from steelyard.decide.finding import Finding, Result
from steelyard.decide.reasons import Reason, comparisons, gate_reason
from steelyard.decide.trial import Trial
from steelyard.decide.unknown import unknown_that_decides
from steelyard.decide.weighing import Weighing


class Word(StrEnum):
    """The closed vocabulary of verdicts."""

    RECOMMEND = "RECOMMEND"
    TIE = "TIE"
    MEASURE_FIRST = "MEASURE FIRST"
    NONE_ELIGIBLE = "NONE ELIGIBLE"


_LEVEL = 1e-12
"""Utilities that differ by less are equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict with the sentences that carry it."""

    word: Word
    deployment: str | None = None
    because: list[Reason]
    next: list[Reason]


def rule(weighing: Weighing, *, trials: Sequence[Trial] = (), void: tuple[str, ...] = ()) -> Ruling:
    """Apply the policy; exactly one of the four words comes out.

    ``trials`` are further measurements that could be made, the best first.
    ``void`` names validity checks that the run failed: then nothing it measured may rank.
    """
    if void:
        return _void(void)
    match len(weighing.eligible):
        case 0:
            return _nobody_passes(weighing, trials)
        case 1:
            return _one_passes(weighing, trials)
    return (
        _missing_decides(weighing)
        or _tie(weighing)
        or _recommend(weighing, trials)
        or _not_worth_measuring(weighing, trials)
        or _uncertain(weighing, trials)
    )


def _void(checks: tuple[str, ...]) -> Ruling:
    return Ruling(
        word=Word.MEASURE_FIRST,
        because=[Reason(kind="run-void", params={"checks": list(checks)})],
        next=[Reason(kind="repeat-run", params={"checks": list(checks)})],
    )


def _nobody_passes(weighing: Weighing, trials: Sequence[Trial]) -> Ruling:
    failed = _gates(weighing, Result.FAIL)
    if Result.UNPROVEN not in weighing.standing.values():
        return Ruling(word=Word.NONE_ELIGIBLE, because=_as_reasons(failed), next=[])
    # who has failed one gate is out: that another of its gates is open decides nothing
    open_gates = _gates(weighing, Result.UNPROVEN)
    return Ruling(
        word=Word.MEASURE_FIRST,
        because=_as_reasons(open_gates + failed),
        next=prove_gates(weighing) + run_gate_trials(trials),
    )


def _one_passes(weighing: Weighing, trials: Sequence[Trial]) -> Ruling:
    winner = weighing.eligible[0]
    kept_out = _gates(weighing, Result.FAIL) + _gates(weighing, Result.UNPROVEN)
    passed = [f for f in weighing.findings if f.deployment == winner]
    because = [Reason(kind="only-eligible", params={"deployment": winner})]
    because += _as_reasons(kept_out) + _as_reasons(passed)
    rivals = [name for name in weighing.table.deployments if name != winner]
    if rivals:
        low, _ = weighing.table.bounds()
        against = max(rivals, key=lambda name: low[weighing.table.deployments.index(name)])
        because += comparisons(weighing.table, deployment=winner, against=against)
    return Ruling(
        word=Word.RECOMMEND,
        deployment=winner,
        because=because,
        # the others can't enter as things stand: nothing but an open gate could change it
        next=(prove_gates(weighing) + run_gate_trials(trials)) or [nothing(weighing, evpi=0.0)],
    )


def _missing_decides(weighing: Weighing) -> Ruling | None:
    because, ask = unknown_that_decides(weighing)
    if not because:
        return None
    return Ruling(word=Word.MEASURE_FIRST, because=because, next=ask + prove_gates(weighing))


def _tie(weighing: Weighing) -> Ruling | None:
    utilities, leader = weighing.utilities, weighing.leader
    policy = weighing.frame.policy
    apart = np.abs(utilities - utilities[:, [leader]])
    inside = (apart <= weighing.caring + _LEVEL).mean(axis=0)
    points = weighing.scores @ weighing.table.weights
    gaps = points[leader] - points
    near = (inside >= policy.equivalence) & (gaps <= weighing.caring + _LEVEL)
    tied = [name for name, close in zip(weighing.contenders, near, strict=True) if close]
    shares = weighing.first_rank()
    if len(tied) < 2 or sum(shares[name] for name in tied) < policy.first_rank:
        return None
    exact = bool((apart[:, near] <= _LEVEL).all() and (gaps[near] <= _LEVEL).all())
    params = {
        "deployments": tied,
        "difference": float(gaps[near].max()),
        "margin": weighing.caring,
        "probability": float(inside[near].min()),
    }
    return Ruling(
        word=Word.TIE,
        because=[Reason(kind="exact-tie" if exact else "equivalent", params=params)],
        next=secondary(weighing, tied) + prove_gates(weighing),
    )


def _recommend(weighing: Weighing, trials: Sequence[Trial]) -> Ruling | None:
    policy, leader = weighing.frame.policy, weighing.leader
    both = weighing.runs["both"]
    points = weighing.scores @ weighing.table.weights
    second = _second(weighing)
    sure = (
        both.first[leader] >= policy.first_rank
        and (both.confidence[leader] or 0.0) >= policy.confidence
        and both.regret[leader] <= weighing.caring
        and points[leader] - points[second] > weighing.caring
    )
    if not sure:
        return None
    name = weighing.contenders[leader]
    kept_out = _gates(weighing, Result.FAIL) + _gates(weighing, Result.UNPROVEN)
    because = [_rank_reason(weighing, kind="first-rank")]
    because += comparisons(
        weighing.table, deployment=name, against=weighing.contenders[second]
    ) + _as_reasons(kept_out)
    return Ruling(
        word=Word.RECOMMEND,
        deployment=name,
        because=because,
        next=[*prove_gates(weighing), measure_more(weighing, trials)],
    )


def _not_worth_measuring(weighing: Weighing, trials: Sequence[Trial]) -> Ruling | None:
    """Perfect information would gain less than anybody cares, or any test less than it costs."""
    pays_not = costs_more(trials)
    if weighing.information.total > weighing.caring and pays_not is None:
        return None
    alone = weighing.runs["measurements"].first[weighing.leader]
    # with the declared weights alone the leader is plain: it is they that leave it open
    by_weights = alone >= weighing.frame.policy.first_rank
    shares = weighing.first_rank()
    needed = _front_runners(shares, least=weighing.frame.policy.first_rank)
    params = {
        "deployments": needed,
        "first_rank": [shares[name] for name in needed],
        "evpi": weighing.information.total,
        "caring": weighing.caring,
    }
    kind = "weights-undecided" if by_weights else "not-worth-measuring"
    ask = settle_weight(weighing) if by_weights else secondary(weighing, needed)
    return Ruling(
        word=Word.TIE,
        because=[Reason(kind=kind, params=params), *([pays_not] if pays_not else [])],
        next=ask + prove_gates(weighing),
    )


def _front_runners(shares: Mapping[str, float], *, least: float) -> list[str]:
    """The fewest, but two at least, that together rank first often enough."""
    ordered = sorted(shares, key=lambda name: (-round(shares[name], 12), name))
    for count in range(2, len(ordered)):
        if sum(shares[name] for name in ordered[:count]) >= least:
            return ordered[:count]
    return ordered


def _uncertain(weighing: Weighing, trials: Sequence[Trial]) -> Ruling:
    return Ruling(
        word=Word.MEASURE_FIRST,
        because=[_rank_reason(weighing, kind="uncertain")],
        next=[measure_more(weighing, trials), *prove_gates(weighing)],
    )


def _rank_reason(weighing: Weighing, *, kind: str) -> Reason:
    both, leader = weighing.runs["both"], weighing.leader
    name = weighing.contenders[leader]
    params = {
        "deployment": name,
        "first_rank": weighing.first_rank()[name],
        "needed": weighing.frame.policy.first_rank,
        "confidence": both.confidence[leader],
        "regret": float(both.regret[leader]),
        "caring": weighing.caring,
        "mc_error": both.mc_error,
    }
    return Reason(kind=kind, params=params)


def _second(weighing: Weighing) -> int:
    points = np.round(weighing.scores @ weighing.table.weights, 12)
    points[weighing.leader] = -np.inf
    return int(np.argmax(points))


def _gates(weighing: Weighing, result: Result) -> list[Finding]:
    """Findings of one result; what is open of a deployment that fails another gate is idle."""
    return [
        finding
        for finding in weighing.findings
        if finding.result is result
        and (result is not Result.UNPROVEN or weighing.standing[finding.deployment] is result)
    ]


def _as_reasons(findings: list[Finding]) -> list[Reason]:
    return [gate_reason(finding) for finding in findings]
