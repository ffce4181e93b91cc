"""Draws of shares with room for items that were not seen."""

from __future__ import annotations

import numpy as np
import pytest

from steelyard.errors import Undefined
from steelyard.stats import Unseen, clopper_pearson_lower

DRAWS = 40_000


def drawn(share, *, groups, name="a", seed=7):
    unseen = Unseen.drawn(DRAWS, seed=seed)
    return unseen.allowed_for(np.full(DRAWS, share), unseen=unseen.well(name), groups=groups)


@pytest.mark.parametrize("n", [5, 10, 59, 300])
def test_of_all_right_one_draw_in_forty_lies_below_the_bound_that_a_gate_uses(n):
    below = drawn(1.0, groups=n) < clopper_pearson_lower(n, n, confidence=0.95)

    assert below.mean() == pytest.approx(0.025, abs=0.003)


@pytest.mark.parametrize(("k", "n"), [(10, 10), (0, 10), (7, 20)])
def test_the_mean_is_that_after_jeffreys_prior(k, n):
    assert drawn(k / n, groups=n).mean() == pytest.approx((k + 0.5) / (n + 1), abs=0.002)


def test_two_that_agreed_on_every_item_may_differ_on_others():
    one, two = (drawn(1.0, groups=10, name=name) for name in ("a", "b"))

    assert (one == two).mean() == pytest.approx(0.5, abs=0.01)
    assert (one > two).mean() == pytest.approx(0.25, abs=0.01)


def test_what_is_unseen_is_the_same_for_all_and_its_outcome_is_each_ones_own():
    first, again = (Unseen.drawn(100, seed=7) for _ in range(2))

    assert (first.level == again.level).all()
    assert (first.well("a") == again.well("a")).all()
    assert (first.well("a") != first.well("b")).any()


def test_many_items_leave_hardly_any_room():
    assert drawn(1.0, groups=10_000).min() > 0.998


def test_without_an_item_nothing_can_be_said():
    with pytest.raises(Undefined, match="no item was seen"):
        drawn(1.0, groups=0)
