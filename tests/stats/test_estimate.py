from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.stats import (
    clopper_pearson,
    mean_over_time,
    quantile_interval,
    quantile_over_time,
    rate_over_time,
    share_over_time,
)
from steelyard.stats.effective import effective_bounds
from support.series import autoregressive

UNIT = st.tuples(st.floats(-100, 100), st.floats(0.1, 50), st.integers(0, 30))


def test_at_a_whole_effective_size_the_ranks_are_those_of_order_statistics():
    ordered = np.arange(1000.0)

    for q in (0.5, 0.9, 0.95, 0.99):
        ends = effective_bounds(q, spread=None, size=1000.0).quantile(ordered, 0.95)
        known = quantile_interval(ordered, q)

        assert (ends.low, ends.high) == (known.low, known.high)


@pytest.mark.parametrize("k", [0, 1, 40, 99, 100])
def test_at_a_whole_effective_size_a_share_has_the_bounds_of_clopper_and_pearson(k):
    ends = effective_bounds(k / 100, spread=None, size=100.0).share(0.95)
    known = clopper_pearson(k, 100)

    assert (ends.low, ends.high) == pytest.approx((known.low, known.high))


@settings(max_examples=25)
@given(unit=UNIT)
def test_bounds_move_and_stretch_with_the_values(unit):
    shift, scale, seed = unit
    values = autoregressive(np.random.default_rng(seed), 400, 0.3)

    for estimate in (mean_over_time, lambda x: quantile_over_time(x, 0.5)):
        ends = estimate(values).bounds(0.9)
        moved = estimate(shift + scale * values).bounds(0.9)

        assert moved.low == pytest.approx(shift + scale * ends.low, abs=1e-6)
        assert moved.high == pytest.approx(shift + scale * ends.high, abs=1e-6)


def test_failures_move_the_tail_to_never_and_leave_the_median_alone():
    values = np.random.default_rng(11).lognormal(size=2000)
    failed = np.where(np.arange(2000) % 20 == 0, math.inf, values)

    assert math.isfinite(quantile_over_time(failed, 0.5).bounds(0.95).high)
    tail = quantile_over_time(failed, 0.99)
    assert tail.value == math.inf
    assert tail.bounds(0.95).low == math.inf


def test_a_tail_that_the_sample_cannot_bound_is_refused():
    """368 independent values are the least for a 95 % interval of the 99th percentile."""
    values = np.random.default_rng(12).lognormal(size=300)

    with pytest.raises(Undefined, match=r"0\.99 quantile"):
        quantile_over_time(values, 0.99).bounds(0.95)


def test_repetition_widens_a_quantiles_interval():
    values = autoregressive(np.random.default_rng(13), 4000, 0.9)

    assert quantile_over_time(values, 0.5).effective < 800


def test_a_poisson_rate_lies_in_its_interval_and_has_its_width():
    """20 a second over 100 s: 20 ± 1.96 sqrt(2000)/100, t over batches in place of z."""
    rng = np.random.default_rng(14)
    times = rng.uniform(0, 100, size=2000)

    rate = rate_over_time(times, start=0, end=100)
    ends = rate.bounds(0.95)

    assert rate.value == 20.0
    assert ends.low < 20 < ends.high
    assert ends.high - ends.low == pytest.approx(2 * 2.04 * math.sqrt(2000) / 100, rel=0.3)


def test_a_rate_of_few_bursts_has_no_interval():
    with pytest.raises(Undefined, match=r"only \d of \d+ batches hold an event"):
        rate_over_time(np.repeat([5.2, 8.1, 9.9], 6), start=0, end=12)


@given(st.lists(st.floats(0, 12), min_size=1, max_size=60))
def test_no_interval_of_a_rate_reaches_below_zero_or_leaves_its_figure_out(times):
    try:
        rate = rate_over_time(times, start=0, end=12)
    except Undefined:
        return
    ends = rate.bounds(0.95)

    assert 0 <= ends.low <= len(times) / 12 * (1 + 1e-9)
    assert ends.high >= len(times) / 12 * (1 - 1e-9)


def test_a_rate_counts_what_each_event_weighs():
    times = np.random.default_rng(15).uniform(0, 10, size=500)

    double = rate_over_time(times, start=0, end=10, weights=np.full(500, 2.0))

    assert double.value == pytest.approx(100.0)


def test_flags_all_alike_are_bounded_as_if_independent():
    assert share_over_time([True] * 60).bounds(0.95).low == pytest.approx(0.025 ** (1 / 60))


def test_fewer_than_five_windows_are_refused():
    values = np.random.default_rng(16).normal(size=400)

    with pytest.raises(Undefined, match="4 windows"):
        mean_over_time(values, windows=np.arange(400) // 100)
