from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from steelyard.errors import Undefined
from steelyard.stats import (
    Interval,
    Limits,
    equivalent_within,
    n_to_settle,
    paired_difference,
    smallest_detectable,
)


def seen(values):
    return paired_difference(values, np.zeros(len(values)))


@given(st.lists(st.floats(-1, 1), min_size=3, max_size=40), st.floats(0.01, 0.5))
def test_the_interval_inside_the_margin_is_the_two_one_sided_tests(values, margin):
    if np.ptp(values) < 1e-3:
        return
    interval = paired_difference(values, np.zeros(len(values)), confidence=0.9).interval
    above = stats.ttest_1samp(values, -margin, alternative="greater").pvalue
    below = stats.ttest_1samp(values, margin, alternative="less").pvalue
    if abs(max(above, below) - 0.05) > 1e-9:
        assert equivalent_within(interval, margin=margin) == (max(above, below) < 0.05)


def test_touching_the_margin_is_not_yet_equivalence():
    interval = Interval(low=-0.02, high=0.01, confidence=0.9, method="t")

    assert not equivalent_within(interval, margin=0.02)
    assert equivalent_within(interval, margin=0.021)


def test_without_a_margin_nothing_is_equivalent():
    interval = Interval(low=0.0, high=0.0, confidence=0.9, method="t")

    with pytest.raises(Undefined, match="margin"):
        equivalent_within(interval, margin=0.0)


def test_the_detectable_difference_is_about_2_8_standard_errors_in_large_samples():
    estimate = seen([-1.0, 1.0] * 2000)

    assert smallest_detectable(estimate) == pytest.approx(
        2.8016 * estimate.standard_error, rel=1e-3
    )


def test_few_clusters_detect_less():
    values = [0.1, 0.3, -0.2, 0.4]
    few = seen(values)

    assert smallest_detectable(few) > 2.8016 * few.standard_error


def test_data_all_alike_do_not_say_what_they_could_detect():
    estimate = paired_difference([1.0] * 9, [1.0] * 9, limits=Limits(-1, 1))

    with pytest.raises(Undefined, match="alike"):
        smallest_detectable(estimate)
    assert n_to_settle(estimate, margin=0.02) is None


def test_as_many_values_as_named_make_the_difference_detectable():
    estimate = seen([0.5, -0.4] * 20)
    total = estimate.n + n_to_settle(estimate)
    shrunk = estimate.standard_error * (estimate.n / total) ** 0.5

    assert 2.8016 * shrunk == pytest.approx(estimate.value, rel=1e-3)


def test_no_difference_and_no_margin_is_never_settled():
    assert n_to_settle(seen([-1.0, 1.0])) is None


def test_no_difference_is_settled_as_equivalence():
    estimate = seen([-1.0, 1.0] * 50)
    total = estimate.n + n_to_settle(estimate, margin=0.02)
    deviation = estimate.standard_error * estimate.n**0.5

    assert total == pytest.approx(((1.644854 + 1.281552) * deviation / 0.02) ** 2, abs=1)


def test_a_margin_at_most_shortens_the_way():
    estimate = seen([0.5, -0.4] * 20)

    assert n_to_settle(estimate, margin=0.5) <= n_to_settle(estimate)


def test_a_power_in_percent_is_refused():
    with pytest.raises(Undefined, match=r"0\.8"):
        n_to_settle(seen([0.0, 1.0]), power=80)
