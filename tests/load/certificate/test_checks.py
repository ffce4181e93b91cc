from __future__ import annotations

import re

import numpy as np
import pytest

import steelyard.load.certificate as door
from steelyard.evidence import Missing
from steelyard.load.certificate import (
    Clock,
    Hits,
    cache_design,
    cache_match,
    clock_sound,
    connections,
    cpu_share,
    error_budget,
    loop_lag,
    prompts_own,
    schedule_lag,
    steady_state,
    token_match,
    token_report,
)
from steelyard.load.tokens import Pair, mismatch
from steelyard.report.words import Words
from support.series import autoregressive

STEADY = Clock(monotonic=True, resolution_s=1e-9)


def test_every_name_on_the_door_is_documented():
    for name in door.__all__:
        assert getattr(door, name).__doc__


@pytest.mark.parametrize("check", [loop_lag, schedule_lag])
def test_a_lag_is_judged_by_its_99th_percentile(check):
    lags = np.full(1000, 0.001)
    lags[:5] = 1.0

    assert check(lags).result == "pass"
    assert check(np.where(np.arange(1000) < 20, 1.0, 0.001)).result == "fail"
    assert check(p99_s=0.011).result == "fail"
    assert check(p99_s=0.011, limit_s=0.05).result == "pass"
    assert check().result == "unknown"


def test_a_generator_without_a_tenth_of_its_core_to_spare_fails():
    assert cpu_share(0.7).result == "pass"
    assert cpu_share(0.95).result == "fail"
    assert cpu_share(None).result == "unknown"


def counted_twice(said, counted):
    return mismatch([Pair(number=n, said=s, counted=counted) for n, s in enumerate(said)])


def test_token_counts_may_differ_by_one_per_cent():
    assert token_match(counted_twice([201] * 50, 200)).result == "pass"
    assert token_match(counted_twice([204] * 50, 200)).result == "fail"


def test_token_counts_whose_errors_cancel_are_seen():
    check = token_match(counted_twice([220, 180] * 25, 200))

    assert check.figures["apart"] == 1000
    assert check.result == "fail"


def test_token_counts_without_a_second_count_are_unknown():
    check = token_match(Missing(reason="no tokenizer was named"))

    assert (check.result, check.detail) == ("unknown", "no tokenizer was named")


def test_more_hits_than_designed_fail_and_fewer_pass():
    design = Hits(hit=500, asked=1000)

    def result(hit, template=0):
        seen = Hits(hit=hit, asked=1000)
        return cache_design(seen, design, prompts=10, template=template).result

    assert [result(0), result(540), result(560)] == ["pass", "pass", "fail"]
    assert result(700, template=None) == "unknown"
    assert result(999, template=None) == "fail"
    assert cache_design(None, design, prompts=10, template=0).result == "unknown"
    assert cache_design(Hits(hit=1, asked=2), None, prompts=10, template=0).result == "unknown"


def test_prompts_that_repeat_fail_unless_that_was_asked_for():
    assert prompts_own(0, of=100, asked_for=False).result == "pass"
    assert prompts_own(1, of=100, asked_for=False).result == "pass"
    assert prompts_own(2, of=100, asked_for=False).result == "fail"
    assert prompts_own(99, of=100, asked_for=True).result == "pass"


def test_usage_must_be_there_for_each_answer_and_hold_its_events():
    assert token_report([10.0, 12.0], [10.0, 13.0]).result == "pass"
    assert token_report([10.0, np.nan], [10.0, 13.0]).result == "fail"
    assert token_report([10.0, 8.0], [10.0, 13.0]).result == "fail"
    assert token_report([np.nan], [3.0]).result == "unknown"


def test_caches_are_compared_by_what_is_left_to_compute():
    """90 % against 88 % hits is a sixth less to compute, 1 % against 0 % next to nothing."""
    nearly = cache_match(Hits(hit=900, asked=1000), Hits(hit=880, asked=1000))
    cold = cache_match(Hits(hit=10, asked=1000), Hits(hit=0, asked=1000))

    assert nearly.result == "fail"
    assert nearly.figures["off"] == pytest.approx(1 / 6)
    assert cold.result == "pass"
    assert cache_match(None, Hits(hit=0, asked=1)).result == "unknown"


def test_caches_that_held_everything_are_alike():
    full = Hits(hit=1000, asked=1000)

    assert cache_match(full, full).result == "pass"


def test_a_warm_up_within_what_was_measured_is_seen_and_its_length_told():
    values = 10 + autoregressive(np.random.default_rng(1), 2000, 0.5)
    warm = values.copy()
    warm[:100] += 8

    assert steady_state(values).result == "pass"
    check = steady_state(warm)
    assert check.result == "fail"
    assert "steady after the first" in check.detail


def default_run(seed):
    """Latencies of a healthy server under the default load, 5/s for 60 s: neighbours depend."""
    return 10 + autoregressive(np.random.default_rng(seed), 300, 0.6)


def test_a_default_run_of_a_healthy_server_can_be_judged():
    results = [steady_state(default_run(seed), span_s=60.0).result for seed in range(200)]

    assert results.count("pass") >= 190
    assert results.count("fail") <= 2, "the test allows a false alarm in a hundred runs"


def test_what_depends_too_much_to_be_judged_says_for_how_many_seconds_to_measure():
    values = autoregressive(np.random.default_rng(1), 300, 0.95)
    check = steady_state(values, span_s=60.0)

    assert check.result == "unknown"
    seconds = int(re.fullmatch(r".*; measure for (\d+) s", check.detail)[1])
    assert seconds > 200
    longer = autoregressive(np.random.default_rng(2), 5 * seconds, 0.95)
    assert steady_state(longer, span_s=seconds).result != "unknown"
    assert re.search(r"[a-z]{4}", Words("zh").term(check.detail)) is None


def test_a_queue_that_grows_is_not_steady():
    values = np.arange(1000) * 0.01 + np.random.default_rng(2).exponential(size=1000)

    assert steady_state(values).result == "fail"


def test_a_step_in_the_middle_is_not_steady():
    values = np.random.default_rng(3).exponential(size=2000)
    values[900:] += 1

    check = steady_state(values)

    assert check.result == "fail"
    assert abs(check.figures["at"] - 900) < 50


@pytest.mark.parametrize(("step", "result"), [(0.004, "pass"), (0.02, "fail")])
def test_a_change_of_less_than_a_hundredth_is_seen_and_does_not_matter(step, result):
    values = 1 + 1e-4 * np.random.default_rng(4).standard_normal(2000)
    values[900:] += step

    check = steady_state(values)

    assert check.result == result
    assert check.figures["p_value"] < 0.001
    assert check.figures["moved"] == pytest.approx(step, rel=0.05)


def test_a_slower_tail_matters_though_the_mean_hardly_moves():
    values = 1 + 1e-4 * np.random.default_rng(5).standard_normal(2000)
    values[1000::12] += 0.1

    assert steady_state(values).result == "fail"


def test_too_short_a_run_is_neither_steady_nor_not():
    assert steady_state(np.ones(40)).result == "unknown"
    assert steady_state(np.ones(400)).result == "unknown"


def test_errors_have_a_budget():
    assert error_budget(5, of=100).result == "pass"
    assert error_budget(6, of=100).result == "fail"
    assert error_budget(0, of=0).result == "unknown"


def test_a_connection_a_request_is_seen():
    assert connections(16, most_in_flight=16).result == "pass"
    assert connections(1500, most_in_flight=16).result == "fail"
    assert connections(40, most_in_flight=16, closed=24).result == "pass"
    assert connections(None, most_in_flight=16).result == "unknown"


def test_a_monotonic_fine_clock_with_stamps_in_order_is_sound():
    stamps = [[0.0, 1.0], [0.1, 1.0], [np.nan, 1.2], [0.2, 1.3]]

    assert clock_sound(STEADY, stamps_s=stamps).result == "pass"


@pytest.mark.parametrize(
    ("told", "stamps", "said"),
    [
        (Clock(monotonic=False, resolution_s=1e-9), [], "can be set"),
        (Clock(monotonic=True, resolution_s=0.015), [], "at best"),
        (STEADY, [[1.0], [np.nan], [0.9]], "1 stamps before"),
    ],
)
def test_a_clock_that_is_not_sound_says_why(told, stamps, said):
    check = clock_sound(told, stamps_s=stamps)

    assert check.result == "fail"
    assert said in check.detail


def test_a_wall_clock_that_was_set_or_a_machine_that_slept_is_seen():
    read = np.arange(0.0, 60.0)
    slewed, slept = read * 1.0004 + 1e9, read + np.where(read > 30, 5.0, 0.0)

    for wall, result in ((slewed, "pass"), (slept, "fail")):
        told = Clock(monotonic=True, resolution_s=1e-9, read_s=read, wall_s=wall)
        assert clock_sound(told).result == result


def test_stamps_out_of_order_fail_though_nothing_is_known_of_the_clock():
    assert clock_sound(None, stamps_s=[[1.0], [0.5]]).result == "fail"
    assert clock_sound(None, stamps_s=[[1.0], [1.5]]).result == "unknown"
