from __future__ import annotations

from datetime import date

import pytest

from steelyard.cost import WindowUse, cost_measurements, cost_of
from steelyard.evidence import Missing


@pytest.fixture
def measured(price):
    def measure(accepted):
        windows = [WindowUse(wall_s=30.0 + i, answers=10, accepted=accepted) for i in range(5)]
        prices = [price(rate_per_h=0.6)]
        cost = cost_of("a", windows=windows, prices=prices, hosted=False, on=date(2026, 11, 30))
        return cost_measurements(cost, workload="desk", run="r1", date="2026-11-30")

    return measure


def test_both_criteria_carry_currency_windows_and_interval(measured):
    accepted, answers = measured(8)

    assert (accepted.criterion, answers.criterion) == (
        "cost_per_1000_accepted",
        "cost_per_1000_answers",
    )
    assert accepted.unit == "CNY"
    assert (accepted.n, accepted.unit_of_analysis) == (5, "window")
    assert accepted.interval.low < accepted.value < accepted.interval.high
    assert accepted.value > answers.value


def test_nothing_accepted_is_measured_as_missing(measured):
    accepted, answers = measured(0)

    assert accepted.value == Missing(reason="no accepted answers")
    assert accepted.interval is None
    assert not isinstance(answers.value, Missing)
