"""Scores: the number that each criterion takes from one answer, and all that follows from it.

A suite declares its scores; measurements, paired comparisons and the arrays of the bootstrap
are then the same for every suite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.errors import StudyError, Undefined
from steelyard.evidence import Answer, Measurement, Missing, Outcome, Status
from steelyard.stats import (
    Interval,
    Limits,
    clopper_pearson,
    clustered_mean,
    effective_n,
    korn_graubard,
    wilson,
)
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
UNSCORED = (Outcome.UNDETERMINED, Outcome.GRADER_ERROR)
"""Outcomes of which nobody knows whether the answer was right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A score in numbers, one a place: the mean of ``values`` is the criterion's value."""

    keys: list[tuple[str, int]]
    """(item, repeat); repeat 0 where a place stands for all repeats of an item."""
    values: list[float]
    clusters: list[str]

    @property
    def dependent(self) -> bool:
        """Whether some places share a cluster."""
        return len(set(self.clusters)) < len(self.clusters)


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

    def column(self, answers: Sequence[Answer]) -> Column:
        """One place for each answer that has this score."""
        known = [(a, value) for a in answers if (value := self.of(a)) is not None]
        return Column(
            keys=[key(a) for a, _ in known],
            values=[value for _, value in known],
            clusters=[a.cluster for a, _ in known],
        )


def _item(answer: Answer) -> str:
    return answer.item


@dataclass(frozen=True, slots=True, kw_only=True)
class PerItem:
    """A criterion that is read off all repeats of an item at once, such as pass@k.

    With ``by`` it is read off all answers of another unit, such as a schema.
    """

    name: str
    of: Callable[[Sequence[Answer]], float | None]
    """Of the answers to one item; None where it can't be told of so few."""
    note: str
    form: Literal["share", "mean"] = "mean"
    better: Literal["up", "down"] = "up"
    over: str = "items with enough answers"
    none: str = "no item has enough answers"
    by: Callable[[Answer], str] = _item
    """The unit that an answer belongs to."""
    unit: str = "item"

    def column(self, answers: Sequence[Answer]) -> Column:
        """One place for each item, or other unit, that has this score."""
        groups: dict[str, list[Answer]] = {}
        for answer in sorted(answers, key=key):
            groups.setdefault(self.by(answer), []).append(answer)
        known = [(g[0], value) for g in groups.values() if (value := self.of(g)) is not None]
        return Column(
            keys=[(self.by(a), 0) for a, _ in known],
            values=[value for _, value in known],
            clusters=[a.cluster for a, _ in known],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """A criterion that is one sum over another, such as F1 = 2 TP / (2 TP + FP + FN).

    Its places hold linearised values, R + (top - R bottom) / mean(bottom): their mean is R and
    their clustered error that of R (Cochran 1977, section 6.4).
    """

    name: str
    top: Of
    bottom: Of
    note: str
    form: Literal["mean"] = "mean"
    better: Literal["up", "down"] = "up"
    over: str = "answers that count"
    none: str = "the denominator is 0"

    def column(self, answers: Sequence[Answer]) -> Column:
        """One place for each answer that counts; none where all denominators are 0."""
        known = [
            (a, top, bottom)
            for a in answers
            if (top := self.top(a)) is not None and (bottom := self.bottom(a)) is not None
        ]
        total = sum(bottom for _, _, bottom in known)
        if not total:
            return Column(keys=[], values=[], clusters=[])
        ratio, mean = sum(top for _, top, _ in known) / total, total / len(known)
        return Column(
            keys=[key(a) for a, _, _ in known],
            values=[ratio + (top - ratio * bottom) / mean for _, top, bottom in known],
            clusters=[a.cluster for a, _, _ in known],
        )


AnyScore = Score | PerItem | Ratio


def check(name: str) -> Of:
    """The check of that name, as the judgement left it."""
    return lambda answer: answer.checks.get(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """All scores of a suite."""

    suite: str
    each: tuple[AnyScore, ...]

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
        _require_partners(a, b)
        return [_comparison(score, a, b, margins) for score in self.each]

    def arrays(self, answers: Sequence[Answer]) -> ScoreArrays:
        """Scores of one deployment's answers, sorted by item and repeat.

        A criterion that all answers lack is absent.
        """
        ordered = sorted(answers, key=key)
        columns = {s.name: _spread(s, ordered) for s in self.each}
        return ScoreArrays(
            keys=tuple(key(answer) for answer in ordered),
            windows=tuple(answer.window for answer in ordered),
            clusters=tuple(answer.cluster for answer in ordered),
            values={name: values for name, values in columns.items() if values},
        )


def key(answer: Answer) -> tuple[str, int]:
    """What makes answers of two deployments a pair."""
    return answer.item, answer.repeat


def pairs(a: Sequence[Answer], b: Sequence[Answer], *, score: AnyScore) -> Paired:
    """Both deployments' scores on the places that have one in both."""
    one, two = score.column(a), score.column(b)
    first = dict(zip(one.keys, one.values, strict=True))
    second = dict(zip(two.keys, two.values, strict=True))
    clusters = dict(zip(one.keys, one.clusters, strict=True))
    places = sorted(first.keys() & second.keys())
    return Paired(
        a=[first[p] for p in places],
        b=[second[p] for p in places],
        clusters=[clusters[p] for p in places],
    )


def _spread(score: AnyScore, ordered: Sequence[Answer]) -> list[float] | None:
    """The score beside each answer, a unit's beside each of its own; None if all lack it.

    Where only some have it, places hold linearised values as those of a ``Ratio`` do: their mean
    over all answers is that of the score over those that have it.
    """
    column = score.column(ordered)
    found = dict(zip(column.keys, column.values, strict=True))
    keys = [(score.by(a), 0) if isinstance(score, PerItem) else key(a) for a in ordered]
    known = [found[k] for k in keys if k in found]
    if len(known) in (0, len(keys)):
        return known or None
    mean, share = sum(known) / len(known), len(known) / len(keys)
    return [mean + (found[k] - mean) / share if k in found else mean for k in keys]


def _require_partners(a: Sequence[Answer], b: Sequence[Answer]) -> None:
    odd = sorted({key(x) for x in a} ^ {key(x) for x in b})
    if odd:
        raise StudyError(
            f"{len(odd)} answers have no partner (the first: item {odd[0][0]}, repeat "
            f"{odd[0][1]}): two deployments compare on the same items only; resume the run"
        )


def _comparison(
    score: AnyScore, a: Sequence[Answer], b: Sequence[Answer], margins: Mapping[str, float]
) -> Comparison:
    question = Question(
        criterion=score.name,
        a=a[0].deployment if a else "",
        b=b[0].deployment if b else "",
        margin=margins.get(score.name),
        better=score.better,
        margins=len(margins),
    )
    method = compare_shares if score.form == "share" else compare_means
    return method(question, pairs(a, b, score=score))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Estimate:
    value: float | Missing
    interval: Interval | None = None
    k: int | None = None
    n_effective: float | None = None
    remark: str = ""


def _measurement(
    suite: str, score: AnyScore, answers: Sequence[Answer], stamp: Stamp
) -> Measurement:
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
    n, k = len(column.values), round(sum(column.values))
    if not column.dependent:
        interval = clopper_pearson(k, n) if k in (0, n) else wilson(k, n)
        return _Estimate(value=k / n, interval=interval, k=k)
    groups = len(set(column.clusters))
    try:
        error = clustered_mean(column.values, column.clusters, limits=_BOUNDS).standard_error
        worth = effective_n(k, n, standard_error=error, clusters=groups)
    except Undefined as undefined:
        return _Estimate(value=k / n, k=k, n_effective=1.0, remark=f"no interval: {undefined}")
    return _Estimate(
        value=k / n,
        interval=korn_graubard(k / n, worth),
        k=k,
        n_effective=worth,
        remark=f"{n} answers in {groups} clusters are worth {worth:.3g} independent ones",
    )


def _within_bounds(interval: Interval) -> Interval:
    return Interval(
        low=max(0.0, interval.low),
        high=min(1.0, interval.high),
        confidence=interval.confidence,
        method=interval.method,
    )
