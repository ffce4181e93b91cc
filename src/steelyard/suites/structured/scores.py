"""The number that each criterion takes from one answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from steelyard.errors import StudyError
from steelyard.evidence import Answer
from steelyard.study import CriterionSpec
from steelyard.suites.comparison import Paired
from steelyard.suites.protocol import ScoreArrays

NAME = "structured"

Score = Callable[[Answer], float | None]


def _check(name: str) -> Score:
    return lambda answer: answer.checks.get(name)


def _fields(answer: Answer) -> float | None:
    right, total = answer.checks.get("fields_right"), answer.checks.get("fields_total")
    return None if right is None or not total else right / total


SHARES: dict[str, Score] = {
    "delivered_compliance": _check("delivered"),
    "strict_compliance": _check("strict"),
    "extracted_compliance": _check("extracted"),
    "record_accuracy": _check("record"),
    "acceptance": lambda answer: float(answer.accepted),
}
"""Criteria that an answer passes or fails."""
MEANS: dict[str, Score] = {"field_accuracy": _fields}
"""Criteria that an answer fulfils in part, from 0 to 1."""
SCORES = SHARES | MEANS

CRITERIA = tuple(
    CriterionSpec(name=name, unit="share", better="up", suite=NAME)
    for name in (
        "delivered_compliance",
        "strict_compliance",
        "extracted_compliance",
        "field_accuracy",
        "record_accuracy",
        "acceptance",
    )
)


def key(answer: Answer) -> tuple[str, int]:
    """What makes answers of two deployments a pair."""
    return answer.item, answer.repeat


def score_arrays(answers: Sequence[Answer]) -> ScoreArrays:
    """Scores of one deployment's answers, sorted by item and repeat.

    Only the answers to items with gold could have a field or record score: a criterion that
    any answer lacks is absent.
    """
    ordered = sorted(answers, key=key)
    columns = {name: [score(answer) for answer in ordered] for name, score in SCORES.items()}
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


def pairs(a: Sequence[Answer], b: Sequence[Answer], *, score: Score) -> Paired:
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
    scored = [(p, score(first[p]), score(second[p])) for p in places]
    known = [(p, x, y) for p, x, y in scored if x is not None and y is not None]
    return Paired(
        a=[x for _, x, _ in known],
        b=[y for _, _, y in known],
        clusters=[first[p].cluster for p, _, _ in known],
    )
