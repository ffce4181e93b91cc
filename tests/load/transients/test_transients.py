"""Bursts, cold starts and drift on series whose answer is known."""

from __future__ import annotations

import numpy as np
import pytest

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.transients import (
    Burst,
    drift,
    first_penalty,
    in_flight,
    jitter,
    recoveries,
    recovery,
    steps,
)
from support.series import autoregressive

BURST = Burst(start_s=20, end_s=25)


def fluid(rate, capacity, burst, *, factor, until=60.0):
    """A fluid queue: waits grow in the burst and shrink at a known speed after it."""
    at = np.arange(0, until, 0.05)
    grown = np.clip(at - burst.start_s, 0, burst.end_s - burst.start_s)
    backlog = grown * (factor * rate - capacity)
    backlog -= np.clip(at - burst.end_s, 0, None) * (capacity - rate)
    return at, np.maximum(backlog, 0) / capacity + 0.1


@pytest.mark.parametrize("factor", [2.0, 3.0])
def test_recovery_is_when_the_backlog_is_served(factor):
    """5 s at factor x 8/s against 10/s leave 5 (8 f - 10), worked off at 2/s."""
    at, waits = fluid(8, 10, BURST, factor=factor, until=120)
    series = steps(at, waits, start_s=0, step_s=0.5, end_s=120)
    found = recovery(series, BURST, start_s=0, step_s=0.5)

    expected = 5 * (8 * factor - 10) / 2
    assert found.seconds == pytest.approx(expected, abs=2 * found.grain_s + 0.05)


def test_what_never_left_the_band_recovers_at_once():
    at, waits = fluid(4, 10, BURST, factor=2)
    found = recovery(steps(at, waits, start_s=0, step_s=1, end_s=60), BURST, start_s=0, step_s=1)

    assert found.seconds == 0.0


def test_what_does_not_come_back_is_missing_and_so_is_the_mean():
    series = np.concatenate([np.full(20, 1.0), np.full(40, 5.0)])
    found = recovery(series, BURST, start_s=0, step_s=1)
    several = recoveries(series, [BURST, Burst(start_s=40, end_s=45)], start_s=0, step_s=1)

    assert isinstance(found.seconds, Missing)
    assert "35 s" in found.seconds.reason
    assert isinstance(several.mean_s, Missing)


def test_one_step_within_the_band_is_not_yet_recovery():
    series = np.array([1.0] * 20 + [9.0] * 5 + [1.0, 9.0, 9.0] + [1.0] * 12)

    assert recovery(series, BURST, start_s=0, step_s=1).seconds == 3.5


def test_each_burst_is_seen_up_to_the_next():
    quiet, loud, slow = [1.0], [9.0], [5.0]
    series = np.array(
        quiet * 20 + loud * 5 + slow * 2 + quiet * 13 + loud * 5 + slow * 4 + quiet * 11
    )
    found = recoveries(series, [BURST, Burst(start_s=40, end_s=45)], start_s=0, step_s=1)

    assert [one.seconds for one in found.each] == [2.5, 4.5]
    assert found.interval.low < 3.5 == found.mean_s < found.interval.high


def test_a_burst_without_calm_before_it_has_no_band():
    with pytest.raises(Undefined, match="before the burst"):
        recovery(np.ones(30), Burst(start_s=3, end_s=5), start_s=0, step_s=1)


def test_requests_in_flight_are_counted_in_the_middle_of_steps():
    got = in_flight([0.0, 0.1, 1.2], [0.3, np.nan, 1.9], start_s=0, step_s=1, end_s=3)

    assert got.tolist() == [1.0, 2.0, 1.0]


def test_the_penalty_of_first_requests_holds_the_truth():
    """Each start's first request takes 2 s more than the 0.5 s of the others."""
    rng = np.random.default_rng(4)
    held = 0
    for _ in range(200):
        starts = [rng.gamma(25, 0.02, 60) + np.r_[2.0, np.zeros(59)] for _ in range(6)]
        found = first_penalty(starts)
        held += found.interval.low <= 2.0 <= found.interval.high
        assert found.beyond == 0.0

    assert held >= 184


def test_one_start_has_a_penalty_without_interval():
    found = first_penalty([np.r_[3.0, np.full(20, 1.0)]])

    assert (found.penalty_s, found.starts) == (2.0, 1)
    assert isinstance(found.interval, Missing)


def test_first_requests_that_never_came_are_no_penalty():
    with pytest.raises(Undefined, match="not answered"):
        first_penalty([np.r_[np.inf, np.ones(20)]])


@pytest.mark.parametrize("slope", [0.0, 0.3])
def test_the_slope_of_a_series_that_repeats_itself_is_held_as_often_as_stated(slope):
    """AR(1) with 0.7 around a line; independent errors would be held in 60 %."""
    rng = np.random.default_rng(7)
    at = np.linspace(0, 7200, 512)
    held = 0
    for _ in range(300):
        found = drift(at, 10 + slope * at / 3600 + 0.2 * autoregressive(rng, 512, 0.7))
        held += found.interval.low <= slope <= found.interval.high

    assert 0.92 <= held / 300 <= 1.0


def test_a_strong_drift_is_shown_and_no_drift_is_not():
    rng = np.random.default_rng(1)
    at = np.linspace(0, 3600, 2000)

    assert drift(at, 1 + at / 3600 + 0.1 * rng.normal(size=2000)).shown
    assert drift(at, 1 + at / 3600 + 0.1 * rng.normal(size=2000)).per_hour == pytest.approx(1, 0.05)
    assert not drift(at, 1 + 0.1 * rng.normal(size=2000)).shown


def test_a_run_that_is_one_wave_has_no_slope():
    at = np.linspace(0, 3600, 1000)
    with pytest.raises(Undefined, match="times as long"):
        drift(at, np.sin(at / 300) + 5)


def test_jitter_sets_bursts_against_calm():
    rng = np.random.default_rng(2)
    at = np.arange(0, 600, 0.02)
    bursts = [Burst(start_s=s, end_s=s + 30) for s in range(30, 600, 60)]
    loud = np.logical_or.reduce([(at >= b.start_s) & (at < b.end_s) for b in bursts])
    values = rng.exponential(size=at.size) * np.where(loud, 3.0, 1.0)
    found = jitter(at, values, bursts)

    assert found.ratio.interval.low < 3.0 < found.ratio.interval.high
    assert found.calm_s == pytest.approx(np.log(100), rel=0.1)
    assert len(found.each) == 10
    assert found.swing_s < found.burst_s
