from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.stats import autocovariance, correlation_time
from support.series import autoregressive, queue


def test_autocovariances_are_those_of_the_definition():
    values = np.array([1.0, 4.0, 2.0, 8.0, 5.0])
    d = values - values.mean()

    direct = [float(d[k:] @ d[: d.size - k]) / d.size for k in range(d.size)]

    assert autocovariance(values) == pytest.approx(direct)


@pytest.mark.parametrize("r", [0.0, 0.5, 0.8, -0.4])
def test_an_autoregression_repeats_itself_for_1_plus_r_over_1_minus_r_values(r):
    values = autoregressive(np.random.default_rng(1), 200_000, r)

    assert correlation_time(values) == pytest.approx((1 + r) / (1 - r), rel=0.06)


def test_waiting_in_a_single_server_queue_varies_over_long_runs_as_daley_computed():
    """r(2 + 5r - 4r² + r³)/(1 - r)^4 over r(2 - r)/(1 - r)² (Daley 1968; Whitt 1989)."""
    load = 0.5
    waits = queue(np.random.default_rng(2), 400_000, load).waits
    long_run = load * (2 + 5 * load - 4 * load**2 + load**3) / (1 - load) ** 4
    variance = load * (2 - load) / (1 - load) ** 2

    assert waits.var() == pytest.approx(variance, rel=0.05)
    assert correlation_time(waits) == pytest.approx(long_run / variance, rel=0.12)


@settings(max_examples=25)
@given(
    shift=st.floats(-1e3, 1e3),
    scale=st.floats(0.01, 100).map(lambda x: round(x, 3)).filter(bool),
    seed=st.integers(0, 50),
)
def test_the_correlation_time_doesnt_depend_on_unit_or_origin(shift, scale, seed):
    values = autoregressive(np.random.default_rng(seed), 300, 0.5)

    time = correlation_time(values)

    assert correlation_time(shift + scale * values) == pytest.approx(time, rel=1e-3)


def test_values_all_alike_have_no_correlation():
    with pytest.raises(Undefined, match="alike"):
        correlation_time([3.0] * 50)
