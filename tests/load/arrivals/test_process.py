from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from steelyard.errors import StudyError
from steelyard.load.arrivals import (
    CONSTANT,
    Piece,
    Spacing,
    bursts,
    constant,
    gamma,
    poisson,
    stages,
)

RATES = st.floats(0.1, 200)
TIMES = st.floats(0.5, 60)


def test_constant_arrivals_stand_on_their_exact_nanoseconds() -> None:
    schedule = constant(5, for_s=60).schedule(1)

    assert schedule.at_ns.tolist() == [200_000_000 * i for i in range(300)]


@given(RATES, TIMES)
def test_a_metronome_sends_rate_times_time_requests_evenly(rate: float, for_s: float) -> None:
    schedule = constant(rate, for_s=for_s).schedule(0)

    assert abs(len(schedule) - rate * for_s) < 1 + 1e-6
    if len(schedule) > 1:
        assert np.abs(np.diff(schedule.at_ns) - 1e9 / rate).max() <= 1


@given(st.integers(0, 2**63 - 1), RATES, TIMES, st.sampled_from([0.2, 1.0, 5.0, math.inf]))
def test_times_never_fall_and_stay_inside(
    seed: int, rate: float, for_s: float, burstiness: float
) -> None:
    schedule = gamma(rate, burstiness=burstiness, for_s=for_s).schedule(seed)

    assert np.all(np.diff(schedule.at_ns) >= 0)
    assert not len(schedule) or 0 <= schedule.at_ns[0] <= schedule.at_ns[-1] < schedule.span_ns


def test_the_same_seed_gives_the_same_schedule_and_another_seed_another() -> None:
    process = poisson(50, for_s=30)

    assert process.schedule(7) == process.schedule(7)
    assert process.schedule(7) != process.schedule(8)


def test_counts_of_a_poisson_process_follow_the_poisson_distribution() -> None:
    """Chi-squared of the counts of 4,000 seconds at 3/s against the exact distribution."""
    schedule = poisson(3, for_s=4000).schedule(11)
    counts = np.bincount(schedule.at_ns // 1_000_000_000, minlength=4000)

    seen = np.array([*(np.sum(counts == k) for k in range(8)), np.sum(counts >= 8)])
    exact = stats.poisson(3)
    expected = 4000 * np.array([*(exact.pmf(k) for k in range(8)), exact.sf(7)])

    assert stats.chisquare(seen, expected).pvalue > 0.001


def test_totals_of_poisson_schedules_have_mean_and_variance_rate_times_time() -> None:
    totals = np.array([len(poisson(20, for_s=5).schedule(seed)) for seed in range(2000)])

    assert totals.mean() == pytest.approx(100, abs=4 * 10 / math.sqrt(2000))
    assert totals.var() == pytest.approx(100, rel=0.15)


@pytest.mark.parametrize("burstiness", [0.1, 0.25, 0.5, 1.0, 4.0, 16.0])
def test_gaps_of_gamma_arrivals_vary_by_one_over_the_root_of_the_shape(burstiness: float) -> None:
    schedule = gamma(100, burstiness=burstiness, for_s=2000).schedule(3)
    gaps = np.diff(schedule.at_ns)

    assert gaps.std() / gaps.mean() == pytest.approx(burstiness**-0.5, rel=0.03)
    assert Spacing(burstiness=burstiness).cv == pytest.approx(burstiness**-0.5)


@pytest.mark.parametrize("burstiness", [0.1, 1.0, 10.0])
def test_a_renewal_process_has_its_rate_from_the_start_on(burstiness: float) -> None:
    """Without the forward recurrence time bursty gaps would show too few arrivals at first."""
    process = gamma(2, burstiness=burstiness, for_s=1)
    totals = np.array([len(process.schedule(seed)) for seed in range(4000)])

    assert totals.mean() == pytest.approx(2, abs=4 * totals.std() / math.sqrt(4000))


def test_a_ramp_sends_its_integral_and_the_nth_request_at_the_root() -> None:
    """Rate t/6 over 60 s: t^2/12 requests before t, 300 in all."""
    ramp = Piece(for_s=60, start_per_s=0, end_per_s=10)
    schedule = stages([ramp], spacing=CONSTANT).schedule(0)

    assert len(schedule) == 300
    assert schedule.at_ns / 1e9 == pytest.approx(np.sqrt(12 * np.arange(300)), abs=1e-8)


@given(
    st.lists(
        st.tuples(st.floats(0.1, 50), st.floats(0, 50), st.floats(0, 50)), min_size=1, max_size=8
    )
)
def test_stages_send_the_area_below_their_rates(drawn: list[tuple[float, float, float]]) -> None:
    pieces = [Piece(for_s=t, start_per_s=a, end_per_s=b) for t, a, b in drawn]
    schedule = stages(pieces, spacing=CONSTANT).schedule(0)

    assert abs(len(schedule) - sum(piece.expected for piece in pieces)) < 1 + 1e-5


@given(
    st.lists(
        st.tuples(st.floats(0.1, 50), st.floats(0.01, 50), st.floats(0.01, 50)),
        min_size=1,
        max_size=8,
    )
)
def test_seconds_and_expected_arrivals_map_onto_each_other(
    drawn: list[tuple[float, float, float]],
) -> None:
    curve = stages([Piece(for_s=t, start_per_s=a, end_per_s=b) for t, a, b in drawn]).curve
    counts = np.linspace(0, curve.expected * 0.999, 50)

    assert curve.counted(curve.times(counts)) == pytest.approx(counts, abs=1e-4)


def test_stairs_have_equal_steps_of_equal_length() -> None:
    steps = Piece(for_s=50, start_per_s=10, end_per_s=50).stairs(5)

    assert [step.start_per_s for step in steps] == [10, 20, 30, 40, 50]
    assert {step.for_s for step in steps} == {10}


def test_bursts_are_silent_between_and_begin_on_time() -> None:
    schedule = bursts(50, on_s=2, off_s=8, for_s=60, spacing=CONSTANT).schedule(0)
    phase = schedule.at_ns % 10_000_000_000

    assert len(schedule) == 6 * 100
    assert phase.max() < 2_000_000_000
    assert np.count_nonzero(phase == 0) == 6


def test_ten_thousand_odd_bursts_lose_no_request_to_rounding() -> None:
    schedule = bursts(10, on_s=0.1, off_s=0.2, for_s=3000, spacing=CONSTANT).schedule(0)

    assert len(schedule) == 10_000


def test_a_rate_beyond_all_memory_is_refused() -> None:
    with pytest.raises(StudyError, match="lower the rate or shorten the time"):
        poisson(1e6, for_s=86_400).schedule(0)


def test_bursts_too_short_to_count_are_refused() -> None:
    with pytest.raises(StudyError, match="lengthen them"):
        bursts(10, on_s=1e-6, off_s=1e-6, for_s=3600)
