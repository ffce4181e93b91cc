"""Sentences as data: each names cells of the table, and is checked against them.

A reason is a kind and its parameters; the report words it in each language.  What no cell
supports is refused before anything is printed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.decide.finding import Finding
from steelyard.decide.table import Table
from steelyard.decide.trial import Trial
from steelyard.errors import VerdictUnsupported
from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One sentence of a verdict."""

    kind: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Support:
    """What sentences may cite."""

    table: Table
    findings: tuple[Finding, ...]
    eligible: tuple[str, ...]
    first_rank: Mapping[str, float]
    """Of the run over weights and measurements."""
    void: tuple[str, ...] = ()
    """Validity checks that failed and void the run."""
    trials: tuple[Trial, ...] = ()


def gate_reason(finding: Finding) -> Reason:
    """A gate's result on a deployment, with its counts and bounds."""
    names = ("gate", "deployment", "result", "value", "unit", "threshold", "basis", "limit")
    counts = ("k", "n", "low", "high", "confidence", "more_n", "note")
    return Reason(kind="gate", params={name: getattr(finding, name) for name in names + counts})


def comparisons(table: Table, *, deployment: str, against: str) -> list[Reason]:
    """Where a deployment is better and where it is worse, weightiest first of each."""
    one, two = table.rows([deployment, against])
    reach = (table.points[one] - table.points[two]) * table.weights
    found = []
    for column in sorted(range(len(table.criteria)), key=lambda index: -abs(reach[index])):
        rule = table.criteria[column]
        value = table.value(deployment, rule.name)
        other = table.value(against, rule.name)
        if isinstance(value, Missing) or isinstance(other, Missing):
            continue
        if value == other or math.isclose(value, other, rel_tol=1e-12):
            continue
        better = (value > other) == (rule.best > rule.worst)
        params = {
            "criterion": rule.name,
            "deployment": deployment,
            "against": against,
            "value": value,
            "other": other,
            "unit": rule.unit,
        }
        found.append(Reason(kind="better" if better else "worse", params=params))
    return sorted(found, key=lambda reason: reason.kind)


def check_contradictions(
    reasons: Iterable[Reason], *, support: Support, recommended: str | None
) -> None:
    """Raise VerdictUnsupported for the first sentence that the table doesn't bear out."""
    if recommended is not None and recommended not in support.eligible:
        raise VerdictUnsupported(f"{recommended} is recommended but has not passed every gate")
    for reason in reasons:
        check = _CHECKS.get(reason.kind, _unknown_kind)
        if not check(reason.params, support):
            raise VerdictUnsupported(
                f"the sentence {reason.kind!r} says {dict(reason.params)}; the table does not"
            )


def _named(params: Mapping[str, Any], support: Support) -> bool:
    weighed = support.table.deployments
    criteria = [rule.name for rule in support.table.criteria]
    named = [params[key] for key in ("deployment", "against", "to") if params.get(key)]
    named += list(params.get("deployments", ()))
    known = all(name in weighed for name in named)
    return known and params.get("criterion", criteria[0]) in criteria


def _comparison(params: Mapping[str, Any], support: Support, *, better: bool) -> bool:
    if not _named(params, support):
        return False
    table, name = support.table, params["criterion"]
    value, other = table.value(params["deployment"], name), table.value(params["against"], name)
    if value != params["value"] or other != params["other"]:
        return False
    if isinstance(value, Missing) or isinstance(other, Missing) or value == other:
        return False
    rule = next(rule for rule in table.criteria if rule.name == name)
    return bool((value > other) == (rule.best > rule.worst)) is better


def _gate(params: Mapping[str, Any], support: Support) -> bool:
    return any(
        all(getattr(finding, name) == said for name, said in params.items() if name != "would_win")
        for finding in support.findings
    )


def _only(params: Mapping[str, Any], support: Support) -> bool:
    return support.eligible == (params["deployment"],)


def _eligible(params: Mapping[str, Any], support: Support) -> bool:
    return set(params["deployments"]) <= set(support.eligible)


def _first_rank(params: Mapping[str, Any], support: Support) -> bool:
    return bool(support.first_rank.get(params["deployment"]) == params["first_rank"])


def _missing(params: Mapping[str, Any], support: Support) -> bool:
    return (params["deployment"], params["criterion"]) in support.table.missing


def _trial(params: Mapping[str, Any], support: Support) -> bool:
    return any(
        all(getattr(trial, name) == said for name, said in params.items())
        for trial in support.trials
    )


def _costs_more(params: Mapping[str, Any], support: Support) -> bool:
    return _trial(params, support) and bool(params["net"] <= 0)


def _unknown_kind(_: Mapping[str, Any], __: Support) -> bool:
    return False


_CHECKS: Mapping[str, Callable[[Mapping[str, Any], Support], bool]] = {
    "better": lambda params, support: _comparison(params, support, better=True),
    "worse": lambda params, support: _comparison(params, support, better=False),
    "secondary": lambda params, support: _comparison(params, support, better=True),
    "gate": _gate,
    "prove-gate": _gate,
    "only-eligible": _only,
    "first-rank": _first_rank,
    "uncertain": _first_rank,
    "equivalent": _eligible,
    "exact-tie": _eligible,
    "weights-undecided": _eligible,
    "not-worth-measuring": _eligible,
    "missing-flips": _missing,
    "measure-missing": _missing,
    "measure-more": _named,
    "run-trial": _trial,
    "costs-more": _costs_more,
    "settle-weight": _named,
    "keep-baseline": _named,
    "run-void": lambda params, support: tuple(params["checks"]) == support.void,
    "repeat-run": lambda params, support: tuple(params["checks"]) == support.void,
    "nothing": lambda params, _: bool(params["evpi"] <= params["caring"]),
}

KINDS = frozenset(_CHECKS)
"""The closed vocabulary of sentences: what a report must be able to word."""
