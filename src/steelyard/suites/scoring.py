"""Scores: the number that each criterion takes from one answer, and all that follows from it.

A suite declares its scores; measurements, paired comparisons and the arrays of the bootstrap
are then the same for every suite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.errors import StudyError, Undefined
from steelyard.evidence import Answer, Measurement, Missing, Status
from steelyard.stats import Interval, Limits, clopper_pearson, clustered_mean, wilson
from steelyard.study import CriterionSpec
from steelyard.suites.comparison import (
    Comparison,
    Paired,
    Question,
    compare_means,
    compare_shares,
)
from steelyard.suites.protocol import ScoreArrays, Stamp

Of = Callable[[Answer], float | None]
_BOUNDS = Limits(0.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A criterion and how it is read off an answer; from 0 to 1."""

    name: str
    of: Of
    """None where the criterion does not apply to this answer."""
    note: str
    """What the number means, in one line."""
    form: Literal["share", "mean"] = "share"
    """share: each answer passes (1) or fails (0); mean: in part, from 0 to 1."""
    better: Literal["up", "down"] = "up"
    over: str = "answers attempted to items with a score"
    """The denominator, where it isn't all answers attempted."""
    none: str = "no answer has this score"
    """Why there is no value where no answer has one."""


def check(name: str) -> Of:
    """The check of that name, as the judgement left it."""
    return lambda answer: answer.checks.get(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """All scores of a suite."""

    suite: str
    each: tuple[Score, ...]

    @property
    def criteria(self) -> tuple[CriterionSpec, ...]:
        """What a study may name."""
        return tuple(
            CriterionSpec(name=s.name, unit="share", better=s.better, suite=self.suite)
            for s in self.each
        )

    def measure(self, answers: Sequence[Answer], *, stamp: Stamp) -> list[Measurement]:
        """All criteria of one deployment's answers."""
        return [_measurement(self.suite, score, answers, stamp) for score in self.each]

    def compare(
        self, a: Sequence[Answer], b: Sequence[Answer], *, margins: Mapping[str, float]
    ) -> list[Comparison]:
        """All criteria of two deployments, paired by item and repeat.

        ``margins`` are differences that don't matter, by criterion.  Raises StudyError where
        the items differ.
        """
        return [_comparison(score, a, b, margins.get(score.name)) for score in self.each]

    def arrays(self, answers: Sequence[Answer]) -> ScoreArrays:
        """Scores of one deployment's answers, sorted by item and repeat.

        A criterion that any answer lacks is absent.
        """
        ordered = sorted(answers, key=key)
        columns = {s.name: [s.of(answer) for answer in ordered] for s in self.each}
        return ScoreArrays(
            keys=tuple(key(answer) for answer in ordered),
            windows=tuple(answer.window for answer in ordered),
            clusters=tuple(answer.cluster for answer in ordered),
            values={
                name: [value for value in column if value is not None]
                for name, column in columns.items()
                if column and None not in column
            },
        )


def key(answer: Answer) -> tuple[str, int]:
    """What makes answers of two deployments a pair."""
    return answer.item, answer.repeat


def pairs(a: Sequence[Answer], b: Sequence[Answer], *, of: Of) -> Paired:
    """Both deployments' scores on the items that have one.

    Raises StudyError where the two weren't asked the same items equally often.
    """
    first, second = {key(x): x for x in a}, {key(x): x for x in b}
    if first.keys() != second.keys():
        odd = sorted(first.keys() ^ second.keys())
        raise StudyError(
            f"{len(odd)} answers have no partner (the first: item {odd[0][0]}, repeat "
            f"{odd[0][1]}): two deployments compare on the same items only; resume the run"
        )
    places = sorted(first)
    scored = [(p, of(first[p]), of(second[p])) for p in places]
    known = [(p, x, y) for p, x, y in scored if x is not None and y is not None]
    return Paired(
        a=[x for _, x, _ in known],
        b=[y for _, _, y in known],
        clusters=[first[p].cluster for p, _, _ in known],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scored:
    """The answers that have a score, and it."""

    values: list[float]
    clusters: list[str]

    @property
    def dependent(self) -> bool:
        return len(set(self.clusters)) < len(self.clusters)


def _comparison(
    score: Score, a: Sequence[Answer], b: Sequence[Answer], margin: float | None
) -> Comparison:
    question = Question(
        criterion=score.name,
        a=a[0].deployment if a else "",
        b=b[0].deployment if b else "",
        margin=margin,
        better=score.better,
    )
    method = compare_shares if score.form == "share" else compare_means
    return method(question, pairs(a, b, of=score.of))


def _measurement(suite: str, score: Score, answers: Sequence[Answer], stamp: Stamp) -> Measurement:
    scored = _scored(score, answers)
    n = len(scored.values)
    k = round(sum(scored.values)) if score.form == "share" and n else None
    value, interval, reason = _estimate(score, scored, k, attempted=len(answers))
    return Measurement(
        criterion=score.name,
        deployment=stamp.deployment,
        workload=stamp.workload,
        suite=suite,
        value=value,
        unit="share",
        n=n,
        k=k,
        unit_of_analysis="answer" if scored.dependent else "item",
        denominator="all answers attempted" if n == len(answers) else score.over,
        interval=interval,
        status=Status.MISSING if isinstance(value, Missing) else Status.MEASURED,
        run=stamp.run,
        date=stamp.date,
        note="; ".join(part for part in (score.note, _dependence(score, scored), reason) if part),
    )


def _scored(score: Score, answers: Sequence[Answer]) -> _Scored:
    rated = [(score.of(answer), answer.cluster) for answer in answers]
    known = [(value, cluster) for value, cluster in rated if value is not None]
    return _Scored(values=[v for v, _ in known], clusters=[c for _, c in known])


def _estimate(
    score: Score, scored: _Scored, k: int | None, *, attempted: int
) -> tuple[float | Missing, Interval | None, str]:
    n = len(scored.values)
    if not n:
        return Missing(reason=score.none if attempted else "no answer was attempted"), None, ""
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


def _dependence(score: Score, scored: _Scored) -> str:
    if score.form != "share" or not scored.dependent:
        return ""
    groups = len(set(scored.clusters))
    return f"{len(scored.values)} answers lie in {groups} clusters: the interval is too narrow"
