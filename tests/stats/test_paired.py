from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, multinomial

from steelyard.errors import Undefined
from steelyard.stats import Limits, mcnemar_exact, paired_difference, paired_share_interval

tables = st.integers(1, 300).flatmap(
    lambda n: st.tuples(st.integers(0, n), st.integers(0, n), st.just(n)).filter(
        lambda t: t[0] + t[1] <= t[2]
    )
)


def test_500_prompts_of_which_40_and_18_differ_are_told_apart():
    assert mcnemar_exact(40, 18) == pytest.approx(0.005355, abs=5e-7)


def test_the_textbook_interval_of_the_same_prompts_is_recomputed():
    seen = paired_share_interval(40, 18, n=500, method="wald")

    assert (seen.low, seen.high) == pytest.approx((0.0144, 0.0736), abs=5e-5)


def test_the_score_interval_of_the_same_prompts_excludes_no_difference():
    seen = paired_share_interval(40, 18, n=500)

    assert 0.0144 < seen.low < 0.0736 < seen.high


def test_the_score_interval_agrees_with_tangos_contact_lenses():
    """Tango 1998, section 6.1: 43 both, none new alone, 1 standard alone; 90 % lower limit."""
    assert paired_share_interval(0, 1, n=44, confidence=0.9).low == pytest.approx(-0.096, abs=5e-4)


def test_interval_and_test_agree_with_the_published_consolidation_therapy():
    """Cavo et al. 2012, in Fagerland, Lydersen & Laake 2017, chapter 8: 59, 6, 16, 80."""
    score = paired_share_interval(6, 16, n=161)
    wald = paired_share_interval(6, 16, n=161, method="wald")

    assert (score.low, score.high) == pytest.approx((-0.1240, -0.0054), abs=5e-5)
    assert (wald.low, wald.high) == pytest.approx((-0.1184, -0.0058), abs=5e-5)
    assert mcnemar_exact(6, 16) == pytest.approx(0.052479, abs=5e-7)


@given(st.integers(0, 200), st.integers(0, 200))
def test_the_exact_test_agrees_with_scipy(only_a, only_b):
    if only_a + only_b:
        expected = binomtest(only_a, only_a + only_b).pvalue

        assert mcnemar_exact(only_a, only_b) == pytest.approx(expected, rel=1e-9)
    assert mcnemar_exact(only_a, only_b) == mcnemar_exact(only_b, only_a)


def test_no_item_that_tells_them_apart_is_no_evidence_of_a_difference():
    assert mcnemar_exact(0, 0) == 1.0


def test_no_item_that_tells_them_apart_is_no_proof_of_equality():
    seen = paired_share_interval(0, 0, n=124)
    z = 1.959964

    assert seen.high == pytest.approx(z * z / (124 + z * z), abs=1e-6)
    assert seen.low == -seen.high


@given(tables)
def test_swapping_the_two_mirrors_the_score_interval(table):
    only_a, only_b, n = table
    one, other = (
        paired_share_interval(only_a, only_b, n=n),
        paired_share_interval(only_b, only_a, n=n),
    )

    assert (one.low, one.high) == (-other.high, -other.low)


@given(tables)
def test_the_score_interval_holds_the_observed_difference_and_stays_possible(table):
    only_a, only_b, n = table
    seen = paired_share_interval(only_a, only_b, n=n)

    assert -1.0 <= seen.low <= (only_a - only_b) / n + 1e-12
    assert (only_a - only_b) / n - 1e-12 <= seen.high <= 1.0


@given(tables)
def test_more_confidence_is_a_wider_score_interval(table):
    only_a, only_b, n = table
    ninety = paired_share_interval(only_a, only_b, n=n, confidence=0.9)
    more = paired_share_interval(only_a, only_b, n=n, confidence=0.99)

    assert more.low <= ninety.low
    assert ninety.high <= more.high


@pytest.mark.parametrize(("a", "b"), [(0.1, 0.05), (0.02, 0.02), (0.3, 0.1)])
def test_the_score_interval_covers_near_its_level(a, b):
    n = 40
    covered = []
    for only_a in range(n + 1):
        for only_b in range(n + 1 - only_a):
            chance = multinomial.pmf([only_a, only_b, n - only_a - only_b], n, [a, b, 1 - a - b])
            if chance > 1e-7:
                seen = paired_share_interval(only_a, only_b, n=n)
                covered.append(chance * (seen.low <= a - b <= seen.high))

    assert math.fsum(covered) > 0.935


def test_a_paired_difference_is_a_minus_b():
    seen = paired_difference([1.0, 0.5, 1.0], [0.5, 0.5, 0.0])

    assert seen.value == 0.5
    assert seen.n == seen.clusters == 3


def test_identical_deployments_are_bounded_by_what_may_have_been_missed():
    seen = paired_difference([0.5] * 124, [0.5] * 124, limits=Limits(-1, 1))

    assert seen.value == 0.0
    assert seen.interval.high == pytest.approx(1 - 0.05 ** (1 / 124), rel=1e-9)


def test_values_that_do_not_pair_are_refused():
    with pytest.raises(Undefined, match="pair"):
        paired_difference([1.0, 2.0], [1.0])


def test_a_latency_that_never_came_has_no_mean_difference():
    with pytest.raises(Undefined, match="finite"):
        paired_difference([math.inf, 1.0], [math.inf, 2.0])


@pytest.mark.parametrize(("only_a", "only_b", "n"), [(0, 0, 0), (-1, 0, 5), (3, 3, 5)])
def test_impossible_paired_counts_have_no_interval(only_a, only_b, n):
    with pytest.raises(Undefined):
        paired_share_interval(only_a, only_b, n=n)


def test_negative_counts_have_no_test():
    with pytest.raises(Undefined, match="negative"):
        mcnemar_exact(-1, 2)
