from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.stats import (
    block_bootstrap_interval,
    block_draws,
    block_length,
    block_statistics,
    mean_over_time,
    quantile_over_time,
)
from support.series import autoregressive


@pytest.mark.parametrize("r", [0.3, 0.7])
def test_block_lengths_of_an_autoregression_are_those_of_politis_and_white(r):
    """(2r/(1 - r²))^(2/3) n^(1/3) for the stationary bootstrap, 1.5^(1/3) times for circular."""
    n = 20_000
    rng = np.random.default_rng(8)
    found = [block_length(autoregressive(rng, n, r)) for _ in range(40)]
    known = (2 * r / (1 - r * r)) ** (2 / 3) * n ** (1 / 3)

    assert np.median([f.stationary for f in found]) == pytest.approx(known, rel=0.15)
    assert np.median([f.circular for f in found]) == pytest.approx(1.5 ** (1 / 3) * known, rel=0.15)


@settings(max_examples=25)
@given(
    kind=st.sampled_from(["moving", "circular", "stationary"]),
    n=st.integers(2, 60),
    share=st.floats(0.0, 1.0),
    seed=st.integers(0, 1000),
)
def test_each_draw_has_as_many_values_as_there_were(kind, n, share, seed):
    length = 1 + share * (n - 1)

    drawn = np.concatenate(list(block_draws(n, length=length, draws=7, seed=seed, kind=kind)))

    assert drawn.shape == (7, n)
    assert (drawn.sum(axis=1) == n).all()


@pytest.mark.parametrize("kind", ["circular", "stationary"])
def test_no_place_of_a_series_is_drawn_more_often_than_another(kind):
    drawn = np.concatenate(list(block_draws(20, length=6, draws=20_000, seed=1, kind=kind)))

    assert drawn.mean(axis=0) == pytest.approx(np.ones(20), abs=0.05)


def test_blocks_of_one_are_the_usual_bootstrap():
    values = np.random.default_rng(9).normal(size=400)

    drawn = block_statistics(values, length=1, draws=4000)

    assert drawn.std() == pytest.approx(values.std() / 20, rel=0.05)


@pytest.mark.parametrize("kind", ["moving", "circular", "stationary"])
@pytest.mark.parametrize("q", [None, 0.5])
def test_the_block_bootstrap_agrees_with_batch_means_on_a_long_series(kind, q):
    values = autoregressive(np.random.default_rng(10), 6000, 0.5)
    other = mean_over_time(values) if q is None else quantile_over_time(values, q)

    ends, known = block_bootstrap_interval(values, q=q, kind=kind, draws=600), other.bounds(0.95)

    assert ends.high - ends.low == pytest.approx(known.high - known.low, rel=0.35)
