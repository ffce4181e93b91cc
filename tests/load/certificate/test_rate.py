from __future__ import annotations

import re

import numpy as np
import pytest

from steelyard.load.arrivals import arrival_test, constant, poisson
from steelyard.load.certificate import achieved_rate, arrivals


@pytest.mark.parametrize(("sent", "result"), [(1000, "pass"), (991, "pass"), (985, "fail")])
def test_a_shortfall_of_the_schedule_beyond_one_per_cent_fails(sent, result):
    times = np.full(1000, np.nan)
    times[:sent] = np.linspace(0, 99, sent)

    assert achieved_rate(times, span_s=100, due=1000).result == result


def test_more_than_was_asked_for_fails_too():
    assert achieved_rate(np.linspace(0, 9, 120), span_s=10, due=100).result == "fail"


def test_a_target_alone_leaves_room_for_the_chance_of_its_arrivals():
    rng = np.random.default_rng(1)

    for _ in range(50):
        times = np.cumsum(rng.exponential(0.1, size=3000))
        assert achieved_rate(times, span_s=200, target_per_s=10).result == "pass"


def test_no_target_is_unknown_and_not_met():
    assert achieved_rate([0.1], span_s=1).result == "unknown"


def test_a_test_of_arrivals_is_taken_over_with_what_failed():
    process = poisson(20, for_s=60)
    schedule = process.schedule(7)
    late = schedule.at_ns + 50_000_000

    good = arrivals(arrival_test(schedule.at_ns, intended=schedule, process=process))
    bad = arrivals(arrival_test(late, intended=schedule, process=process))

    assert good.result == "pass"
    assert bad.result == "fail"
    assert "lag_p99" in bad.detail
    assert arrivals(None).result == "unknown"


def test_a_failed_test_of_arrivals_says_how_far_it_is_off_and_in_chinese_too():
    from steelyard.report.words import Words

    for process in (poisson(20, for_s=60), constant(20, for_s=60)):
        schedule = process.schedule(7)
        late = schedule.at_ns + 40_000_000 * (1 + np.arange(len(schedule)) % 2)
        detail = arrivals(arrival_test(late, intended=schedule, process=process)).detail

        assert "lag_p99 0.08, allowed -0.001 to 0.01: seconds from intended" in detail
        assert not re.search(r"[a-z]{3,} [a-z]{2,}", Words("zh").term(detail))
