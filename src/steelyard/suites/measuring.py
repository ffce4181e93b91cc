"""From a score's column to a measurement: the value, its interval, how many it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.errors import Undefined
from steelyard.evidence import Answer, Measurement, Missing, Outcome, Status
from steelyard.stats import Interval, Limits, clustered_mean, share_estimate
from steelyard.suites.columns import AnyScore, Column, PerItem, key
from steelyard.suites.protocol import Stamp

_BOUNDS = Limits(0.0, 1.0)
UNSCORED = (Outcome.UNDETERMINED, Outcome.GRADER_ERROR)
"""Outcomes of which nobody knows whether the answer was right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Estimate:
    value: float | Missing
    interval: Interval | None = None
    k: int | None = None
    n_effective: float | None = None
    remark: str = ""


def measurement(
    suite: str, score: AnyScore, answers: Sequence[Answer], stamp: Stamp
) -> Measurement:
    """One criterion of one deployment's answers."""
    column = score.column(answers)
    found = _estimate(score, column, attempted=len(answers))
    n = len(column.values)
    by_item = "answer" if column.dependent else "item"
    return Measurement(
        criterion=score.name,
        deployment=stamp.deployment,
        workload=stamp.workload,
        suite=suite,
        value=found.value,
        unit="share",
        n=n,
        k=found.k,
        unit_of_analysis=score.unit if isinstance(score, PerItem) else by_item,
        denominator="all answers attempted" if n == len(answers) else score.over,
        interval=found.interval,
        status=Status.MISSING if isinstance(found.value, Missing) else Status.MEASURED,
        run=stamp.run,
        date=stamp.date,
        note="; ".join(part for part in (score.note, found.remark) if part),
        n_effective=found.n_effective,
        coverage=_coverage(score, column, answers),
    )


def _coverage(score: AnyScore, column: Column, answers: Sequence[Answer]) -> float | None:
    """Scored over scored and left out.

    Answers that a score isn't about count in neither, but one that couldn't be graded is left
    out of all that it has no value for: nobody knows what it would have been about.
    """
    scored = set(column.keys)
    unscored = [a for a in answers if a.outcome in UNSCORED]
    if isinstance(score, PerItem):
        left = len(unscored)
        known = len(answers) - left
    else:
        left = sum(key(a) not in scored for a in unscored)
        known = len(scored)
    return known / (known + left) if known + left else None


def _estimate(score: AnyScore, column: Column, *, attempted: int) -> _Estimate:
    if not column.values:
        return _Estimate(
            value=Missing(reason=score.none if attempted else "no answer was attempted")
        )
    if score.form == "share":
        return _share(column)
    try:
        mean = clustered_mean(column.values, column.clusters, limits=_BOUNDS)
    except Undefined as undefined:
        value = sum(column.values) / len(column.values)
        return _Estimate(value=value, remark=f"no interval: {undefined}")
    return _Estimate(value=mean.value, interval=_within_bounds(mean.interval))


def _share(column: Column) -> _Estimate:
    found = share_estimate(column.values, column.clusters)
    return _Estimate(
        value=found.k / found.n,
        interval=found.interval,
        k=found.k,
        n_effective=found.worth,
        remark=found.remark,
    )


def _within_bounds(interval: Interval) -> Interval:
    return Interval(
        low=max(0.0, interval.low),
        high=min(1.0, interval.high),
        confidence=interval.confidence,
        method=interval.method,
    )
