"""From answers to measurements and comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from steelyard.errors import Undefined
from steelyard.evidence import Answer, Measurement, Missing, Status
from steelyard.stats import Interval, Limits, clopper_pearson, clustered_mean, wilson
from steelyard.suites.comparison import Comparison, Question, compare_means, compare_shares
from steelyard.suites.protocol import Stamp
from steelyard.suites.structured.scores import CRITERIA, NAME, SCORES, SHARES, pairs

_NOTES = {
    "delivered_compliance": "strict JSON that satisfies the schema after the deployment's parsers",
    "strict_compliance": "the reply alone is strict JSON that satisfies the schema",
    "extracted_compliance": "the same after strip-fence and extract, whatever the parsers are",
    "field_accuracy": "mean of right leaves / leaves of gold and answer; 0 where none delivered",
    "record_accuracy": "every leaf right and none too many",
    "acceptance": "valid, right by the accept rule, and in time",
}
_GOLD = frozenset({"field_accuracy", "record_accuracy"})
_BOUNDS = Limits(0.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scored:
    """The answers that have a score, and it."""

    values: list[float]
    clusters: list[str]

    @property
    def dependent(self) -> bool:
        return len(set(self.clusters)) < len(self.clusters)


def measure(answers: Sequence[Answer], *, stamp: Stamp) -> list[Measurement]:
    """All criteria of one deployment's answers; the denominator is every answer attempted."""
    return [_measurement(spec.name, answers, stamp) for spec in CRITERIA]


def compare(
    a: Sequence[Answer], b: Sequence[Answer], *, margins: Mapping[str, float]
) -> list[Comparison]:
    """All criteria of two deployments, paired by item and repeat.

    ``margins`` are shares that don't matter, by criterion.  Raises StudyError where the items
    differ.
    """
    found = []
    for spec in CRITERIA:
        question = Question(
            criterion=spec.name,
            a=a[0].deployment if a else "",
            b=b[0].deployment if b else "",
            margin=margins.get(spec.name),
        )
        method = compare_shares if spec.name in SHARES else compare_means
        found.append(method(question, pairs(a, b, score=SCORES[spec.name])))
    return found


def _measurement(name: str, answers: Sequence[Answer], stamp: Stamp) -> Measurement:
    scored = _scored(name, answers)
    n = len(scored.values)
    k = round(sum(scored.values)) if name in SHARES and n else None
    value, interval, reason = _estimate(name, scored, k)
    return Measurement(
        criterion=name,
        deployment=stamp.deployment,
        workload=stamp.workload,
        suite=NAME,
        value=value,
        unit="share",
        n=n,
        k=k,
        unit_of_analysis="answer" if scored.dependent else "item",
        denominator=_denominator(name, n=n, attempted=len(answers)),
        interval=interval,
        status=Status.MISSING if isinstance(value, Missing) else Status.MEASURED,
        run=stamp.run,
        date=stamp.date,
        note="; ".join(part for part in (_NOTES[name], _dependence(name, scored), reason) if part),
    )


def _scored(name: str, answers: Sequence[Answer]) -> _Scored:
    rated = [(SCORES[name](answer), answer.cluster) for answer in answers]
    known = [(value, cluster) for value, cluster in rated if value is not None]
    return _Scored(values=[v for v, _ in known], clusters=[c for _, c in known])


def _estimate(
    name: str, scored: _Scored, k: int | None
) -> tuple[float | Missing, Interval | None, str]:
    n = len(scored.values)
    if not n:
        why = "no item has gold" if name in _GOLD else "no answer was attempted"
        return Missing(reason=why), None, ""
    if k is not None:
        return k / n, clopper_pearson(k, n) if k in (0, n) else wilson(k, n), ""
    try:
        estimate = clustered_mean(scored.values, scored.clusters, limits=_BOUNDS)
    except Undefined as undefined:
        return sum(scored.values) / n, None, f"no interval: {undefined}"
    return estimate.value, _within_bounds(estimate.interval), ""


def _within_bounds(interval: Interval) -> Interval:
    return Interval(
        low=max(0.0, interval.low),
        high=min(1.0, interval.high),
        confidence=interval.confidence,
        method=interval.method,
    )


def _denominator(name: str, *, n: int, attempted: int) -> str:
    if n == attempted:
        return "all answers attempted"
    return f"answers attempted to items with {'gold' if name in _GOLD else 'a score'}"


def _dependence(name: str, scored: _Scored) -> str:
    if name not in SHARES or not scored.dependent:
        return ""
    groups = len(set(scored.clusters))
    return f"{len(scored.values)} answers lie in {groups} clusters: the interval is too narrow"
