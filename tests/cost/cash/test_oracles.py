"""Money over time against other libraries, where they are right; where not, it is said here."""

from __future__ import annotations

import numpy as np
import numpy_financial
import pytest
import pyxirr
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.cash import Timing, internal_rates, net_present_value

flow_lists = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=40)


@given(flow_lists, st.floats(0.0, 0.5))
def test_present_values_agree_with_numpy_financial(flows, rate):
    """Its ``npv`` takes the first flow as today's, as ours does."""
    timing = Timing(rate=rate)
    expected = numpy_financial.npv((1 + rate) ** 0.25 - 1, flows)

    assert net_present_value(flows, timing) == pytest.approx(expected, rel=1e-9, abs=1e-6)


@given(flow_lists, st.floats(0.0, 0.5))
def test_present_values_agree_with_pyxirr(flows, rate):
    timing = Timing(rate=rate, per_year=1)

    assert net_present_value(flows, timing) == pytest.approx(
        pyxirr.npv(rate, flows), rel=1e-9, abs=1e-6
    )


@given(st.lists(st.floats(1.0, 1e4), min_size=1, max_size=20), st.floats(0.3, 0.95))
def test_a_single_rate_agrees_with_both(earned, share):
    """Paid once, earned afterwards, more than was paid: one root, which both find."""
    flows = [-share * sum(earned), *earned]
    found = internal_rates(flows).single

    assert found == pytest.approx(numpy_financial.irr(flows), rel=1e-6, abs=1e-9)
    assert found == pytest.approx(pyxirr.irr(flows), rel=1e-6, abs=1e-9)


def test_where_there_are_two_rates_each_of_them_tells_another():
    """-100, 250, -156 is worth 0 at 20 % and at 30 %; each library says one, neither says two."""
    flows = [-100.0, 250.0, -156.0]

    assert numpy_financial.irr(flows) == pytest.approx(0.2)
    assert pyxirr.irr(flows) == pytest.approx(0.3)
    assert internal_rates(flows).roots == pytest.approx((0.2, 0.3))


def test_numpy_financials_root_near_minus_one_hundred_percent_is_one_of_two():
    """Its issue 44, in version 1.0.0: a project that earns 100 % is called a total loss."""
    flows = [-1678.87, 771.96, 1814.05, 3520.30, 3552.95, 3584.99, 4789.91, -1.0]

    assert numpy_financial.irr(flows) == pytest.approx(-0.999791, abs=1e-6)
    assert internal_rates(flows).roots == pytest.approx((-0.999791, 1.004270), abs=1e-6)


@given(st.lists(st.floats(0.02, 1.5), min_size=2, max_size=3, unique=True))
def test_what_they_call_the_rate_is_always_among_ours(rates):
    rates = sorted(set(np.round(rates, 2)))
    flows = np.polynomial.polynomial.polyfromroots([1 / (1 + r) for r in rates]) * 100.0
    ours = np.array(internal_rates(flows).roots)

    for theirs in (numpy_financial.irr(flows), pyxirr.irr(flows)):
        if theirs is not None and np.isfinite(theirs) and theirs > -0.99:
            assert np.abs(ours - theirs).min() < 1e-3
