"""The criteria of the structured suite, and the number each takes from one answer."""

from __future__ import annotations

from steelyard.evidence import Answer
from steelyard.suites.columns import PerItem, Ratio, Score, check
from steelyard.suites.scoring import Scores
from steelyard.suites.structured.coverage import accepted, covered, held, schema_of

NAME = "structured"


def _fields(answer: Answer) -> float | None:
    right, total = answer.checks.get("fields_right"), answer.checks.get("fields_total")
    return None if right is None or not total else right / total


_SCHEMA = "schemas that were tried"
_UNTRIED = "no answer tells whether a schema is taken"
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
            name="repaired_compliance",
            of=check("repaired"),
            note="the same after repair as well; see repair_fidelity for what that is worth",
        ),
        Score(
            name="repair_fidelity",
            of=check("repair_right"),
            note="objects that repair alone made valid and that equal gold, or a longer re-run",
            over="answers that repair made valid, with gold or a longer re-run",
            none="repair made no answer valid that could be held against gold or a longer re-run",
        ),
        Score(
            name="strict_json_violation",
            of=check("strict_json_violation"),
            note="duplicate names, NaN, overflow, lone surrogates or a byte order mark in the JSON",
            better="down",
        ),
        Ratio(
            name="wasted_tokens",
            top=check("tokens_wasted"),
            bottom=check("tokens_out"),
            note="output tokens behind the whole object or in runs of white space, by characters",
            better="down",
            over="answers with a token count",
            none="no answer has a token count",
        ),
        PerItem(
            name="declared_coverage",
            of=accepted,
            by=schema_of,
            unit="schema",
            form="share",
            note="schemas that the endpoint takes: not refused with a word on response_format",
            over=_SCHEMA,
            none=_UNTRIED,
        ),
        PerItem(
            name="empirical_coverage",
            of=covered,
            by=schema_of,
            unit="schema",
            form="share",
            note="schemas taken, every reply to which was valid as it came",
            over=_SCHEMA,
            none=_UNTRIED,
        ),
        PerItem(
            name="schema_compliance",
            of=held,
            by=schema_of,
            unit="schema",
            form="share",
            note="empirical / declared coverage (JSONSchemaBench, Geng et al. 2025)",
            over="schemas that the endpoint takes",
            none="no schema was taken",
        ),
        Score(
            name="stream_agreement",
            of=check("stream_agrees"),
            note="the same text and finish whether streamed or whole",
            over="answers asked both ways, where both arrived",
            none="no item says beside: true",
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
