"""Criteria: anchors, weights, margins, and the suites behind them."""

from __future__ import annotations

import pytest

from steelyard.study import Criterion, loads

LINE = "{weight: 40, worst: 50%, best: 100%, margin: 2%}"


@pytest.mark.parametrize(
    ("new", "fault"),
    [
        ("{weight: 40, worst: 100%, best: 50%}",
         "best: the anchors are inverted: more is better here, so best must lie above worst; "
         "exchange them"),
        ("{weight: 40, worst: 50%, best: 50%}",
         "best: best and worst are both 50%; between them every value would score the same, "
         "so set them apart"),
        ("{weight: 0, worst: 50%, best: 100%}",
         "weight: 0 weighs nothing; write a number above 0, or leave the criterion out"),
        ("{weight: -1.5, worst: 50%, best: 100%}",
         "weight: -1.5 weighs nothing; write a number above 0, or leave the criterion out"),
        ("{weight: 40%, worst: 50%, best: 100%}",
         "weight: a plain number is required; write it without quotes and unit, such as 40 "
         "or 0.5"),
        ("{weight: true, worst: 50%, best: 100%}",
         "weight: a plain number is required, such as 40 or 0.5"),
        ("{weight: 40, worst: 5 s, best: 100%}",
         "worst: '5 s' is a time; a share is required here, such as '95%'"),
        ("{weight: 40, worst: 0.5, best: 100%}",
         "worst: 0.5 has no unit; a share is required here: write '50%'"),
        ("{weight: 40, worst: 50%, best: 120%}", "best: 120% is no share; write 0% to 100%"),
        ("{weight: 40, worst: 50%, best: 100%, margin: 0%}",
         "margin: 0% is no margin; write more than 0, or leave it out"),
        ("{weight: 40, worst: 50%, best: 100%, margin: 50%}",
         "margin: 50% is as wide as the whole way from worst to best: nothing could ever differ; "
         "narrow it"),
        ("{weight: 40, worst: 50%}",
         "best: is required (the best value that is still useful), but missing; add it"),
        ("{weight: 40, worst: 50%, best: 100%, unit: share}",
         "unit: unknown field; known: weight, worst, best, margin, by, as_of"),
    ],
)  # fmt: skip
def test_a_criterion_that_decides_nothing_is_refused(spoil, new, fault):
    assert spoil(LINE, new) == [f"criteria.field_accuracy.{fault}"]


def test_each_fault_of_one_criterion_is_told(spoil):
    assert len(spoil(LINE, "{weight: 0, worst: 5, best: 3 s, margin: 1 CNY}")) == 4


def test_weights_of_any_scale_come_to_the_same(vocabulary, good):
    tenths = good
    for name, small in (("weight: 40", "weight: 0.4"), ("weight: 30", "weight: 0.3")):
        tenths = tenths.replace(name, small)
    read = [loads(text, vocabulary=vocabulary) for text in (good, tenths)]

    assert [c.weight for c in read[0].criteria.values()] == [0.4, 0.3, 0.3]
    assert read[0].hash == read[1].hash


def test_a_cost_without_prices_can_not_be_measured(good, faults):
    start, end = good.index("prices:"), good.index("timeouts:")

    assert faults(good[:start] + good[end:]) == [
        "48:3: criteria.cost_per_1000_accepted: cost_per_1000_accepted needs a price, "
        "and the study has no 'prices'; add one"
    ]


def test_a_misspelt_suite_is_told_once_and_not_at_every_criterion(spoil):
    assert spoil("[structured, load]", "[structurd, load]") == [
        "suites[0]: no suite 'structurd'; did you mean 'structured'?"
    ]


def test_cost_is_no_suite_to_ask_for(spoil):
    assert spoil("[structured, load]", "[structured, load, cost]") == [
        "suites[2]: costs follow from 'prices' and are no suite; leave it out"
    ]


def test_a_suite_named_twice_is_told(spoil):
    assert spoil("[structured, load]", "[structured, load, load]") == [
        "suites[2]: 'load' stands here twice; keep one"
    ]


def test_several_deployments_need_criteria(good, faults):
    start, end = good.index("criteria:"), good.index("weight_band:")

    (fault,) = faults(good[:start] + good[end:])

    assert "criteria: is required where deployments are compared" in fault


def test_a_criterion_is_built_in_code_from_canonical_floats():
    built = Criterion(name="x", weight=0.5, worst=0.5, best=1.0, unit="share")

    assert (built.worst, built.margin, built.unit) == (0.5, None, "share")
