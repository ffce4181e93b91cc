from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from steelyard.errors import Undefined
from steelyard.stats import (
    clopper_pearson,
    clopper_pearson_lower,
    clopper_pearson_upper,
    wilson,
)

NEWCOMBE_1998 = [
    ((81, 263), (0.2553, 0.3662), (0.2527, 0.3676)),
    ((15, 148), (0.0624, 0.1605), (0.0578, 0.1617)),
    ((0, 20), (0.0000, 0.1611), (0.0000, 0.1684)),
    ((1, 29), (0.0061, 0.1718), (0.0009, 0.1776)),
]
"""Newcombe 1998, Stat. Med. 17, 857-872, table I: counts, Wilson, Clopper-Pearson."""

counts = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(("seen", "score", "exact"), NEWCOMBE_1998)
def test_wilson_and_clopper_pearson_agree_with_the_published_examples(seen, score, exact):
    shown, gated = wilson(*seen), clopper_pearson(*seen)

    assert (shown.low, shown.high) == pytest.approx(score, abs=5e-5)
    assert (gated.low, gated.high) == pytest.approx(exact, abs=5e-5)


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (9940, 10000, 0.99257, 0.99521),
        (9930, 10000, None, 0.99431),
        (9960, 10000, 0.99480, None),
        (83, 10000, None, 0.009954),
        (84, 10000, None, 0.010063),
    ],
)
def test_one_sided_bounds_agree_with_the_gate_cases(k, n, low, high):
    if low is not None:
        assert clopper_pearson_lower(k, n) == pytest.approx(low, abs=5e-6)
    if high is not None:
        assert clopper_pearson_upper(k, n) == pytest.approx(high, abs=5e-6)


def test_no_failure_in_n_bounds_the_rate_at_the_nth_root_of_the_level():
    assert clopper_pearson_lower(250, 250) == pytest.approx(0.05 ** (1 / 250), rel=1e-12)
    assert clopper_pearson_upper(0, 250) == pytest.approx(1 - 0.05 ** (1 / 250), rel=1e-12)


@given(counts)
def test_both_two_sided_intervals_agree_with_scipy(seen):
    k, n = seen
    for ours, method in ((wilson(k, n), "wilson"), (clopper_pearson(k, n), "exact")):
        theirs = binomtest(k, n).proportion_ci(0.95, method=method)

        assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(counts)
def test_counting_failures_mirrors_every_interval(seen):
    k, n = seen
    for interval in (wilson, clopper_pearson):
        passed, failed = interval(k, n), interval(n - k, n)

        assert passed.low == pytest.approx(1 - failed.high, abs=1e-12)
        assert passed.high == pytest.approx(1 - failed.low, abs=1e-12)


@given(counts)
def test_one_more_success_never_lowers_a_bound(seen):
    k, n = seen
    for bound in (clopper_pearson_lower, clopper_pearson_upper):
        assert bound(min(k + 1, n), n) >= bound(k, n)


@given(counts)
def test_the_observed_rate_lies_inside_every_interval(seen):
    k, n = seen
    for interval in (wilson(k, n), clopper_pearson(k, n)):
        assert 0.0 <= interval.low <= k / n <= interval.high <= 1.0


@pytest.mark.parametrize("n", [1, 7, 60, 124])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.9, 0.953, 0.999])
def test_the_exact_interval_covers_at_least_as_often_as_it_says(n, share):
    covered = math.fsum(
        binom.pmf(k, n, share)
        for k in range(n + 1)
        if clopper_pearson(k, n).low <= share <= clopper_pearson(k, n).high
    )

    assert covered >= 0.95


@pytest.mark.parametrize("n", [60, 124])
@pytest.mark.parametrize("share", [0.9, 0.953])
def test_a_gate_is_passed_by_an_unfit_rate_no_oftener_than_the_level(n, share):
    passed = math.fsum(
        binom.pmf(k, n, share) for k in range(n + 1) if clopper_pearson_lower(k, n) >= share
    )

    assert passed <= 0.05


def test_wilson_covers_near_its_level_on_average():
    shares = [(i + 0.5) / 200 for i in range(200)]
    bounds = [wilson(k, 50) for k in range(51)]
    covered = [
        math.fsum(binom.pmf(k, 50, p) for k in range(51) if bounds[k].low <= p <= bounds[k].high)
        for p in shares
    ]

    assert math.fsum(covered) / 200 == pytest.approx(0.95, abs=0.01)


@pytest.mark.parametrize(("k", "n"), [(0, 0), (3, 2), (-1, 2)])
def test_impossible_counts_have_no_interval(k, n):
    for interval in (wilson, clopper_pearson, clopper_pearson_lower, clopper_pearson_upper):
        with pytest.raises(Undefined):
            interval(k, n)


def test_a_confidence_in_percent_is_refused_with_the_way_out():
    with pytest.raises(Undefined, match=r"0\.95"):
        wilson(1, 2, confidence=95)
