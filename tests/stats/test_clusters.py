from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from steelyard.errors import Undefined
from steelyard.stats import Limits, clustered_mean

DOCUMENTS = [1] * 5 + [0] * 5 + [1, 1, 1, 1, 0] + [0, 0, 1, 0, 0]
LABELS = ["a"] * 5 + ["b"] * 5 + ["c"] * 5 + ["d"] * 5

numbers = st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=50).filter(
    lambda values: max(values) - min(values) > 1e-3
)


def test_four_documents_of_five_items_allow_no_conclusion():
    seen = clustered_mean(DOCUMENTS, LABELS)

    assert seen.value == 0.5
    assert seen.clusters == 4
    assert seen.standard_error == pytest.approx(0.238048, abs=1e-6)
    assert seen.standard_error * (3 / 4) ** 0.5 == pytest.approx(0.206155, abs=1e-6)
    assert (seen.interval.low, seen.interval.high) == pytest.approx((-0.258, 1.258), abs=5e-4)


def test_the_same_items_without_clusters_look_surer_than_they_are():
    seen = clustered_mean(DOCUMENTS)

    assert seen.standard_error == pytest.approx(0.114708, abs=1e-6)


@given(numbers)
def test_without_clusters_it_is_the_t_interval_of_scipy(values):
    ours = clustered_mean(values).interval
    theirs = stats.ttest_1samp(values, 0.0).confidence_interval(0.95)

    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), rel=1e-6, abs=1e-6)


@given(numbers)
def test_equal_clusters_weigh_like_the_means_of_clusters(values):
    twice = np.repeat(values, 2) + np.tile([0.25, -0.25], len(values))
    labels = np.repeat(np.arange(len(values)), 2)

    assert clustered_mean(twice, labels).standard_error == pytest.approx(
        clustered_mean(values).standard_error, rel=1e-6
    )


@given(numbers, st.randoms())
def test_order_and_names_of_clusters_do_not_matter(values, random):
    labels = [index % 2 for index in range(len(values))]
    mixed = list(zip(values, labels, strict=True))
    random.shuffle(mixed)

    first = clustered_mean(values, labels)
    second = clustered_mean([v for v, _ in mixed], ["yes" if one else "no" for _, one in mixed])

    assert second.standard_error == pytest.approx(first.standard_error, rel=1e-6, abs=1e-9)


def test_values_all_alike_are_not_certain():
    seen = clustered_mean([0.0] * 59, limits=Limits(-1, 1))

    assert (seen.interval.low, seen.interval.high) == pytest.approx((-0.0495, 0.0495), abs=1e-4)


def test_values_all_alike_without_limits_have_no_interval():
    with pytest.raises(Undefined, match="no spread"):
        clustered_mean([0.5, 0.5])


@pytest.mark.parametrize(
    ("values", "labels", "why"),
    [
        ([], None, "at least one"),
        ([1.0], None, "one cluster"),
        ([1.0, 2.0], ["a", "a"], "one cluster"),
        ([1.0, float("inf")], None, "finite"),
        ([1.0, 2.0], ["a"], "labels"),
    ],
)
def test_a_mean_that_data_cannot_carry_says_why(values, labels, why):
    with pytest.raises(Undefined, match=why):
        clustered_mean(values, labels)
