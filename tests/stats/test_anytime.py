from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.stats import anytime_mean, mixture_radius


def test_the_mixture_is_half_again_as_wide_as_a_fixed_interval_at_a_thousand_values():
    assert mixture_radius(1000, deviation=1, prior=100) * math.sqrt(1000) / 1.96 == pytest.approx(
        1.55, abs=0.01
    )


def test_with_many_units_the_t_sequence_is_that_of_a_known_deviation():
    units = np.random.default_rng(1).normal(size=20_000)

    found = anytime_mean(units, prior=100)

    half = (found.high - found.low) / 2
    assert half == pytest.approx(mixture_radius(20_000, deviation=units.std(), prior=100), rel=1e-3)


def test_looking_after_each_unit_raises_no_more_false_alarms_than_stated():
    """Seeded, 600 A/A series of 40 looks at 10 %; at a usual interval it would be about 50 %."""
    rng = np.random.default_rng(2)
    alarms = 0
    for _ in range(600):
        units = rng.normal(size=40)
        looks = (anytime_mean(units[:n], prior=10, confidence=0.9) for n in range(2, 41))
        alarms += any(not look.low <= 0 <= look.high for look in looks)

    assert alarms / 600 <= 0.10


def test_a_clear_difference_is_settled_in_a_few_units():
    units = 3 + np.random.default_rng(3).normal(size=12)

    assert anytime_mean(units, prior=1).low > 0


def test_too_few_units_bound_nothing():
    assert anytime_mean([1.0, 2.0]).low == -math.inf


@settings(max_examples=25)
@given(seed=st.integers(0, 100), shift=st.floats(-50, 50), scale=st.floats(0.1, 20))
def test_the_sequence_moves_and_stretches_with_its_units(seed, shift, scale):
    units = np.random.default_rng(seed).normal(size=30)

    plain, moved = anytime_mean(units), anytime_mean(shift + scale * units)

    assert moved.low == pytest.approx(shift + scale * plain.low, abs=1e-6)
    assert moved.high == pytest.approx(shift + scale * plain.high, abs=1e-6)


def test_no_value_is_no_sequence():
    with pytest.raises(Undefined):
        mixture_radius(0, deviation=1, prior=1)
