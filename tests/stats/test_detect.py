from __future__ import annotations

import numpy as np
import pytest

from steelyard.errors import Undefined
from steelyard.stats import (
    detectable_difference,
    difference_of,
    mean_over_time,
    quantile_over_time,
    times_to_detect,
)


def test_of_independent_values_the_detectable_difference_is_that_of_the_textbook():
    """(1.96 + 0.84) x sqrt(2/n) x deviation, a little more for t over 32 batches."""
    pilot = mean_over_time(np.random.default_rng(1).normal(size=5000))

    assert detectable_difference(pilot) == pytest.approx(2.802 * (2 / 5000) ** 0.5, rel=0.3)


def test_a_run_four_times_as_long_shows_half_the_difference():
    pilot = quantile_over_time(np.random.default_rng(2).lognormal(size=2000), 0.95)

    least = detectable_difference(pilot)

    assert detectable_difference(pilot, times=4) == pytest.approx(least / 2)
    assert times_to_detect(pilot, difference=least / 2) == pytest.approx(4)


def test_the_detectable_difference_is_detected_about_as_often_as_stated():
    rng = np.random.default_rng(3)
    least = detectable_difference(mean_over_time(rng.normal(size=1000)))
    found = 0
    for _ in range(200):
        a, b = (mean_over_time(shift + rng.normal(size=1000)) for shift in (least, 0.0))
        found += difference_of(a, b).interval.low > 0

    assert 0.6 <= found / 200 <= 0.97


def test_no_difference_is_nothing_to_plan_for():
    pilot = mean_over_time(np.random.default_rng(4).normal(size=500))

    with pytest.raises(Undefined, match="above 0"):
        times_to_detect(pilot, difference=0)
