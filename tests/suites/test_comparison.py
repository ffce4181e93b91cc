from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.evidence import Missing
from steelyard.stats import Limits, clustered_mean, mcnemar_exact, mean_p_value
from steelyard.suites import Paired, Question, compare_means, compare_shares, family


def question(margin=None):
    return Question(criterion="acceptance", a="x", b="y", margin=margin)


def pairs(both, only_a, only_b, neither, *, groups=None):
    a = [1.0] * both + [1.0] * only_a + [0.0] * only_b + [0.0] * neither
    b = [1.0] * both + [0.0] * only_a + [1.0] * only_b + [0.0] * neither
    clusters = [str(n % groups if groups else n) for n in range(len(a))]
    return Paired(a=a, b=b, clusters=clusters)


def test_a_published_paired_case_is_reproduced():
    """92 against 82 discordant of 500: difference 0.020, p = 0.50."""
    found = compare_shares(question(), pairs(200, 92, 82, 126))

    assert found.difference == pytest.approx(0.020)
    assert found.p_value == pytest.approx(0.50, abs=0.005)
    assert found.p_value == mcnemar_exact(92, 82)
    assert found.answer == "cannot tell"
    assert found.needs_n > 0


def test_the_better_deployment_is_named():
    assert compare_shares(question(), pairs(50, 20, 2, 10)).answer == "a"
    assert compare_shares(question(), pairs(50, 2, 20, 10)).answer == "b"


def test_a_difference_shown_to_lie_within_the_margin_is_equivalence():
    assert compare_shares(question(0.05), pairs(490, 3, 3, 4)).answer == "equivalent"


def test_a_significant_difference_within_the_margin_is_still_equivalence():
    assert compare_shares(question(0.1), pairs(480, 16, 2, 2)).answer == "equivalent"


def test_two_alike_deployments_without_a_margin_can_not_be_told_apart():
    found = compare_shares(question(), pairs(60, 0, 0, 0))

    assert found.answer == "cannot tell"
    assert found.needs_n is None


def test_swapping_the_deployments_flips_signs_and_nothing_else():
    there = compare_shares(question(0.01), pairs(50, 12, 4, 10))
    back = compare_shares(question(0.01), pairs(50, 4, 12, 10))

    assert back.difference == -there.difference
    assert back.interval.low == pytest.approx(-there.interval.high)
    assert (back.only_a, back.only_b) == (there.only_b, there.only_a)
    assert (back.p_value, back.needs_n) == (there.p_value, there.needs_n)


def test_pairs_that_share_clusters_are_compared_by_the_clustered_t():
    found = compare_shares(question(), pairs(50, 20, 2, 10, groups=20))

    assert found.test == "paired t, clustered"
    assert found.only_a == 20


def test_means_are_compared_by_their_paired_difference():
    a = [0.5 + 0.01 * (n % 5) for n in range(40)]
    b = [0.25 + 0.01 * (n % 7) for n in range(40)]
    found = compare_means(question(), Paired(a=a, b=b, clusters=[str(n) for n in range(40)]))

    assert found.answer == "a"
    assert found.both is None
    assert found.p_value < 1e-30


def test_a_comparison_over_nothing_is_missing():
    found = compare_shares(question(), Paired(a=[], b=[], clusters=[]))

    assert isinstance(found.difference, Missing)
    assert found.answer == "cannot tell"


def test_ten_comparisons_at_once_need_a_smaller_p_value():
    one = compare_shares(question(), pairs(20, 9, 1, 0))
    ten = [one, *(replace(one, criterion=f"c{n}", p_value=0.9) for n in range(9))]

    assert one.answer == "a"
    first = family(ten, declared=())[0]
    assert first.answer == "cannot tell"
    assert first.p_adjusted == pytest.approx(10 * one.p_value)
    assert family([one], declared=())[0].answer == "a"


def test_what_the_study_named_is_adjusted_among_itself():
    one = compare_shares(question(), pairs(20, 9, 1, 0))
    ten = [one, *(replace(one, criterion=f"c{n}", p_value=0.9) for n in range(9))]

    found = family(ten, declared={"acceptance", "c0"})
    assert found[0].answer == "a"
    assert found[0].p_adjusted == pytest.approx(2 * one.p_value)
    assert found[5].p_adjusted == 1.0


def test_equivalence_is_claimed_for_all_margins_together():
    alike = pairs(220, 2, 2, 0)
    alone = compare_shares(question(margin=0.04), alike)
    among = compare_shares(replace(question(margin=0.04), margins=20), alike)

    assert (alone.answer, among.answer) == ("equivalent", "cannot tell")


def test_what_cannot_be_told_says_which_difference_would_have_shown():
    found = compare_shares(question(), pairs(93, 4, 3, 0))

    assert found.answer == "cannot tell"
    assert 0.05 < found.detectable < 0.1


@given(st.lists(st.integers(-20, 20).map(lambda n: n / 20), min_size=3, max_size=30))
def test_the_p_value_is_below_five_percent_where_the_interval_leaves_out_0(values):
    found = clustered_mean(values, limits=Limits(-1.0, 1.0))
    p_value = mean_p_value(found, limits=Limits(-1.0, 1.0))
    outside = found.interval.low > 0 or found.interval.high < 0

    assert outside == (p_value < 0.05) or p_value == pytest.approx(0.05, abs=1e-6)
