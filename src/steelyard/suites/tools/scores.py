"""The criteria of the tools suite."""

from __future__ import annotations

from collections.abc import Callable

from steelyard.evidence import Answer
from steelyard.suites.columns import Ratio, Score, check
from steelyard.suites.scoring import Scores
from steelyard.suites.tools.check import MOST_RETRIES

NAME = "tools"


def _twice_hit(answer: Answer) -> float | None:
    hit = answer.checks.get("hit")
    return None if hit is None else 2 * hit


def _decisions(answer: Answer) -> float | None:
    hit, missed = answer.checks.get("hit"), answer.checks.get("missed")
    if hit is None or missed is None:
        return None
    return 2 * hit + missed + (answer.checks.get("spurious") or 0.0)


def _solved_within(most: int) -> Callable[[Answer], float | None]:
    def of(answer: Answer) -> float | None:
        allowed = answer.checks.get("retry_allowed")
        if allowed is None or allowed < most:
            return None
        at = answer.checks.get("solved_at")
        return float(at is not None and at <= most)

    return of


SCORES = Scores(
    suite=NAME,
    each=(
        Ratio(
            name="decision_f1",
            top=_twice_hit,
            bottom=_decisions,
            note="2 TP / (2 TP + FP + FN) of calling at all; lost replies decide nothing",
            over="answers that arrived",
            none="no call was due and none was made, or nothing arrived",
        ),
        Score(
            name="usable_call_rate",
            of=check("usable"),
            note="valid call of the right tool, of all requests that need one, lost ones included",
            over="requests that need a call",
            none="no request needs a call",
        ),
        Score(
            name="spurious_call_rate",
            of=check("spurious"),
            note="calls where none is due; a lost reply calls nothing, see abstention_accuracy",
            better="down",
            over="requests that need no call",
            none="every request needs a call",
        ),
        Score(
            name="abstention_accuracy",
            of=check("abstained"),
            note="no call, no call syntax in the text, and an answer, where no call is due",
            over="requests that need no call",
            none="every request needs a call",
        ),
        Score(
            name="call_schema_accuracy",
            of=check("valid_call"),
            note="conditional, as K2 Vendor Verifier counts: of replies that call, all calls valid",
            over="replies that call",
            none="no reply calls",
        ),
        Score(
            name="tool_accuracy",
            of=check("right"),
            note="everything right: the calls due with the values due, or none where none is due",
        ),
        Score(
            name="tool_choice_adherence",
            of=check("adheres"),
            note="no call under none, a call under required, that tool's under named",
            over="requests with a tool_choice other than auto",
            none="every request leaves the choice to the model",
        ),
        Score(
            name="tool_stream_agreement",
            of=check("streams_agree"),
            note="the same request, streamed and whole, makes the same calls",
            over="requests sent both ways that both arrived, and one of which called",
            none="no item says beside, or nobody called",
        ),
        *(
            Score(
                name=f"solved_within_{most}",
                of=_solved_within(most),
                note=f"right after at most {most} re-asks with the fault told",
                over=f"items that allow {most} re-asks",
                none=f"no item allows {most} re-asks",
            )
            for most in range(1, MOST_RETRIES + 1)
        ),
    ),
)
