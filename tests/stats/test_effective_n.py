from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.stats import (
    clopper_pearson,
    clopper_pearson_lower,
    clopper_pearson_upper,
    effective_n,
    korn_graubard,
    korn_graubard_bounds,
)


@given(st.integers(1, 300), st.data())
def test_at_whole_trials_it_is_clopper_pearson(n, data):
    k = data.draw(st.integers(0, n))
    low, high = korn_graubard_bounds(k / n, n, confidence=0.95)

    assert low == pytest.approx(clopper_pearson_lower(k, n, confidence=0.95), abs=1e-9)
    assert high == pytest.approx(clopper_pearson_upper(k, n, confidence=0.95), abs=1e-9)


def test_independent_trials_are_worth_themselves():
    error = (30 * 70 / 100**2 / 99) ** 0.5

    assert effective_n(30, 100, standard_error=error, clusters=100) == pytest.approx(100)


def test_a_design_effect_of_four_leaves_a_quarter_and_widens_the_interval():
    error = 2 * (30 * 70 / 100**2 / 99) ** 0.5
    worth = effective_n(30, 100, standard_error=error, clusters=100)

    assert worth == pytest.approx(25)
    wide, narrow = korn_graubard(0.3, worth), clopper_pearson(30, 100)
    assert wide.low < narrow.low < narrow.high < wide.high


@given(st.integers(2, 200), st.integers(2, 50), st.floats(0, 1), st.data())
def test_clusters_are_never_worth_more_than_their_trials(n, clusters, error, data):
    k = data.draw(st.integers(0, n))

    assert 0 < effective_n(k, n, standard_error=error, clusters=clusters) <= n


def test_few_clusters_that_came_out_alike_by_chance_are_worth_no_more_than_perfect_ones():
    """45 of 50 in each of two documents, or 50 of 50: two documents they are."""
    alike = effective_n(90, 100, standard_error=0.0, clusters=2)

    assert alike == effective_n(100, 100, standard_error=0.0, clusters=2) < 3
