"""The criteria of the domain suite, and its table by task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.evidence import Answer, Measurement
from steelyard.suites.columns import Score, check
from steelyard.suites.protocol import Stamp
from steelyard.suites.scoring import Scores

NAME = "domain"
_OVER = "answers attempted whose gold can decide them"
_NONE = "no answer could be decided by its gold"
_OFFICIAL = "answers to items that their set's own evaluation counts"
_NO_OFFICIAL = "no item is of a set whose own evaluation is reproduced"
_TASK = "task:"


def _official(answer: Answer) -> float | None:
    """A log distance may lie below 0; an answer's score may not."""
    score = answer.checks.get("official_score")
    return None if score is None else min(1.0, max(0.0, score))


def _share(name: str, of: str, note: str) -> Score:
    return Score(name=name, of=check(of), note=note, over=_OVER, none=_NONE)


def _mean(name: str, of: str, note: str) -> Score:
    return Score(name=name, of=check(of), note=note, form="mean", over=_OVER, none=_NONE)


SCORES = Scores(
    suite=NAME,
    each=(
        _share("domain_accuracy", "exact", "wholly right, wherever the reply says it"),
        _mean("domain_score", "score", "mean of each task's own score; 0 where no answer is found"),
        _share("domain_strict_accuracy", "strict_exact", "wholly right in the form asked for"),
        _mean("domain_strict_score", "strict_score", "the same mean over the form asked for"),
        Score(
            name="extraction_rate",
            of=check("extracted"),
            note="an answer can be found in the reply",
        ),
        Score(
            name="strict_extraction_rate",
            of=check("strict"),
            note="the reply is an answer in the form asked for",
        ),
        Score(
            name="abstention_rate",
            of=check("declined"),
            note="the reply says that it gives no answer; it counts as 0",
            better="down",
        ),
        Score(
            name="domain_official_score",
            of=_official,
            form="mean",
            note="by the data set's own evaluation, defects included; no answer below 0",
            over=_OFFICIAL,
            none=_NO_OFFICIAL,
        ),
        Score(
            name="domain_official_abstention",
            of=check("official_abstained"),
            note="replies in which the data set's own evaluation finds no answer",
            better="down",
            over="answers to items of a set whose own evaluation is reproduced",
            none=_NO_OFFICIAL,
        ),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRow:
    """What one task adds to a deployment's table."""

    task: str
    attempted: int
    undetermined: int
    """Answers that gold couldn't decide; in no score."""
    measurements: tuple[Measurement, ...]
    """Every criterion of the suite, over this task's answers alone."""


def by_task(answers: Sequence[Answer], *, stamp: Stamp) -> list[TaskRow]:
    """One deployment's answers task by task, in the order of the tasks' names."""
    groups: dict[str, list[Answer]] = {}
    for answer in answers:
        name = next((c for c in answer.checks if c.startswith(_TASK)), _TASK)
        groups.setdefault(name.removeprefix(_TASK), []).append(answer)
    return [
        TaskRow(
            task=name,
            attempted=len(group),
            undetermined=sum(1 for a in group if a.checks.get("score") is None),
            measurements=tuple(SCORES.measure(group, stamp=stamp)),
        )
        for name, group in sorted(groups.items())
    ]
