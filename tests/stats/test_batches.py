from __future__ import annotations

import numpy as np
import pytest

from steelyard.errors import Undefined
from steelyard.stats import batch_means, mean_over_time
from support.series import autoregressive, queue


def test_an_autoregression_gives_the_variance_of_its_mean_and_a_little_more():
    """1/(1 - r)² / n for innovations of variance 1; the correction only ever widens."""
    r, n = 0.7, 4000
    rng = np.random.default_rng(3)

    seen = np.mean([batch_means(autoregressive(rng, n, r)).variance for _ in range(100)])

    assert 1.0 < seen * (1 - r) ** 2 * n < 1.3


def test_batches_are_longer_where_values_repeat_each_other_longer():
    rng = np.random.default_rng(4)

    free, tied = (batch_means(autoregressive(rng, 2000, r)) for r in (0.0, 0.95))

    assert free.means.size == 32
    assert tied.length > free.length
    assert tied.time > 10 > free.time


def test_a_run_too_short_for_its_correlation_is_refused_and_told_how_long_to_run():
    values = queue(np.random.default_rng(5), 800, 0.9).sojourns

    with pytest.raises(Undefined, match=r"measure \d+ times as long"):
        batch_means(values)


def test_batches_that_still_agree_with_their_neighbours_are_held_to_be_less_certain():
    values = autoregressive(np.random.default_rng(6), 2000, 0.95)

    cut = batch_means(values, count=100)

    assert cut.correlation > 0.2
    assert cut.variance > 1.4 * cut.means.var(ddof=1) / 100


def test_the_mean_time_in_a_queue_lies_in_its_interval_about_as_often_as_stated():
    """Seeded; 1/(1 - load) = 2 is the truth."""
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(200):
        ends = mean_over_time(queue(rng, 2000, 0.5).sojourns).bounds(0.95)
        held += ends.low <= 2.0 <= ends.high

    assert held >= 183
