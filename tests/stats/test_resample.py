from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.stats import bootstrap_blocks, paired_bootstrap, weighted_mean, weighted_sum

windows = st.lists(st.integers(0, 5), min_size=2, max_size=40).filter(lambda w: len(set(w)) > 1)


@given(windows)
def test_a_window_drawn_m_times_brings_m_times_its_items(labels):
    drawn = paired_bootstrap(labels, draws=20, seed=1)
    for column, label in enumerate(sorted(set(labels))):
        member = np.asarray(labels) == label

        assert (drawn.items[:, member].sum(axis=1) == drawn.windows[:, column] * member.sum()).all()
    assert (drawn.windows.sum(axis=1) == len(set(labels))).all()


def test_the_same_seed_gives_the_same_draws():
    labels = np.arange(30) % 5
    first, second = (paired_bootstrap(labels, draws=300, seed=7) for _ in range(2))
    other = paired_bootstrap(labels, draws=300, seed=8)

    assert (first.items == second.items).all()
    assert (first.items != other.items).any()


def test_fewer_draws_are_the_first_of_more():
    labels = np.arange(30) % 5
    few, many = (paired_bootstrap(labels, draws=n, seed=7) for n in (100, 700))

    assert (few.items == many.items[:100]).all()
    assert (few.windows == many.windows[:100]).all()


def test_no_two_blocks_are_alike():
    first, second, *_ = bootstrap_blocks(np.arange(30) % 5, draws=600, seed=7)

    assert (first.items != second.items).any()


def test_a_block_of_many_items_stays_small():
    first = next(bootstrap_blocks(np.arange(200_000) % 5, draws=10_000, seed=7))

    assert first.items.nbytes <= 2 * 2**22
    assert first.items.dtype == first.windows.dtype == np.uint16


def test_names_of_windows_may_be_anything_that_sorts():
    drawn = paired_bootstrap(["b", "a", "b"], draws=50, seed=1)

    assert (drawn.items[:, 1] == drawn.windows[:, 0]).all()


def test_the_spread_of_a_mean_is_that_of_the_two_stages():
    """Closed form for W windows of m items each: between windows and within, each over n."""
    rng = np.random.default_rng(5)
    values = rng.normal(size=(5, 40)) + rng.normal(size=(5, 1))
    labels = np.repeat(np.arange(5), 40)
    drawn = paired_bootstrap(labels, draws=20_000, seed=3)
    between = values.mean(axis=1).var() / 5
    within = values.var(axis=1).mean() / values.size

    assert weighted_mean(values.ravel(), drawn.items).var() == pytest.approx(
        between + within, rel=0.04
    )


def test_deployments_that_answer_alike_never_differ_in_a_draw():
    values = np.random.default_rng(2).random(30)
    drawn = paired_bootstrap(np.arange(30) % 5, draws=200, seed=1)
    difference = weighted_mean(values + 0.25, drawn.items) - weighted_mean(values, drawn.items)

    assert difference == pytest.approx(0.25, abs=1e-12)


def test_sums_count_a_value_as_often_as_it_came():
    counts = np.asarray([[2, 0, 1], [1, 1, 1]], dtype=np.uint16)

    assert list(weighted_sum([1.0, 10.0, 100.0], counts)) == [102.0, 111.0]
    assert list(weighted_mean([1.0, 10.0, 100.0], counts)) == [34.0, 37.0]


def test_one_window_cannot_be_bootstrapped():
    with pytest.raises(Undefined, match="at least two"):
        paired_bootstrap([3, 3, 3], draws=10, seed=1)


def test_no_draw_is_refused():
    with pytest.raises(Undefined, match="at least one"):
        paired_bootstrap([0, 1], draws=0, seed=1)


@pytest.mark.parametrize("values", [[1.0, math.inf], [1.0]])
def test_a_sum_without_meaning_is_undefined(values):
    with pytest.raises(Undefined):
        weighted_sum(values, np.ones((1, 2), dtype=np.uint16))


def test_an_empty_draw_has_no_mean():
    with pytest.raises(Undefined, match="none of the values"):
        weighted_mean([1.0, 2.0], np.zeros((1, 2), dtype=np.uint16))


def test_a_group_is_drawn_whole():
    windows = [0] * 6 + [1] * 6
    groups = ["a", "a", "a", "b", "c", "c"] * 2
    drawn = paired_bootstrap(windows, draws=50, seed=1, groups=groups).items

    assert (drawn[:, 0] == drawn[:, 1]).all()
    assert (drawn[:, 1] == drawn[:, 2]).all()
    assert (drawn[:, 4] == drawn[:, 5]).all()
    assert not (drawn[:, 0] == drawn[:, 3]).all()


def test_items_that_stand_alone_are_drawn_as_without_groups():
    windows = [0, 0, 0, 1, 1, 1]
    alone = paired_bootstrap(windows, draws=20, seed=3, groups=list("abcdef"))

    assert (alone.items == paired_bootstrap(windows, draws=20, seed=3).items).all()
