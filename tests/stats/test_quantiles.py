from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from steelyard.errors import Undefined
from steelyard.stats import (
    clopper_pearson_upper,
    quantile,
    quantile_interval,
    quantile_lower,
    quantile_upper,
    share_above,
    weighted_quantile,
)

latencies = st.lists(st.floats(0, 100) | st.just(math.inf), min_size=1, max_size=60)
shares = st.sampled_from([0.01, 0.07, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99])


def test_the_95th_of_a_hundred_is_the_95th_value():
    assert quantile(range(1, 101), 0.95) == 95
    assert quantile(range(1, 101), 0.07) == 7


def test_an_answer_that_never_came_counts_as_infinitely_late():
    assert quantile([1.0] * 94 + [math.inf] * 6, 0.95) == math.inf
    assert quantile([1.0] * 95 + [math.inf] * 5, 0.95) == 1.0


@given(latencies.filter(lambda values: math.inf not in values), shares)
def test_a_quantile_agrees_with_numpys_inverted_cdf(values, q):
    assert quantile(values, q) == np.quantile(values, q, method="inverted_cdf")


@pytest.mark.parametrize(("q", "n"), [(0.95, 59), (0.99, 299), (0.999, 2995)])
def test_an_upper_bound_exists_only_from_59_299_and_2995_values_on(q, n):
    assert quantile_upper(range(n), q) == n - 1
    assert quantile_upper(range(n - 1), q) == math.inf


def test_the_two_sided_interval_of_a_p99_is_open_above_below_368_values():
    assert quantile_interval(range(367), 0.99).high == math.inf
    assert quantile_interval(range(368), 0.99).high == 367


def test_an_interval_that_is_open_on_both_sides_is_undefined():
    with pytest.raises(Undefined, match="neither"):
        quantile_interval([1.0, 2.0, 3.0], 0.5)


def test_an_infinite_value_is_a_bound_and_not_a_missing_one():
    seen = quantile_interval([1.0] * 50 + [math.inf] * 50, 0.9)

    assert seen.low == seen.high == math.inf


@pytest.mark.parametrize("n", [12, 60, 124, 400])
@pytest.mark.parametrize("q", [0.5, 0.9, 0.95])
def test_the_interval_covers_at_least_as_often_as_it_says(n, q):
    """P(X_(l) <= quantile < X_(u)) by the binomial distribution of how many lie below."""
    interval = quantile_interval(range(1, n + 1), q)
    low = 0 if interval.low == -math.inf else int(interval.low)
    high = n + 1 if interval.high == math.inf else int(interval.high)

    assert stats.binom.cdf(high - 1, n, q) - stats.binom.cdf(low - 1, n, q) >= 0.95
    assert stats.binom.cdf(high - 2, n, q) < 0.975


@given(st.integers(10, 200), st.sampled_from([0.25, 0.5, 0.9]))
def test_the_interval_agrees_with_scipy(n, q):
    theirs = stats.quantile_test(list(range(n)), p=q).confidence_interval(0.95)
    if math.isnan(theirs.low) and math.isnan(theirs.high):
        return
    ours = quantile_interval(range(n), q)

    assert ours.low == (-math.inf if math.isnan(theirs.low) else theirs.low)
    assert ours.high == (math.inf if math.isnan(theirs.high) else theirs.high)


@given(st.lists(st.floats(-10, 10), min_size=1, max_size=80), shares)
def test_negated_values_mirror_the_bounds(values, q):
    negated = [-value for value in values]

    assert quantile_lower(values, q) == -quantile_upper(negated, 1.0 - q)


@given(latencies, st.floats(0.1, 50))
def test_a_percentile_limit_is_the_same_gate_as_a_rate(values, limit):
    slow, n = share_above(values, limit)

    assert (quantile_upper(values, 0.9) <= limit) == (clopper_pearson_upper(slow, n) <= 0.1)


@given(
    latencies.flatmap(
        lambda values: st.tuples(
            st.just(values),
            st.lists(
                st.lists(st.integers(0, 4), min_size=len(values), max_size=len(values)).filter(sum),
                min_size=1,
                max_size=5,
            ),
        )
    ),
    shares,
)
def test_counting_a_value_twice_is_like_having_it_twice(data, q):
    values, counts = data
    drawn = weighted_quantile(values, np.asarray(counts, dtype=np.uint16), q=q)

    assert list(drawn) == [quantile(np.repeat(values, row), q) for row in counts]


def test_many_draws_are_worked_through_in_blocks(monkeypatch):
    counts = np.random.default_rng(3).integers(0, 3, size=(50, 20)).astype(np.uint16)
    whole = weighted_quantile(range(20), counts, q=0.5)
    monkeypatch.setattr("steelyard.stats.quantiles.CELLS", 60)

    assert (weighted_quantile(range(20), counts, q=0.5) == whole).all()


def test_an_empty_draw_has_no_quantile():
    with pytest.raises(Undefined, match="none of the values"):
        weighted_quantile([1.0, 2.0], np.zeros((1, 2), dtype=np.uint16), q=0.5)


def test_counts_of_another_shape_are_refused():
    with pytest.raises(Undefined, match="shape"):
        weighted_quantile([1.0, 2.0], np.ones((1, 3), dtype=np.uint16), q=0.5)


@pytest.mark.parametrize(("values", "q"), [([], 0.5), ([math.nan], 0.5), ([1.0], 0.0), ([1.0], 95)])
def test_a_quantile_without_meaning_is_undefined(values, q):
    with pytest.raises(Undefined):
        quantile(values, q)


def test_the_extreme_quantiles_cannot_be_bounded():
    with pytest.raises(Undefined, match="bounded"):
        quantile_upper([1.0], 1.0)
