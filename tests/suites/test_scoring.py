from __future__ import annotations

import pytest
from msgspec import structs
from tests.suites.factory import answer

from steelyard.evidence import Missing, Outcome
from steelyard.suites import PerItem, Ratio, Score, Scores, Stamp, check
from steelyard.suites.scoring import pairs

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


F1 = Ratio(
    name="f1",
    top=lambda a: 2 * a.checks["tp"],
    bottom=lambda a: 2 * a.checks["tp"] + a.checks["fp"] + a.checks["fn"],
    note="2 TP / (2 TP + FP + FN)",
)


def decided(name: str, kind: str):
    return answer(name, {each: float(each == kind) for each in ("tp", "fp", "fn", "tn")})


def test_a_ratio_is_one_sum_over_the_other():
    kinds = ["tp"] * 6 + ["fp"] * 2 + ["fn"] * 1 + ["tn"] * 3
    asked = [decided(f"i{n}", kind) for n, kind in enumerate(kinds)]
    found = Scores(suite="calls", each=(F1,)).measure(asked, stamp=STAMP)[0]

    assert found.value == pytest.approx(12 / 15)
    assert found.interval.low < 12 / 15 < found.interval.high


def test_a_ratio_over_nothing_is_missing():
    found = Scores(suite="calls", each=(F1,)).measure([decided("i", "tn")], stamp=STAMP)[0]

    assert found.value == Missing(reason="the denominator is 0")


def test_a_score_of_all_repeats_has_the_item_for_its_unit():
    solved = PerItem(name="any", of=lambda g: max(a.checks["ok"] for a in g), note="one solved")
    asked = [
        answer(f"i{n}", {"ok": float(n == 0 and r == 1)}, repeat=r)
        for n in range(4)
        for r in range(3)
    ]
    scores = Scores(suite="code", each=(solved,))
    found = scores.measure(asked, stamp=STAMP)[0]

    assert (found.value, found.n, found.unit_of_analysis) == (0.25, 4, "item")
    assert sum(scores.arrays(asked).values["any"]) == 3


def test_answers_that_cluster_perfectly_are_worth_their_clusters():
    asked = [
        answer(f"i{n}", {"usable": float(n < 50), "spurious": None}, cluster=f"c{n // 5}")
        for n in range(100)
    ]
    usable = SCORES.measure(asked, stamp=STAMP)[0]

    assert usable.n_effective == pytest.approx(20 * 0.9, rel=0.15)
    assert usable.interval.method == "Korn-Graubard, clustered"


def test_coverage_is_what_could_be_graded_and_no_score_of_other_items_lowers_it():
    graded = [answer(f"i{n}", {"usable": 1.0}) for n in range(9)]
    broken = structs.replace(answer("i9", {}), outcome=Outcome.GRADER_ERROR)
    usable, spurious = SCORES.measure([*graded, broken], stamp=STAMP)

    assert (usable.n, usable.coverage) == (9, 0.9)
    assert spurious.coverage == 0.0
    assert SCORES.measure(graded, stamp=STAMP)[0].coverage == 1.0
    assert SCORES.measure(graded, stamp=STAMP)[1].coverage is None


def test_a_ratio_is_compared_on_the_places_that_both_have():
    """Alone, b's first answer would pull its ratio; a lost it, so neither side counts it."""

    def judged(counts):
        return [
            answer(f"i{n}", {"top": top, "bottom": bottom})
            for n, (top, bottom) in enumerate(counts)
        ]

    ratio = Ratio(name="r", top=check("top"), bottom=check("bottom"), note="")
    one = judged([(None, None), (1.0, 2.0), (1.0, 1.0)])
    two = judged([(9.0, 9.0), (1.0, 2.0), (0.0, 1.0)])

    found = pairs(one, two, score=ratio)

    assert len(found.a) == 2
    assert sum(found.a) / 2 == pytest.approx(2 / 3)
    assert sum(found.b) / 2 == pytest.approx(1 / 3)
