from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ttest_1samp

from steelyard.errors import Undefined
from steelyard.stats import ratio_interval

COSTS = [10.0, 11.0, 9.5, 10.5, 10.2]
ANSWERS = [20, 24, 18, 19, 22]

windows = st.lists(
    st.tuples(st.floats(1, 100), st.integers(1, 50)), min_size=5, max_size=12
).filter(lambda w: np.ptp([top / bottom for top, bottom in w]) > 1e-3)


def test_the_ends_are_the_ratios_a_t_test_just_keeps():
    seen = ratio_interval(COSTS, ANSWERS)

    for ratio in (seen.low, seen.high):
        residuals = np.asarray(COSTS) - ratio * np.asarray(ANSWERS)
        assert ttest_1samp(residuals, 0.0).pvalue == pytest.approx(0.05, rel=1e-9)


@given(windows)
def test_the_ratio_of_totals_lies_inside(seen):
    top, bottom = zip(*seen, strict=True)
    try:
        interval = ratio_interval(top, bottom)
    except Undefined:
        return

    assert interval.low <= sum(top) / sum(bottom) * (1 + 1e-9)
    assert sum(top) / sum(bottom) <= interval.high * (1 + 1e-9)


@given(st.floats(1e-6, 1e6))
def test_another_unit_scales_the_interval(factor):
    one = ratio_interval(COSTS, ANSWERS)
    other = ratio_interval([factor * cost for cost in COSTS], ANSWERS)

    assert (other.low, other.high) == pytest.approx((factor * one.low, factor * one.high))


def test_denominators_near_nothing_leave_the_upper_end_open():
    seen = ratio_interval([10.0] * 5, [0, 1, 0, 0, 1])

    assert seen.high == math.inf
    assert 0 < seen.low < 25


def test_one_window_says_nothing():
    with pytest.raises(Undefined, match="two windows"):
        ratio_interval([1.0], [2.0])


def test_windows_all_alike_are_not_certain():
    with pytest.raises(Undefined, match="same ratio"):
        ratio_interval([0.3] * 5, [7] * 5)


@pytest.mark.parametrize(
    ("top", "bottom"),
    [([1.0, 2.0], [0, 0]), ([1.0, math.inf], [1, 1]), ([-1.0, 2.0], [1, 1]), ([1.0, 2.0], [1])],
)
def test_totals_without_a_ratio_are_undefined(top, bottom):
    with pytest.raises(Undefined):
        ratio_interval(top, bottom)


def test_windows_that_exclude_no_ratio_are_undefined():
    with pytest.raises(Undefined, match="exclude no ratio"):
        ratio_interval([1.0, 100.0, 3.0], [50, 1, 0])
