"""Kinds of scores: what each reads off answers, one number a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.evidence import Answer

Of = Callable[[Answer], float | None]


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


def key(answer: Answer) -> tuple[str, int]:
    """What makes answers of two deployments a pair."""
    return answer.item, answer.repeat
