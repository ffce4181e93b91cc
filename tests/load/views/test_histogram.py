from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.views.exposition import parse
from steelyard.load.views.histogram import Between, Histogram, histograms, since, together

BOUNDS = [0.01, 0.1, 0.5, 1.0, math.inf]
seen = st.lists(st.floats(0, 3), max_size=60)


def counted(values, bounds=BOUNDS) -> Histogram:
    counts = [sum(value <= bound for value in values) for bound in bounds]
    return Histogram(
        bounds=np.array(bounds), counts=np.array(counts, dtype=float), total=sum(values)
    )


@given(st.lists(st.floats(0, 3), min_size=1, max_size=60), st.floats(0.01, 1))
def test_bounds_of_a_quantile_hold_the_quantile_of_what_was_counted(values, q):
    true = np.sort(values)[max(math.ceil(q * len(values) - 1e-9), 1) - 1]

    assert counted(values).quantile(q).holds(true)


@given(seen, seen)
def test_what_came_between_two_scrapes_is_what_was_added(before, more):
    found = since(counted(before), counted(before + more))

    np.testing.assert_array_equal(found.counts, counted(more).counts)
    assert found.total == pytest.approx(sum(more), abs=1e-9)


@given(seen, seen)
def test_replicas_together_count_what_both_saw(a, b):
    fine = counted(b, bounds=[0.01, 0.05, 0.1, 0.7, 1.0, math.inf])

    both = together([counted(a), fine])

    np.testing.assert_array_equal(both.bounds, [0.01, 0.1, 1.0, math.inf])
    np.testing.assert_array_equal(both.counts, counted(a + b, both.bounds.tolist()).counts)


def test_the_last_bucket_has_no_upper_end():
    assert counted([2.0]).quantile(0.5) == Between(low=1.0, high=math.inf)


def test_the_first_bucket_begins_at_zero():
    assert counted([0.001]).quantile(0.5) == Between(low=0.0, high=0.01)


def test_a_histogram_without_observations_has_no_quantile_and_no_mean():
    with pytest.raises(Undefined, match="without observations"):
        counted([]).quantile(0.5)
    assert isinstance(counted([]).mean(), Missing)


def test_a_restart_between_two_scrapes_gives_no_number():
    assert "restarted" in since(counted([0.2, 0.3]), counted([0.2])).reason


def test_other_buckets_give_no_number():
    assert "buckets changed" in since(counted([]), counted([], [1.0, math.inf])).reason


def test_a_sum_that_is_not_shown_is_missing_and_stays_so():
    page = parse('h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 3\nh_count 3\n')
    found = histograms(page, name="h")[()]

    assert "h_sum" in found.mean().reason
    assert isinstance(since(found, found).mean(), Missing)


def test_a_page_without_the_last_bucket_takes_it_from_the_count():
    found = histograms(parse('h_bucket{le="1"} 2\nh_count 3\nh_sum 4\n'), name="h")[()]

    assert found.n == 3
    assert found.mean() == pytest.approx(4 / 3)


@pytest.mark.parametrize(
    "page",
    [
        'h_bucket{le="1"} 3\nh_bucket{le="+Inf"} 2\n',
        'h_bucket{le="1"} 3\n',
        'h_bucket{le="one"} 3\n',
        'h_bucket{le="1"} NaN\nh_bucket{le="+Inf"} 2\n',
    ],
)
def test_buckets_that_contradict_each_other_are_refused(page):
    with pytest.raises(ValueError, match=r"histogram|number"):
        histograms(parse(page), name="h")


def test_bounds_the_wrong_way_round_are_refused():
    with pytest.raises(ValueError, match="bounds nothing"):
        Between(low=2, high=1)
