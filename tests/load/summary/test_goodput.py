"""What kept its limits, on runs made by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from load.made import answer, failed
from steelyard.evidence import Missing
from steelyard.load.search import service_level
from steelyard.load.summary import Span, columns_of, summarise


def test_goodput_counts_all_limits_and_every_failure_as_not_good(summed):
    samples = [
        answer(0, first=50, last=90, tokens=5),
        answer(0, first=50, last=900, tokens=5),
        answer(0, first=500, last=540, tokens=5),
        failed(0),
    ]

    good = summed(
        samples, level=service_level("p50(ttft) <= 100 ms and p50(tpot) <= 50 ms")
    ).goodput

    assert (good.good, good.of, good.per_s) == (1, 4, 1.0)


def test_goodput_of_an_open_loop_is_bounded_by_what_ended_in_the_window(summed):
    samples = [answer(n * 50, first=n * 50 + 5, last=n * 50 + 9) for n in range(200)]
    samples[150:153] = [failed(n * 50) for n in range(150, 153)]
    level = service_level("p50(ttft) <= 100 ms")

    good = summed(samples, level=level, offered=200, span_s=10.0).goodput

    assert good.per_s == 19.7
    assert 17.5 < good.interval.low < 19.7 < good.interval.high < 20
    assert "times the rate at which requests ended" in good.interval.method


def test_goodput_of_a_closed_loop_is_counted_over_time(summed):
    samples = [answer(n * 50, first=n * 50 + 5, last=n * 50 + 9) for n in range(200)]
    samples[150:153] = [failed(n * 50) for n in range(150, 153)]
    level = service_level("p50(ttft) <= 100 ms")

    good = summed(samples, level=level, span_s=10.0).goodput

    assert "of the share" not in good.interval.method


def test_no_limit_gives_no_goodput(summed):
    assert isinstance(summed([answer(0, first=1, last=2)]).goodput, Missing)


def test_a_limit_passes_only_where_the_run_is_long_enough_to_prove_it(summed):
    level = service_level("p90(ttft) <= 100 ms")

    def result(count, first):
        samples = [answer(n, first=n + first, last=n + 500) for n in range(count)]
        name = f"{count}-{first}.log"
        (kept,) = summed(samples, level=level, name=name).goodput.limits
        return kept.result

    assert (result(10, 50), result(60, 50), result(60, 200)) == ("UNPROVEN", "PASS", "FAIL")


@pytest.mark.parametrize("offered", [None, 4], ids=["closed", "open"])
def test_an_answer_that_comes_after_the_window_is_in_neither_rate(summed, offered):
    """It kept its limit all the same."""
    samples = [answer(n * 250, first=n * 250 + 5, last=n * 250 + 400) for n in range(4)]

    told = summed(samples, level=service_level("p50(ttft) <= 100 ms"), offered=offered)

    assert (told.goodput.good, told.goodput.of) == (4, 4)
    assert told.goodput.per_s == told.rates.answered_per_s == 3.0


REQUESTS = st.lists(
    st.tuples(st.integers(0, 999), st.integers(1, 900), st.booleans()), min_size=1, max_size=40
)


@given(requests=REQUESTS, limit_ms=st.integers(1, 900), closed=st.booleans())
@settings(max_examples=60)
def test_goodput_is_never_above_the_rate_of_answers(requests, limit_ms, closed):
    samples = [
        answer(at, first=at + took, last=at + took + 50) if whole else failed(at, ended=at + took)
        for at, took, whole in requests
    ]
    window = Span(start_s=0.0, span_s=1.0, offered=None if closed else len(samples))

    told = summarise(
        columns_of(samples), window, level=service_level(f"p50(ttft) <= {limit_ms} ms")
    )

    good, interval = told.goodput.per_s, told.goodput.interval
    assert good <= told.rates.answered_per_s <= len(samples)
    if not isinstance(interval, Missing):
        assert interval.low <= good <= interval.high
        assert closed or interval.high <= sum(s.ended_ns < 1e9 for s in samples) + 1e-9
