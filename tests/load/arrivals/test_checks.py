from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from steelyard.evidence import Missing
from steelyard.load.arrivals import arrival_test, checks, gamma, poisson

GAPS = np.random.default_rng(5).exponential(size=1500)


def test_at_one_percent_the_gaps_are_held_to_the_published_critical_value() -> None:
    """Stephens (1974), exponential with unknown mean: D* = 1.308 at 1 %."""
    n = len(GAPS)
    check = checks.exponential(GAPS, alpha=0.01)

    modified = (check.high - 0.2 / n) * (math.sqrt(n) + 0.26 + 0.5 / math.sqrt(n))

    assert modified == pytest.approx(1.308)


def test_the_distance_is_that_of_scipy() -> None:
    check = checks.exponential(GAPS, alpha=0.01)

    assert check.value == pytest.approx(stats.kstest(GAPS / GAPS.mean(), "expon").statistic)


def test_dispersion_is_chi_squared_over_its_degrees() -> None:
    check = checks.dispersal(GAPS, second=50, alpha=0.05)

    assert check.low == pytest.approx(stats.chi2.ppf(0.025, 29) / 29)
    assert check.high == pytest.approx(stats.chi2.ppf(0.975, 29) / 29)


def test_one_arrival_in_a_hundred_is_on_a_second_by_chance() -> None:
    process = poisson(0.3, for_s=300)
    check = checks.on_seconds(np.arange(90) * 3.3, curve=process.curve, alpha=0.0002)

    assert "1.0% by chance" in check.detail
    assert stats.binom.sf(round(check.high * 90), 90, 0.01) <= 0.0002
    assert stats.binom.sf(round(check.high * 90) - 1, 90, 0.01) > 0.0002


def test_bounds_of_variation_and_correlation_close_in_with_the_root_of_n() -> None:
    check = checks.variation(np.ones(10_000) * GAPS[0] + np.arange(10_000) % 2, alpha=0.05)

    assert math.log(check.low) == pytest.approx(-1.96 / 100, rel=1e-3)


def test_a_check_without_value_is_unknown_and_neither_passed_nor_failed() -> None:
    check = checks.unknown("gap_cv", n=3, reason="too few")

    assert check.value == Missing(reason="too few")
    assert check.result == "unknown"


def test_too_few_bins_are_unknown() -> None:
    assert checks.dispersal(GAPS[:31], second=20, alpha=0.01).result == "unknown"


@pytest.mark.parametrize("burstiness", [0.02, 0.1, 30.0])
def test_gaps_shorter_than_a_nanosecond_raise_no_alarm(burstiness: float) -> None:
    process = gamma(500, burstiness=burstiness, for_s=20)
    schedule = process.schedule(1)

    test = arrival_test(schedule.at_ns, intended=schedule, process=process)

    assert test.result == "pass", test.failed


def test_a_metronome_of_a_thousand_a_second_may_jitter_by_a_tenth_of_a_gap() -> None:
    at = np.arange(20_000.0)
    jitter = np.random.default_rng(1).normal(0, 0.1, len(at))

    assert checks.steady(np.sort(at + jitter), second=1000).result == "pass"
    assert checks.steady(np.cumsum(np.resize(GAPS, 20_000)), second=1000).result == "fail"
