from __future__ import annotations

import pytest
from tests.suites.factory import answer, checks

from steelyard.errors import StudyError
from steelyard.evidence import Missing, Status
from steelyard.stats import clopper_pearson, wilson
from steelyard.suites import Stamp, suite

STAMP = Stamp(deployment="a", workload="desk", run="r", date="2026-11-30")
SUITE = suite("structured")


def measured(answers):
    return {m.criterion: m for m in SUITE.measure(answers, stamp=STAMP)}


def mixed():
    return [
        *(answer(f"i{n}", checks()) for n in range(7)),
        *(answer(f"i{n}", checks(right=2), accepted=False) for n in range(7, 9)),
        answer("i9", checks(valid=False), accepted=False),
    ]


def test_every_criterion_of_the_suite_is_measured():
    assert list(measured(mixed())) == [spec.name for spec in SUITE.criteria]


def test_shares_are_of_all_answers_attempted():
    found = measured(mixed())["delivered_compliance"]

    assert (found.k, found.n, found.value) == (9, 10, 0.9)
    assert found.denominator == "all answers attempted"
    assert found.unit_of_analysis == "item"
    assert found.interval == wilson(9, 10)
    assert found.status is Status.MEASURED


def test_a_perfect_share_shows_the_exact_interval():
    found = measured([answer("a", checks()), answer("b", checks())])["strict_compliance"]

    assert found.interval == clopper_pearson(2, 2)


def test_field_accuracy_counts_a_failure_as_nothing_right():
    found = measured(mixed())["field_accuracy"]

    assert found.value == pytest.approx((7 * 1 + 2 * 0.5 + 0) / 10)
    assert found.k is None
    assert 0 <= found.interval.low < found.value < found.interval.high <= 1


def test_acceptance_and_record_accuracy_are_shares_of_all_answers():
    found = measured(mixed())

    assert (found["acceptance"].k, found["record_accuracy"].k) == (7, 7)


def test_answers_in_clusters_are_noted():
    answers = [answer(f"i{n}", checks(), cluster=f"c{n % 2}") for n in range(6)]

    found = measured(answers)["delivered_compliance"]

    assert found.unit_of_analysis == "answer"
    assert "6 answers in 2 clusters are worth" in found.note
    assert found.n_effective < 6


def test_without_gold_rightness_is_missing_with_a_reason():
    unknown = checks() | {"fields_right": None, "fields_total": None, "record": None}

    found = measured([answer("a", unknown)])

    assert found["field_accuracy"].value == Missing(reason="no item has gold")
    assert found["field_accuracy"].status is Status.MISSING
    assert found["delivered_compliance"].value == 1


def test_no_answers_give_missing_values_and_no_number():
    assert all(isinstance(m.value, Missing) for m in measured([]).values())


def test_one_answer_has_a_value_and_says_why_there_is_no_interval():
    found = measured([answer("a", checks(right=1))])["field_accuracy"]

    assert found.value == 0.25
    assert found.interval is None
    assert "no interval" in found.note


def test_score_arrays_are_sorted_and_pair_across_deployments():
    arrays = SUITE.score_arrays(
        [
            answer("b", checks(valid=False), accepted=False, window=1),
            answer("a", checks(right=2), repeat=1, accepted=False),
            answer("a", checks()),
        ]
    )

    assert arrays.keys == (("a", 0), ("a", 1), ("b", 0))
    assert arrays.windows == (0, 0, 1)
    assert list(arrays.values["field_accuracy"]) == [1, 0.5, 0]
    assert list(arrays.values["acceptance"]) == [1, 0, 0]


def test_a_criterion_that_all_answers_lack_has_no_array():
    unknown = checks() | {"fields_right": None, "fields_total": None, "record": None}

    arrays = SUITE.score_arrays([answer("a", unknown), answer("b", unknown)])

    assert "field_accuracy" not in arrays.values
    assert "delivered_compliance" in arrays.values


def test_a_criterion_that_some_answers_lack_keeps_its_mean_over_the_others():
    unknown = checks() | {"fields_right": None, "fields_total": None, "record": None}
    known = [answer(f"b{n}", checks(right=right)) for n, right in enumerate((4, 4, 2))]
    answers = [answer("a", unknown), *known]

    values = SUITE.score_arrays(answers).values["record_accuracy"]

    assert SUITE.score_arrays(answers).independent("record_accuracy") == 3
    assert sum(values) / len(values) == pytest.approx(2 / 3)
    assert values[0] == pytest.approx(2 / 3)
    assert values[1] - values[3] == pytest.approx(4 / 3)


def test_deployments_asked_different_items_do_not_compare():
    with pytest.raises(StudyError, match="same items only"):
        SUITE.compare([answer("a", checks())], [answer("b", checks())], margins={})


def test_all_criteria_are_compared_in_pairs():
    a = [answer(f"i{n}", checks()) for n in range(20)]
    b = [answer(f"i{n}", checks(valid=n < 10), deployment="b", accepted=n < 10) for n in range(20)]

    found = {c.criterion: c for c in SUITE.compare(a, b, margins={"acceptance": 0.02})}

    compliance = found["delivered_compliance"]
    assert (compliance.only_a, compliance.only_b, compliance.both) == (10, 0, 10)
    assert compliance.answer == "a"
    assert found["field_accuracy"].answer == "a"
    assert found["field_accuracy"].only_a is None
    assert found["acceptance"].margin == 0.02
