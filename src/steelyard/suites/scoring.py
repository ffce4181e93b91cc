"""All scores of a suite, and what follows from them.

A suite declares its scores; measurements, paired comparisons and the arrays of the bootstrap
are then the same for every suite.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from steelyard.errors import StudyError
from steelyard.evidence import Answer, Measurement
from steelyard.study import CriterionSpec
from steelyard.suites.columns import AnyScore, Column, PerItem, Ratio, key
from steelyard.suites.comparison import (
    Comparison,
    Paired,
    Question,
    compare_means,
    compare_shares,
)
from steelyard.suites.measuring import measurement
from steelyard.suites.protocol import ScoreArrays, Stamp


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
        return [measurement(self.suite, score, answers, stamp) for score in self.each]

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
        columns = [(score, score.column(ordered)) for score in self.each]
        spread = {s.name: _spread(s, column, ordered) for s, column in columns}
        return ScoreArrays(
            keys=tuple(key(answer) for answer in ordered),
            windows=tuple(answer.window for answer in ordered),
            clusters=tuple(answer.cluster for answer in ordered),
            values={name: values for name, values in spread.items() if values},
            groups={s.name: len(set(column.clusters)) for s, column in columns},
        )


def pairs(a: Sequence[Answer], b: Sequence[Answer], *, score: AnyScore) -> Paired:
    """Both deployments' scores on the places that have one in both.

    A ratio is taken anew over those places: linearised over others as well it would be another.
    """
    one, two = score.column(a), score.column(b)
    if isinstance(score, Ratio):
        shared = set(one.keys) & set(two.keys)
        one, two = (score.column([x for x in side if key(x) in shared]) for side in (a, b))
    first = dict(zip(one.keys, one.values, strict=True))
    second = dict(zip(two.keys, two.values, strict=True))
    clusters = dict(zip(one.keys, one.clusters, strict=True))
    places = sorted(first.keys() & second.keys())
    return Paired(
        a=[first[p] for p in places],
        b=[second[p] for p in places],
        clusters=[clusters[p] for p in places],
    )


def _spread(score: AnyScore, column: Column, ordered: Sequence[Answer]) -> list[float] | None:
    """The score beside each answer, a unit's beside each of its own; None if all lack it.

    Where only some have it, places hold linearised values as those of a ``Ratio`` do: their mean
    over all answers is that of the score over those that have it.
    """
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
