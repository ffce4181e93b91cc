"""Differences of criteria that no suite pairs: latency, rates and cost, from the draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelyard.evidence import Missing
from steelyard.stats import Interval
from steelyard.study import CriterionName, Study
from steelyard.suites import Comparison
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.table import Table

BLOCKS_METHOD = "t over blocks, items redrawn within"
_SAME = 1e-9
_ROW: dict[str, Any] = dict.fromkeys(
    (
        "criterion", "a", "b", "unit", "difference", "interval", "test", "p_value", "n", "both",
        "only_a", "only_b", "neither", "answer", "margin", "needs_n", "p_adjusted", "detectable",
    )
)  # fmt: skip
"""A comparison as the record has it; what only a test of pairs knows stays None here."""


def drawn_comparisons(table: Table, study: Study) -> list[dict[str, Any]]:
    """One for each criterion and each deployment beside the baseline."""
    done = {(c.criterion, c.a): c for c in suite_comparisons(table, study)}
    return [
        _as_members(row, study, done)
        for name in study.candidates
        if name != study.baseline
        for criterion in (*table.draws.criteria, *table.others.criteria)
        if (criterion, name) not in done
        for row in _drawn(table, study, criterion, name)
    ]


def _as_members(
    row: dict[str, Any], study: Study, done: Mapping[tuple[str, str], Comparison]
) -> dict[str, Any]:
    """A mixture differs from the baseline by what its members do: it rests on their tests.

    With shares s, m - b = sum of s (member - b).  Where one member is not the baseline itself,
    that is its own comparison, drawn together by its share; of several, the draws tell, but no
    answer that none of the members' tests gives.
    """
    portfolio = study.portfolios.get(row["a"])
    if portfolio is None:
        return row
    shares = portfolio.shares(_workload(row["criterion"], study))
    others = {name: share for name, share in shares.items() if name != study.baseline}
    found = [done[row["criterion"], name] for name in others if (row["criterion"], name) in done]
    if not found:
        return row
    if len(others) == 1 and _alike(row, found[0], *others.values()):
        return {**row, **_drawn_together(row, found[0], *others.values())}
    agreed = row["answer"] in ("equivalent", *(each.answer for each in found))
    return {**row, "answer": row["answer"] if agreed else "cannot tell"}


def _workload(criterion: str, study: Study) -> str | None:
    name = CriterionName.read(criterion).workload
    return next(iter(study.workloads)) if name is None and len(study.workloads) == 1 else name


def _alike(row: Mapping[str, Any], member: Comparison, share: float) -> bool:
    """Whether it is a mean over the requests; what is counted of some answers only is not."""
    gap = member.difference
    return not isinstance(gap, Missing) and abs(row["difference"] - share * gap) < _SAME


def _drawn_together(row: Mapping[str, Any], member: Comparison, share: float) -> dict[str, Any]:
    told = {
        "test": member.test,
        "p_value": member.p_value,
        "p_adjusted": member.p_adjusted,
        "n": member.n,
        "answer": member.answer,
        "needs_n": member.needs_n,
        "detectable": None if member.detectable is None else share * member.detectable,
    }
    within = member.interval
    if within is None:
        return {**told, "interval": None}
    low, high, margin = share * within.low, share * within.high, row["margin"]
    if margin is not None and -margin < low and high < margin:
        told["answer"] = "equivalent"
    ends = {"low": low, "high": high, "method": within.method}
    return {**told, "interval": {**row["interval"], **ends}}


def suite_comparisons(table: Table, study: Study) -> list[Comparison]:
    """The suite's own, item by item; where deployments took turns, held by blocks as well."""
    if study.cluster is None:
        return list(table.comparisons)
    return [_held(c, _drawn(table, study, c.criterion, c.a)) for c in table.comparisons]


def _held(found: Comparison, drawn: list[dict[str, Any]]) -> Comparison:
    """What items and blocks both say: the wider interval, and an answer if it is the same."""
    agreed = bool(drawn) and drawn[0]["answer"] == found.answer
    return replace(
        found,
        interval=_wider(found.interval, drawn),
        test=f"{found.test}; paired blocks",
        p_value=None,
        p_adjusted=None,
        answer=found.answer if agreed else "cannot tell",
        needs_n=None,
    )


def _wider(interval: Interval | None, drawn: list[dict[str, Any]]) -> Interval | None:
    if interval is None or not drawn:
        return None
    return Interval(
        low=min(interval.low, drawn[0]["interval"]["low"]),
        high=max(interval.high, drawn[0]["interval"]["high"]),
        confidence=interval.confidence,
        method=f"{interval.method}; {BLOCKS_METHOD}",
    )


def _drawn(table: Table, study: Study, criterion: str, name: str) -> list[dict[str, Any]]:
    """What the draws say of the two; [] where they can't be told apart by number."""
    gaps = _gaps(table, criterion, name, study.baseline)
    measured = {m.deployment: m for m in table.measurements if m.criterion == criterion}
    a, b = (measured[d].value if d in measured else None for d in (name, study.baseline))
    if gaps is None or not isinstance(a, float) or not isinstance(b, float):
        return []
    if not (np.isfinite(gaps).all() and np.isfinite(a - b)):
        return []
    low, high = (float(x) for x in np.quantile(gaps, [0.025, 0.975]))
    declared = study.criteria.get(criterion)
    margin = declared.margin if declared else None
    up = declared.best > declared.worst if declared else _more_is_better(criterion)
    test, method = _how(study, name)
    return [
        {
            **_ROW,
            "criterion": criterion,
            "a": name,
            "b": study.baseline,
            "unit": measured[name].unit,
            "difference": a - b,
            "interval": {"low": low, "high": high, "confidence": 0.95, "method": method},
            "test": test,
            "n": measured[name].n,
            "answer": _answer(low, high, up=up, margin=margin),
            "margin": margin,
        }
    ]


def _gaps(table: Table, criterion: str, one: str, other: str) -> NDArray[np.float64] | None:
    """One deployment's draws less the other's; None where either has none."""
    draws = table.draws if criterion in table.draws.criteria else table.others
    mine, theirs = draws.of(one, criterion), draws.of(other, criterion)
    if mine is None or theirs is None:
        return None
    with np.errstate(invalid="ignore"):
        return mine - theirs


def _how(study: Study, name: str) -> tuple[str, str]:
    """Where a side is told and not asked, nothing pairs with it."""
    if not {name, study.baseline} <= {*study.deployments, *study.portfolios}:
        return "facts", "draws of both, facts by their bands"
    if study.cluster is not None:
        return "paired blocks", BLOCKS_METHOD
    return "paired bootstrap", "paired bootstrap over windows and items"


def _more_is_better(criterion: str) -> bool:
    spec = vocabulary().get(CriterionName.read(criterion).base)
    return spec is None or spec.better == "up"


def _answer(low: float, high: float, *, up: bool, margin: float | None) -> str:
    if margin is not None and -margin < low and high < margin:
        return "equivalent"
    if low > 0 or high < 0:
        return "a" if (low > 0) == up else "b"
    return "cannot tell"
