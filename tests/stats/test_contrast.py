from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import ttest_rel

from steelyard.errors import Undefined
from steelyard.stats import (
    Contrast,
    Interval,
    difference_of,
    mean_over_time,
    quantile_over_time,
    ratio_of,
    settled,
    times_to_show,
)

SEEDS = st.integers(0, 200)


def two(seed: int, **windows: object) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return rng.lognormal(size=500), rng.lognormal(0.2, size=500)


@settings(max_examples=25)
@given(seed=SEEDS, q=st.sampled_from([None, 0.5, 0.9]))
def test_swapping_the_sides_turns_the_sign_of_a_difference_and_inverts_a_ratio(seed, q):
    a, b = (mean_over_time(x) if q is None else quantile_over_time(x, q) for x in two(seed))

    there, back = difference_of(a, b).interval, difference_of(b, a).interval
    assert (there.low, there.high) == pytest.approx((-back.high, -back.low))
    there, back = ratio_of(a, b).interval, ratio_of(b, a).interval
    assert (there.low, there.high) == pytest.approx((1 / back.high, 1 / back.low))


@settings(max_examples=25)
@given(seed=SEEDS, scale=st.floats(0.01, 100))
def test_a_ratio_has_no_unit_and_a_difference_has_that_of_its_values(seed, scale):
    x, y = two(seed)
    plain = [quantile_over_time(v, 0.5) for v in (x, y)]
    scaled = [quantile_over_time(scale * v, 0.5) for v in (x, y)]

    one, other = ratio_of(*plain).interval, ratio_of(*scaled).interval
    assert (one.low, one.high) == pytest.approx((other.low, other.high))
    one, other = difference_of(*plain).interval, difference_of(*scaled).interval
    assert (scale * one.low, scale * one.high) == pytest.approx((other.low, other.high))


def test_the_mean_over_equal_windows_is_compared_by_the_paired_t_interval():
    """scipy's paired t test on symmetric window means, where no skewness lengthens a side."""
    windows = np.repeat(np.arange(6), 2)
    a = np.repeat([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 2)
    b = np.repeat([1.2, 1.8, 3.3, 3.7, 5.2, 5.8], 2)
    left, right = mean_over_time(a, windows=windows), mean_over_time(b, windows=windows)
    known = ttest_rel(a[::2], b[::2]).confidence_interval(0.95)

    ends = difference_of(left, right).interval

    assert "paired windows" in ends.method
    assert ends.low == pytest.approx(known.low, rel=0.05)
    assert ends.high == pytest.approx(known.high, rel=0.05)


def test_a_side_that_is_never_reached_lies_above_one_that_is():
    values = np.random.default_rng(1).lognormal(size=2000)
    failing = np.where(np.arange(2000) % 10 == 0, math.inf, values)

    found = difference_of(quantile_over_time(failing, 0.95), quantile_over_time(values, 0.95))

    assert found.value == math.inf
    assert found.interval.low == math.inf


def test_two_sides_that_are_never_reached_have_no_difference():
    never = quantile_over_time(np.full(1000, math.inf), 0.95)

    for contrast in (difference_of, ratio_of):
        with pytest.raises(Undefined, match="both are never reached"):
            contrast(never, never)


def test_unlike_numbers_of_windows_are_refused():
    values = np.random.default_rng(2).normal(size=600)
    a = mean_over_time(values, windows=np.arange(600) // 100)
    b = mean_over_time(values, windows=np.arange(600) // 60)

    with pytest.raises(Undefined, match="6 windows against 10"):
        difference_of(a, b)


@pytest.mark.parametrize(
    ("low", "high", "none", "margin", "answer"),
    [
        (0.1, 0.3, 0.0, None, "a above"),
        (-0.3, -0.1, 0.0, None, "b above"),
        (-0.1, 0.3, 0.0, None, "cannot tell"),
        (0.1, 0.3, 0.0, 0.5, "equivalent"),
        (0.96, 1.04, 1.0, 0.05, "equivalent"),
        (0.94, 1.04, 1.0, 0.05, "cannot tell"),
        (1.1, 1.4, 1.0, 0.05, "a above"),
    ],
)
def test_an_interval_settles_one_of_four_answers(low, high, none, margin, answer):
    interval = Interval(low=low, high=high, confidence=0.95, method="")

    assert settled(interval, none=none, margin=margin) == answer


def told(value, half, confidence=0.95):
    return Contrast(
        value=value,
        interval=Interval(low=value - half, high=value + half, confidence=confidence, method=""),
    )


def test_a_difference_of_half_its_half_width_takes_four_times_as_long_and_the_power():
    """(1.960 + 0.842)^2 / 1.960^2 = 2.043, for an interval that ends at 0 just so."""
    assert times_to_show(told(1.0, 1.0)) == pytest.approx(2.043, abs=0.001)
    assert times_to_show(told(-1.0, 2.0)) == pytest.approx(4 * 2.043, abs=0.004)


@pytest.mark.parametrize("found", [told(0.0, 1.0), told(math.inf, 1.0), told(1.0, math.inf)])
def test_no_time_shows_what_is_no_difference_or_is_unbounded(found):
    assert times_to_show(found) is None


def test_runs_as_much_longer_as_stated_show_the_difference_about_as_often():
    rng = np.random.default_rng(3)

    def contrast(n):
        return difference_of(mean_over_time(0.05 + rng.normal(size=n)),
                             mean_over_time(rng.normal(size=n)))  # fmt: skip

    seen = [contrast(1000).interval for _ in range(20)]
    half = float(np.mean([one.high - one.low for one in seen])) / 2.0
    longer = round(1000 * times_to_show(told(0.05, half)))

    shown = sum(contrast(longer).interval.low > 0 for _ in range(100))

    assert 0.6 <= shown / 100 <= 0.95
