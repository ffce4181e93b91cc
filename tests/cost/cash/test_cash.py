from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.cash import Timing, internal_rates, net_present_value, payback
from steelyard.errors import Undefined
from steelyard.evidence import Missing

ACCEPTANCE = Path(__file__).parents[2] / "acceptance"
AC1 = json.loads((ACCEPTANCE / "ac1.json").read_text("utf-8"))
AC2 = json.loads((ACCEPTANCE / "ac2.json").read_text("utf-8"))
QUARTERS = Timing(rate=AC1["rate"])


def flows(case, *, incremental=False):
    q = np.arange(12)
    revenue = 120 * (1 + case["b"]) ** q * 0.03 - (3.6 if incremental else 0.0)
    saving, operations = 18 * case["s"] * 0.85**q, 45 * case["e"] * (1 - 0.92**q)
    return np.concatenate([[-AC1["investment"]], revenue + saving + operations])


@pytest.mark.parametrize("case", AC1["cases"])
def test_ac1_quarterly_flows_are_discounted_by_the_quarter(case):
    found = net_present_value(flows(case), QUARTERS)

    assert found == pytest.approx(case["npv"], abs=1e-4)
    assert found != pytest.approx(case["printed"], abs=1)


@pytest.mark.parametrize("case", AC1["cases"])
def test_ac1_internal_rates_are_those_of_a_year(case):
    assert internal_rates(flows(case), per_year=4).single == pytest.approx(case["irr"], abs=1e-5)


@pytest.mark.parametrize("case", AC1["cases"])
def test_ac1_incremental_flows_leave_out_what_flows_anyway(case):
    found = net_present_value(flows(case, incremental=True), QUARTERS)

    assert found == pytest.approx(case["incremental"], abs=1e-4)


def test_ac1_doing_nothing_costs_the_investment_and_earns_nothing():
    nothing = flows({"b": 0, "s": 0, "e": 0}, incremental=True)

    assert net_present_value(nothing, QUARTERS) == -280


def test_ac1_a_nominal_rate_is_another_one():
    case = AC1["cases"][1]
    nominal = Timing(rate=0.12, compounding="nominal")

    assert net_present_value(flows(case), nominal) == pytest.approx(case["nominal"], abs=1e-4)


def test_ac2_discounted_payback_is_longer_than_simple():
    even = AC2["even"]
    timing = Timing(rate=even["rate"], per_year=even["per_year"])

    assert payback(even["flows"]).periods == pytest.approx(even["simple"], abs=1e-4)
    discounted = payback(even["flows"], timing=timing).periods
    assert discounted == pytest.approx(even["discounted"], abs=1e-4)


def test_ac2_the_last_crossing_counts_and_earlier_ones_are_told():
    swinging = AC2["swinging"]
    timing = Timing(rate=swinging["rate"], per_year=swinging["per_year"])
    found = payback(swinging["flows"])

    assert found.periods == pytest.approx(swinging["simple"], abs=1e-4)
    assert found.earlier == pytest.approx(tuple(swinging["earlier"]), abs=1e-4)
    assert isinstance(payback(swinging["flows"], timing=timing).periods, Missing)
    value = net_present_value(swinging["flows"], timing)
    assert value == pytest.approx(swinging["npv"], abs=1e-5)


def test_ac2_what_never_comes_back_is_missing_not_zero_and_not_infinite():
    row = AC1["cases"][1]

    assert payback(flows(row)).periods == pytest.approx(row["payback"], abs=1e-4)
    late = payback(flows(row), timing=QUARTERS).periods
    assert isinstance(late, Missing)
    assert late.reason.startswith("not within 12 periods")


def test_two_rates_are_both_told_and_neither_is_the_return():
    found = internal_rates([-100.0, 250.0, -156.0])

    assert found.roots == pytest.approx((0.2, 0.3), abs=1e-9)
    with pytest.raises(Undefined, match="20 %, 30 %"):
        _ = found.single


def test_a_rate_near_minus_one_hundred_percent_is_not_taken_for_the_return():
    """numpy-financial 1.0.0 may return a root near -100 % for such a project (its issue 44)."""
    assert internal_rates([-100.0, 39, 59, 55, 20]).single == pytest.approx(0.2809, abs=1e-4)


def test_a_double_root_is_told_once():
    assert internal_rates([-100.0, 220.0, -121.0]).roots == pytest.approx((0.1,), abs=1e-6)


def test_flows_that_never_change_sign_have_no_rate():
    with pytest.raises(Undefined, match="no rate"):
        _ = internal_rates([100.0, 20.0]).single


@given(
    st.lists(st.floats(0.02, 1.5), min_size=1, max_size=4, unique=True),
    st.floats(1.0, 1000.0),
)
def test_all_rates_of_a_project_made_from_them_are_found(rates, size):
    rates = sorted(set(np.round(rates, 2)))
    factors = np.polynomial.polynomial.polyfromroots([1 / (1 + r) for r in rates]) * size
    found = internal_rates(factors).roots

    assert found == pytest.approx(tuple(rates), rel=1e-3)


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=40), st.floats(0.0, 0.5))
def test_the_present_value_agrees_with_adding_it_up(values, rate):
    timing = Timing(rate=rate)
    by_hand = sum(v / (1 + timing.period_rate) ** t for t, v in enumerate(values))

    assert net_present_value(values, timing) == pytest.approx(by_hand, rel=1e-9, abs=1e-6)


def test_flows_in_the_middle_of_a_period_are_worth_more():
    end, middle, start = (
        net_present_value([-1.0, 1.0], Timing(rate=0.12, per_year=1, fall=fall))
        for fall in ("end", "middle", "start")
    )

    assert end < middle < start == pytest.approx(0.0)


def test_an_unknown_flow_has_no_present_value():
    with pytest.raises(Undefined, match="isn't known"):
        net_present_value([-1.0, float("nan")], QUARTERS)
