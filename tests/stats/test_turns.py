"""Draws for deployments that took turns in blocks: starts differ, and differences say so."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t as student

from steelyard.errors import Undefined
from steelyard.stats import draw_turns, weighted_mean, weighted_quantile, weighted_sum


def mean_of(values):
    return lambda resample: weighted_mean(values, resample.items)


@pytest.mark.parametrize("blocks", [2, 4, 6])
def test_a_mean_of_blocks_alone_is_drawn_from_students_t(blocks):
    """Items alike within blocks: what is left is t with blocks - 1 degrees of freedom."""
    labels = np.repeat(np.arange(blocks), 5)
    level = np.random.default_rng(3).normal(size=blocks)
    drawn = draw_turns(labels, draws=40_000, seed=1).draws(mean_of(level[labels]))

    half = student.ppf(0.9, blocks - 1) * level.std(ddof=1) / np.sqrt(blocks)
    low, high = np.quantile(drawn, [0.1, 0.9])
    assert (low, high) == pytest.approx((level.mean() - half, level.mean() + half), rel=0.05)


def test_what_both_deployments_share_cancels():
    labels = np.repeat(np.arange(4), 6)
    values = np.random.default_rng(5).normal(size=24)
    turns = draw_turns(labels, draws=500, seed=2)

    gaps = turns.draws(mean_of(values + 3.0)) - turns.draws(mean_of(values))

    assert gaps == pytest.approx(np.full(500, 3.0))


def test_blocks_that_agree_by_chance_prove_nothing_that_items_do_not():
    labels = np.repeat([0, 1], 6)
    passed = np.array([1, 1, 1, 0, 1, 1] * 2, dtype=float)
    drawn = draw_turns(labels, draws=2_000, seed=0).draws(mean_of(passed))

    assert drawn.std() > 0.08


def test_rates_count_the_time_of_the_blocks_that_were_kept():
    labels = np.repeat([0, 1, 2], 4)
    turns = draw_turns(labels, draws=300, seed=0)
    counted, walls = np.ones(12), [2.0, 2.0, 2.0]

    drawn = turns.draws(lambda r: weighted_sum(counted, r.items) / weighted_sum(walls, r.windows))

    assert drawn == pytest.approx(np.full(300, 2.0))


def test_a_percentile_that_is_never_reached_stays_never():
    labels = np.repeat([0, 1], 5)
    values = np.full(10, np.inf)
    drawn = draw_turns(labels, draws=50, seed=0).draws(
        lambda r: weighted_quantile(values, r.items, q=0.5)
    )

    assert np.isinf(drawn).all()


def test_two_blocks_of_which_one_is_never_reached_tell_nothing():
    labels = np.repeat([0, 1], 5)
    values = np.where(labels == 0, 1.0, np.inf)

    with pytest.raises(Undefined, match="2 blocks"):
        draw_turns(labels, draws=50, seed=0).draws(
            lambda r: weighted_quantile(values, r.items, q=0.5)
        )


def test_one_block_says_nothing_of_how_blocks_differ():
    with pytest.raises(Undefined, match="one block"):
        draw_turns([0, 0, 0], draws=10, seed=0)


def test_alike_deployments_whose_starts_differ_are_rarely_told_apart():
    """At most 5 % by design; 300 pairs come to 9 % once in a thousand."""
    rng, told = np.random.default_rng(17), 0
    labels = np.repeat(np.arange(4), 8)
    for seed in range(300):
        one, two = (rng.normal(size=32) + 2.0 * rng.normal(size=4)[labels] for _ in range(2))
        turns = draw_turns(labels, draws=400, seed=seed)
        low, high = np.quantile(
            turns.draws(mean_of(one)) - turns.draws(mean_of(two)), [0.025, 0.975]
        )
        told += bool(low > 0 or high < 0)

    assert told / 300 < 0.09


def test_items_of_one_group_come_together_or_not_at_all():
    labels, groups = np.repeat([0, 1], 6), np.tile([0, 0, 0, 1, 1, 1], 2)
    drawn = draw_turns(labels, draws=40, seed=0, groups=groups).within.items

    assert (drawn[:, 0:1] == drawn[:, 0:3]).all()
    assert (drawn[:, 9:10] == drawn[:, 9:12]).all()
