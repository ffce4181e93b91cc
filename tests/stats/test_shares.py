"""Shares whose trials may repeat each other."""

from __future__ import annotations

import pytest

from steelyard.errors import Undefined
from steelyard.stats import clopper_pearson, share_estimate, wilson


def test_trials_that_are_groups_of_their_own_are_counted_as_they_are():
    assert share_estimate([1, 1, 0, 1], list("abcd")).interval == wilson(3, 4)
    assert share_estimate([1, 1, 1, 1], list("abcd")).interval == clopper_pearson(4, 4)
    assert share_estimate([1, 1, 0, 1], list("abcd")).worth is None


def test_ten_tries_of_each_of_ten_items_that_agree_are_worth_ten():
    flags = [float(item < 8) for item in range(10) for _ in range(10)]
    found = share_estimate(flags, [item for item in range(10) for _ in range(10)])

    assert (found.k, found.n, found.clusters) == (80, 100, 10)
    assert 5 < found.worth <= 10
    assert "100 answers in 10 clusters are worth" in found.remark


def test_one_group_is_worth_one_trial_and_has_no_interval():
    found = share_estimate([1, 0, 1], list("aaa"))

    assert (found.worth, found.interval) == (1.0, None)
    assert found.remark.startswith("no interval: one cluster")


def test_of_no_trial_there_is_no_share():
    with pytest.raises(Undefined, match="no trials"):
        share_estimate([], [])
