"""The chance that so many trials prove a rate."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from steelyard.errors import Undefined
from steelyard.stats import (
    chance_to_prove,
    clopper_pearson_lower,
    successes_to_prove,
    trials_to_prove,
)

shares = st.floats(0.01, 0.99)


@given(n=st.integers(1, 400), threshold=shares)
def test_fewest_successes_are_where_the_bound_first_reaches_the_threshold(n, threshold):
    least = successes_to_prove(n, threshold=threshold)

    reached = [k for k in range(1, n + 1) if clopper_pearson_lower(k, n) >= threshold - 1e-12]
    assert least == (reached[0] if reached else None)


@given(share=shares, n=st.integers(1, 400), threshold=shares)
def test_the_chance_is_the_binomial_tail_from_there(share, n, threshold):
    least = successes_to_prove(n, threshold=threshold)
    expected = 0.0 if least is None else binom.sf(least - 1, n, share)

    found = chance_to_prove(share, n, threshold=threshold, direction=">=")

    assert found == pytest.approx(expected, abs=1e-9)


def test_a_rate_on_the_wrong_side_is_never_proven():
    assert trials_to_prove(0.90, threshold=0.95, direction=">=") is None


def test_the_trials_named_give_the_chance_asked_for():
    n = trials_to_prove(0.97, threshold=0.95, direction=">=", chance=0.8)

    assert 0.78 < chance_to_prove(0.97, n, threshold=0.95, direction=">=") < 0.83


def test_no_trial_proves_nothing():
    with pytest.raises(Undefined):
        chance_to_prove(0.9, 0, threshold=0.5, direction=">=")
