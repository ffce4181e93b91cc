"""The criteria of the structured suite, and the number each takes from one answer."""

from __future__ import annotations

from steelyard.evidence import Answer
from steelyard.suites.scoring import Score, Scores, check

NAME = "structured"


def _fields(answer: Answer) -> float | None:
    right, total = answer.checks.get("fields_right"), answer.checks.get("fields_total")
    return None if right is None or not total else right / total


_OVER_GOLD = "answers attempted to items with gold"
_NO_GOLD = "no item has gold"

SCORES = Scores(
    suite=NAME,
    each=(
        Score(
            name="delivered_compliance",
            of=check("delivered"),
            note="strict JSON that satisfies the schema after the deployment's parsers",
        ),
        Score(
            name="strict_compliance",
            of=check("strict"),
            note="the reply alone is strict JSON that satisfies the schema",
        ),
        Score(
            name="extracted_compliance",
            of=check("extracted"),
            note="the same after strip-fence and extract, whatever the parsers are",
        ),
        Score(
            name="field_accuracy",
            of=_fields,
            form="mean",
            note="mean of right leaves / leaves of gold and answer; 0 where none delivered",
            over=_OVER_GOLD,
            none=_NO_GOLD,
        ),
        Score(
            name="record_accuracy",
            of=check("record"),
            note="every leaf right and none too many",
            over=_OVER_GOLD,
            none=_NO_GOLD,
        ),
        Score(
            name="acceptance",
            of=lambda answer: float(answer.accepted),
            note="valid, right by the accept rule, and in time",
        ),
    ),
)
