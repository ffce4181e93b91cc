"""What a run comes to, on runs made by hand."""

from __future__ import annotations

import math

import pytest

from load.made import answer, failed, logged, made
from steelyard.evidence import Missing, dumps, to_json
from steelyard.load.summary import read_columns


def test_ttft_runs_from_intended_and_service_ttft_from_sent(summed):
    summary = summed([answer(0, sent=400, first=430, last=450)] * 2)

    assert summary.times["ttft"].mean == pytest.approx(0.430)
    assert summary.times["service_ttft"].mean == pytest.approx(0.030)
    assert summary.times["client_queue"].mean == pytest.approx(0.400)
    assert summary.times["schedule_lag"].mean == 0


def test_thinking_has_its_first_token_and_the_visible_one_apart(summed):
    summary = summed([answer(0, first=300, visible=800, last=900)])

    assert summary.times["ttft"].most == pytest.approx(0.3)
    assert summary.times["visible_ttft"].most == pytest.approx(0.8)


def test_an_answer_without_a_visible_token_never_showed_one(summed):
    sample = answer(0, first=300, last=900, kind="thinking-only")
    hidden = type(sample)(
        **{n: getattr(sample, n) for n in sample.__struct_fields__} | {"first_visible_ns": None}
    )

    summary = summed([hidden])

    assert (summary.times["ttft"].never, summary.times["visible_ttft"].never) == (0, 1)


def test_failures_are_the_top_of_the_tail(summed):
    good = [answer(n, first=n + 10, last=n + 20) for n in range(8)]

    summary = summed([*good, failed(9), failed(10, kind="http-5xx")], offered=10)

    ttft = summary.times["ttft"]
    assert (ttft.n, ttft.never) == (10, 2)
    assert ttft.p50 == pytest.approx(0.01)
    assert math.isinf(ttft.p90)
    assert isinstance(ttft.p99, Missing)
    assert (summary.answered, summary.requests) == (8, 10)
    assert summary.outcomes == {"": 8, "refused": 1, "http-5xx": 1}


def test_a_half_answer_has_no_latency_but_its_tokens_count(summed):
    half = answer(0, first=10, last=50, tokens=5, kind="truncated-stream")

    summary = summed([answer(0, first=10, last=50, tokens=5), half])

    assert summary.times["e2e"].never == 1
    assert summary.tokens.output == 10


def test_tpot_is_per_token_and_chunk_gaps_are_between_events(summed):
    """Five tokens in two events 40 ms apart."""
    summary = summed([answer(0, first=100, last=140, tokens=5)])

    assert summary.times["tpot"].mean == pytest.approx(0.010)
    assert summary.times["chunk_gap"].p50 == pytest.approx(0.040, rel=0.01)


def test_one_token_has_no_tpot_rather_than_zero(summed):
    summary = summed([answer(0, first=100, last=100, tokens=1)])

    tpot = summary.times["tpot"]
    assert (tpot.n, tpot.undefined) == (0, 1)
    assert isinstance(tpot.mean, Missing)


def test_tokens_that_nobody_counted_are_unknown_not_events(summed):
    summary = summed([answer(0, first=10, last=20, tokens=None, token_source="")], span_s=1.0)

    assert isinstance(summary.tokens.output_per_s, Missing)
    assert "did not count" in summary.tokens.output_per_s.reason
    assert not isinstance(summary.tokens.events_per_s, Missing)


def test_rates_are_of_the_window_without_drain(summed):
    samples = [answer(n * 100, first=n * 100 + 10, last=n * 100 + 500) for n in range(10)]

    rates = summed(samples, offered=10).rates

    assert rates.offered_per_s == 10
    assert rates.achieved_per_s == 10
    assert rates.answered_per_s == 5


def test_a_closed_loop_offers_no_rate(summed):
    assert isinstance(summed([answer(0, first=1, last=2)]).rates.offered_per_s, Missing)


def test_in_flight_is_what_was_sent_and_has_not_ended(summed):
    samples = [answer(0, first=1, last=500), answer(250, first=251, last=750)]

    flight = summed(samples).flight

    assert flight.most == 2
    assert flight.mean == pytest.approx(1.0)
    assert flight.count[0] == 1
    assert flight.count[-1] == 0


def test_a_request_that_ended_when_the_next_was_sent_was_alone(summed):
    assert summed([answer(0, first=1, last=5), answer(5, first=6, last=9)]).flight.most == 1


def test_censored_requests_are_counted_and_never_end(summed):
    summary = summed([answer(0, first=1, last=2), failed(0, kind="timeout-total", ended=900)])

    assert summary.censored == 1
    assert summary.times["e2e"].never == 1


def test_other_tools_words_are_told_in_their_definitions(summed):
    """Tokens at 300, 310, …, 340 ms after a send that was 100 ms late."""
    sample = answer(0, sent=100, first=400, last=440, tokens=5, gaps=(410, 420, 430))

    told = {(p.tool, p.name): p for p in summed([sample, failed(1)]).peers}

    assert told["vLLM bench", "TTFT"].mean == pytest.approx(0.300)
    assert told["vLLM bench", "TPOT"].mean == pytest.approx(0.010)
    assert told["vLLM bench", "ITL"].p50 == pytest.approx(0.010, rel=0.01)
    assert told["AIPerf", "ITL"].mean == pytest.approx(0.010)
    assert told["GuideLLM", "TPOT"].mean == pytest.approx(0.340 / 5)
    assert told["vLLM bench", "request throughput"].mean == pytest.approx(1 / 0.439)


def test_a_run_without_a_request_has_no_figures_and_says_so(summed):
    summary = summed([])

    assert isinstance(summary.times["ttft"].p50, Missing)
    assert isinstance(summary.wall_s, Missing)
    assert b"nothing was observed" in dumps(to_json(summary))


def test_the_summary_of_a_large_run_does_not_depend_on_how_it_is_read(tmp_path, summed):
    samples = [answer(n, first=n + 5 + n % 7, last=n + 50) for n in range(1203)]

    summary = summed(samples, offered=1203)

    assert summary.times["ttft"].n == 1203
    assert summary.times["ttft"].p50 == pytest.approx(0.008)
    assert summary.requests == len(read_columns(tmp_path / "samples.log"))


def test_samples_before_the_first_wanted_one_are_left_out(tmp_path):
    path = logged(tmp_path / "log", [made(number=0), made(number=1)])

    assert list(read_columns(path, first=1).number) == [1]


def test_a_tool_calls_tokens_count_though_no_text_was_said(summed):
    sample = answer(0, first=10, last=20, tokens=5)
    silent = type(sample)(
        **{n: getattr(sample, n) for n in sample.__struct_fields__} | {"content_chars": 0}
    )

    assert summed([silent]).tokens.output == 5


def test_tokens_of_a_cut_tool_call_are_unknown_though_no_text_was_said(summed):
    cut = {"kind": "truncated-stream", "content_chars": 0, "content_events": 3, "token_source": ""}
    summary = summed([answer(0, first=5, last=9), answer(1, first=5, last=9, tokens=None, **cut)])

    assert isinstance(summary.tokens.output, Missing)
    assert "1 answers" in summary.tokens.output.reason


def test_a_long_run_bounds_its_quantiles_and_a_short_one_says_why_not(summed):
    def samples(count):
        return [answer(n, first=n + 10 + n * 37 % 11, last=n + 40) for n in range(count)]

    long, short = summed(samples(900)), summed(samples(20), name="short.log")

    p50 = long.times["ttft"].intervals["p50"]
    assert p50.low <= long.times["ttft"].p50 <= p50.high
    assert isinstance(short.times["ttft"].intervals["p99"], Missing)
