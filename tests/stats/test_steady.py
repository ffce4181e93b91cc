from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kstwobign

from steelyard.errors import Undefined
from steelyard.stats import change_point, mser
from steelyard.stats.steady import _kolmogorov
from support.series import autoregressive


def cold(seed: int, *, n: int = 1000) -> np.ndarray:
    """A warm-up that fades with 30 values, then noise."""
    return np.random.default_rng(seed).normal(size=n) + 5 * np.exp(-np.arange(n) / 30)


def by_definition(values: np.ndarray) -> int:
    """The cut of MSER-5, batch by batch."""
    means = values[: values.size // 5 * 5].reshape(-1, 5).mean(axis=1)
    scores = [means[d:].var() / (means.size - d) for d in range(means.size // 2 + 1)]
    return 5 * int(np.argmin(scores))


@settings(max_examples=25)
@given(seed=st.integers(0, 200), shift=st.floats(-1e3, 1e3), scale=st.floats(0.1, 100))
def test_mser_finds_the_cut_of_its_definition_in_any_unit(seed, shift, scale):
    values = cold(seed, n=600)

    assert mser(values) == by_definition(values)
    assert mser(shift + scale * values) == mser(values)


def test_a_warm_up_is_cut_and_steady_noise_is_not():
    assert 40 <= mser(cold(1)) <= 250
    assert mser(np.random.default_rng(3).normal(size=1000)) <= 100


def test_a_run_that_never_settles_has_no_cut():
    with pytest.raises(Undefined, match="never settled"):
        mser(np.arange(400.0))


def test_the_series_of_kolmogorov_is_that_of_scipy():
    for x in (0.3, 0.8, 1.358, 2.0):
        assert _kolmogorov(x) == pytest.approx(kstwobign.sf(x), rel=1e-9)


def test_a_step_in_the_middle_is_found_where_it_is():
    values = autoregressive(np.random.default_rng(5), 2000, 0.5)
    values[1200:] += 1.5

    change = change_point(values)

    assert change.p_value < 1e-4
    assert abs(change.at - 1200) < 30


def test_a_steady_autoregression_shows_a_change_at_1_in_100_about_that_often():
    rng = np.random.default_rng(6)

    alarms = sum(change_point(autoregressive(rng, 1500, 0.7)).p_value < 0.01 for _ in range(150))

    assert alarms <= 6
