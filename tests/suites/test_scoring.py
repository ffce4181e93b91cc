from __future__ import annotations

from tests.suites.factory import answer

from steelyard.evidence import Missing
from steelyard.suites import Score, Scores, Stamp, check

STAMP = Stamp(deployment="a", workload="desk", run="r", date="2026-11-30")
SCORES = Scores(
    suite="calls",
    each=(
        Score(name="usable", of=check("usable"), note="of a call that runs"),
        Score(
            name="spurious",
            of=check("spurious"),
            note="called where it shouldn't",
            better="down",
            over="answers to items that need no call",
            none="every item needs a call",
        ),
    ),
)


def answers(*, spurious: int, of: int, deployment: str = "a"):
    return [
        answer(f"i{n}", {"usable": None, "spurious": float(n < spurious)}, deployment=deployment)
        for n in range(of)
    ]


def test_a_score_that_no_answer_has_is_missing_with_the_reason():
    usable = SCORES.measure(answers(spurious=1, of=3), stamp=STAMP)[0]

    assert usable.value == Missing(reason="no answer has this score")


def test_the_denominator_is_named_where_some_answers_have_no_score():
    mixed = [*answers(spurious=1, of=3), answer("other", {"usable": 1.0})]
    usable, spurious = SCORES.measure(mixed, stamp=STAMP)

    assert (spurious.n, spurious.denominator) == (3, "answers to items that need no call")
    assert usable.n == 1


def test_less_of_what_is_bad_is_better():
    few, many = answers(spurious=0, of=30), answers(spurious=20, of=30, deployment="b")
    found = {c.criterion: c for c in SCORES.compare(few, many, margins={})}["spurious"]

    assert found.difference < 0
    assert found.answer == "a"


def test_swapping_the_deployments_flips_signs_and_nothing_else():
    few, many = answers(spurious=2, of=30), answers(spurious=20, of=30, deployment="b")
    forth = SCORES.compare(few, many, margins={})[1]
    back = SCORES.compare(many, few, margins={})[1]

    assert forth.difference == -back.difference
    assert (forth.interval.low, forth.interval.high) == (-back.interval.high, -back.interval.low)
    assert (forth.p_value, forth.n, forth.test) == (back.p_value, back.n, back.test)
    assert {forth.answer, back.answer} == {"a", "b"}
