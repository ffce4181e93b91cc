from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.stats import (
    clopper_pearson_lower,
    clopper_pearson_upper,
    n_to_prove,
    zero_failure_n,
)

counts = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def test_the_trials_that_prove_a_percentile_without_failure_are_59_299_and_2995():
    assert [zero_failure_n(share) for share in (0.95, 0.99, 0.999)] == [59, 299, 2995]


@given(st.floats(0.01, 0.999))
def test_one_trial_fewer_without_failure_would_not_prove(threshold):
    n = zero_failure_n(threshold)

    assert clopper_pearson_lower(n, n) >= threshold - 1e-12
    assert n == 1 or clopper_pearson_lower(n - 1, n - 1) < threshold


def test_250_trials_without_a_slow_one_need_49_more_to_prove_99_percent():
    assert n_to_prove(0, 250, threshold=0.01, direction="<=") == 49
    assert n_to_prove(250, 250, threshold=0.99, direction=">=") == 49


def test_a_proven_rate_needs_no_more_trials():
    assert n_to_prove(59, 60, threshold=0.9, direction=">=") == 0


@pytest.mark.parametrize(("k", "n"), [(90, 100), (80, 100), (0, 10)])
def test_a_rate_that_does_not_exceed_the_threshold_never_proves_it(k, n):
    assert n_to_prove(k, n, threshold=0.9, direction=">=") is None


def test_certainty_is_never_proven():
    assert n_to_prove(10, 10, threshold=1.0, direction=">=") is None


def test_a_proof_out_of_reach_is_none_and_not_a_number():
    assert n_to_prove(500_000_001, 1_000_000_000 - 1, threshold=0.5, direction=">=") is None


@given(counts, st.sampled_from([0.5, 0.8, 0.9, 0.99]))
def test_the_trials_named_suffice_if_the_rate_holds(seen, threshold):
    k, n = seen
    more = n_to_prove(k, n, threshold=threshold, direction=">=")
    if more is not None:
        total = n + more
        holding = -(-k * total // n)

        assert clopper_pearson_lower(holding, total) >= threshold - 1e-9


@given(counts, st.sampled_from([0.01, 0.1, 0.2, 0.5]))
def test_an_upper_limit_is_the_mirror_of_a_lower_one(seen, threshold):
    k, n = seen
    more = n_to_prove(k, n, threshold=threshold, direction="<=")

    assert more == n_to_prove(n - k, n, threshold=1 - threshold, direction=">=")
    if more == 0:
        assert clopper_pearson_upper(k, n) <= threshold + 1e-9


@given(counts)
def test_a_harder_threshold_takes_no_fewer_trials(seen):
    k, n = seen
    needs = [n_to_prove(k, n, threshold=t, direction=">=") for t in (0.5, 0.8, 0.9, 0.95)]
    numbers = [10**9 if need is None else need for need in needs]

    assert numbers == sorted(numbers)


def test_no_trial_gives_no_rate_to_hold():
    with pytest.raises(Undefined, match="no trials"):
        n_to_prove(0, 0, threshold=0.9, direction=">=")


def test_no_number_of_trials_proves_certainty():
    with pytest.raises(Undefined, match="no number of trials"):
        zero_failure_n(1.0)
