from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cost.returns.cases import AC1, QUARTERS, desk, guide_a, investment, ranged
from steelyard.cost.cash import Timing
from steelyard.cost.returns import (
    AgentsReplaced,
    AtOnce,
    Clock,
    DemandGrowth,
    Logistic,
    Project,
    Ramp,
    Stated,
    Steps,
    Tax,
    TimeSaved,
    Uncertain,
    outcome,
    told,
)
from steelyard.errors import Undefined
from steelyard.evidence import Missing

YEARLY = Clock(timing=Timing(rate=0.1, per_year=1), periods=3)
money = st.floats(-1e6, 1e6)


def project(*streams, inputs=(), clock=YEARLY, tax=None):
    return Project(
        name="one",
        baseline="nothing",
        currency="CNY",
        clock=clock,
        inputs=inputs,
        streams=streams,
        tax=tax,
    )


@pytest.mark.parametrize("case", AC1["cases"])
def test_ac1_guide_a_is_worth_what_its_own_flows_come_to(case):
    seen = outcome(guide_a(case))

    assert seen.npv == pytest.approx(case["npv"], abs=1e-4)
    assert seen.irr.single == pytest.approx(case["irr"], abs=1e-5)
    assert outcome(guide_a(case, incremental=True)).npv == pytest.approx(
        case["incremental"], abs=1e-4
    )


def test_ac1_guide_a_with_nothing_done_costs_exactly_the_investment():
    assert outcome(guide_a({"b": 0, "s": 0, "e": 0}, incremental=True)).npv == -280.0


def test_ac2_simple_payback_falls_within_and_discounted_payback_beyond_the_horizon():
    seen = outcome(guide_a(AC1["cases"][1]))

    assert seen.simple.periods == pytest.approx(11.5303, abs=1e-4)
    assert isinstance(seen.discounted_payback.periods, Missing)


@given(st.floats(1.0, 1e9), st.floats(0.0, 3.0), st.floats(0.0, 0.5))
def test_doing_nothing_is_worth_minus_the_investment_to_the_last_bit(amount, elasticity, rate):
    names = {"revenue": 1e6, "growth": 0.0, "elasticity": elasticity, "margin": 0.3}
    none = {"agents": 50.0, "share": 0.0, "cost": 1e5, "hours": 0.0, "rate": 80.0, "none": 0.0}
    idle = project(
        investment(-amount),
        DemandGrowth(name="a", **{name: name for name in names}),
        AgentsReplaced(name="b", agents="agents", share="share", cost="cost"),
        TimeSaved(name="c", staff="agents", hours="hours", rate="rate", realised="margin"),
        Stated(name="d", amount="none"),
        inputs=tuple(Uncertain.known(n, v) for n, v in (names | none).items()),
        clock=Clock(timing=Timing(rate=rate), periods=12),
    )

    assert outcome(idle).npv == -amount


@given(st.lists(money, min_size=4, max_size=4), st.lists(money, min_size=4, max_size=4), money)
def test_the_present_value_is_linear_in_the_flows(first, second, factor):
    timing = YEARLY.timing.factors(3)
    together = np.array(first) * (factor / 1e6) + np.array(second)

    apart = np.array(first) @ timing * (factor / 1e6) + np.array(second) @ timing
    assert together @ timing == pytest.approx(apart, rel=1e-9, abs=1e-6)


def test_an_elasticity_is_an_exponent_of_growth_and_no_growth_of_its_own():
    growth = DemandGrowth(name="a", revenue="r", growth="g", elasticity="e", margin="m")
    values = {"r": 1000.0, "g": 0.10, "e": 0.30, "m": 0.5}

    flows = growth.flows(values, YEARLY)

    assert flows.tolist() == pytest.approx([0.0, *[1000 * (1.1**0.3 - 1) * 0.5] * 3])


def test_agents_leave_once_and_are_paid_for_leaving_once():
    replaced = AgentsReplaced(
        name="a", agents="n", share="s", cost="c", leaving="l", rollout=Steps(table=(0.5, 1.0))
    )
    values = {"n": 10.0, "s": 0.4, "c": 100.0, "l": 30.0}

    flows = replaced.flows(values, YEARLY)

    assert flows.tolist() == pytest.approx([0.0, 200.0 - 60.0, 400.0 - 60.0, 400.0])


def test_saved_hours_count_only_as_far_as_they_are_realised():
    saved = TimeSaved(name="a", staff="n", hours="h", rate="r", realised="x")
    values = {"n": 100.0, "h": 2.0, "r": 90.0, "x": 0.4}

    flows = saved.flows(values, QUARTERS)

    assert flows[1] == pytest.approx(100 * 2 * 52 / 4 * 90 * 0.4)


def test_an_s_curve_has_its_inflection_in_the_middle_and_starts_at_nothing():
    """Guide A calls 1 - 0.92^q S-shaped; that curve is steepest at its first quarter."""
    years = np.linspace(0.0, 3.0, 301)
    values = {"middle": 1.2, "width": 1.0}
    shares = Logistic(middle="middle", width="width").shares(values, years)
    bend = np.diff(shares, 2)

    assert shares[0] == 0.0
    assert shares[-1] == pytest.approx(1.0, abs=1e-3)
    assert (bend[:119] > 0).all()
    assert (bend[121:] < 0).all()


def test_a_ramp_rises_in_a_straight_line_and_one_of_no_length_is_a_step():
    years = np.array([0.25, 0.75, 1.25, 2.5])
    ramp = Ramp(start="start", over="over")

    assert ramp.shares({"start": 0.5, "over": 1.0}, years).tolist() == [0.0, 0.25, 0.75, 1.0]
    assert ramp.shares({"start": 0.5, "over": 0.0}, years).tolist() == [0.0, 1.0, 1.0, 1.0]


@given(st.floats(0.0, 5.0), st.floats(0.01, 5.0))
def test_a_share_in_force_stays_between_nothing_and_all(one, other):
    years = np.linspace(0.0, 10.0, 41)
    for curve in (Ramp(start="a", over="b"), Logistic(middle="a", width="b"), AtOnce()):
        shares = curve.shares({"a": one, "b": other}, years)
        assert (shares >= 0.0).all()
        assert (shares <= 1.0).all()
        assert (np.diff(shares) >= -1e-12).all()


def test_a_curve_of_no_width_is_refused():
    with pytest.raises(Undefined, match="takes time"):
        Logistic(middle="m", width="w").shares({"m": 1.0, "w": 0.0}, np.ones(2))


def test_the_waterfall_adds_up_to_the_present_value():
    seen = outcome(desk())

    assert sum(bar.value for bar in seen.waterfall) == pytest.approx(seen.npv, rel=1e-12)
    assert seen.waterfall[0].kind == "investment"
    assert seen.discounted[-1] == pytest.approx(seen.npv, rel=1e-12)


def test_tax_is_paid_on_what_is_left_after_writing_off():
    """A 300 machine over 3 years earns 150 a year: (150 - 100) x 25 % a year."""
    taxed = project(
        investment(-300.0),
        Stated(name="earned", amount="e"),
        inputs=(Uncertain.known("e", 150.0), Uncertain.known("t", 0.25)),
        tax=Tax(rate="t", months=36.0),
    )

    assert outcome(taxed).flows == pytest.approx((-300.0, 137.5, 137.5, 137.5))


def test_a_scenario_says_which_inputs_it_puts_beyond_their_range():
    seen = told(desk(), "dear", {"pay": 20.0, "agents": 45.0})

    assert seen.outside == ("pay",)
    assert seen.outcome.npv > outcome(desk()).npv


def test_a_scenario_of_an_input_that_is_not_there_is_refused():
    with pytest.raises(Undefined, match="no input 'wages'; there are: agents, pay"):
        told(desk(), "odd", {"wages": 1.0})


def test_a_stream_without_its_input_is_refused():
    with pytest.raises(Undefined, match="no input is called e"):
        project(Stated(name="earned", amount="e"))


def test_a_range_out_of_order_is_refused():
    with pytest.raises(Undefined, match="don't ascend"):
        ranged("x", 2, 1, 3)
