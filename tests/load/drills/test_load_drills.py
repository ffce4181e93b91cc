"""Drills that are loads, and starts."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import numpy as np
import pytest

from steelyard.endpoint import Target
from steelyard.load.drills import Ask, burst, cold_start, long_run
from steelyard.load.drills import burst as burst_function
from steelyard.load.drills import long_run as long_run_function
from steelyard.load.drills.asking import paced
from support.slots import Engine

LATE = ("schedule_lag: p99 12 ms",)


def ask(url="http://127.0.0.1:9/v1", **more):
    return Ask(target=Target(base_url=url, model="m"), **more)


def played(monkeypatch, function, at, ttft, *, ended=None, late=()):
    """The drill on a load that went so."""
    seen = SimpleNamespace(
        run=SimpleNamespace(generator_at_fault=late),
        at_s=at,
        ttft_s=ttft,
        sent_s=at,
        ended_s=at + ttft if ended is None else ended,
        unanswered=int(np.isinf(ttft).sum()),
        line=lambda name, values, **_: None,
    )
    monkeypatch.setitem(function.__globals__, "loaded", lambda *_, **__: seen)


def queue(rng, *, rates, spans, service_s):
    """Times through one place that serves one after another."""
    at, begin = [], 0.0
    for rate, span in zip(rates, spans, strict=True):
        at.append(np.sort(rng.uniform(begin, begin + span, rng.poisson(rate * span))))
        begin += span
    arrived, free = np.concatenate(at), 0.0
    waits = []
    for moment in arrived:
        free = max(free, moment) + service_s
        waits.append(free - moment)
    return arrived, np.array(waits)


BURSTS = {"rates": [2, 20, 2, 20, 2], "spans": [30, 4, 30, 4, 30]}
TIMES = {"rate_per_s": 2.0, "burst_per_s": 20.0, "bursts": 2, "burst_s": 4.0, "calm_s": 30.0}


@pytest.mark.parametrize(("within_s", "result"), [(12.0, "pass"), (2.0, "fail")])
def test_a_queue_that_a_burst_filled_is_empty_after_what_it_held_over_the_spare_rate(
    monkeypatch, tmp_path, within_s, result
):
    """10/s served: a burst leaves (20 - 10) x 4 = 40 waiting, gone after 40 / (10 - 2) = 5 s."""
    at, ttft = queue(np.random.default_rng(1), **BURSTS, service_s=0.1)
    played(monkeypatch, burst_function, at, ttft)
    found = burst(ask(), tmp_path, within_s=within_s, **TIMES)

    assert found.result == result
    assert found.figures["recovery_in_flight_s"] == pytest.approx(5.0, abs=2.5)
    assert found.figures["p99_burst_s"] > 5 * found.figures["p99_calm_s"]


def test_a_burst_that_the_generator_was_late_for_says_nothing(monkeypatch, tmp_path):
    at, ttft = queue(np.random.default_rng(1), **BURSTS, service_s=0.1)
    played(monkeypatch, burst_function, at, ttft, late=LATE)

    assert burst(ask(), tmp_path, **TIMES).result == "unknown"


@pytest.mark.parametrize(
    ("growth", "hours", "result"), [(0.0, 10, "pass"), (0.5, 10, "fail"), (0.0, 0.2, "unknown")]
)
def test_a_drift_is_told_from_chance_that_repeats_itself(
    monkeypatch, tmp_path, growth, hours, result
):
    rng = np.random.default_rng(3)
    at = np.sort(rng.uniform(0, hours * 3600, int(720 * hours)))
    noise = np.empty(at.size)
    last = 0.0
    for row in range(at.size):
        last = 0.9 * last + 0.2 * rng.normal()
        noise[row] = last
    played(monkeypatch, long_run_function, at, np.exp(noise) * (1 + growth * at / 3600))
    found = long_run(ask(), tmp_path, rate_per_s=0.2, span_s=hours * 3600)

    assert found.result == result


def test_a_run_that_is_mostly_unanswered_did_not_hold(monkeypatch, tmp_path):
    at = np.arange(1000.0)
    ttft = np.where(at < 500, 0.1, np.inf)
    played(monkeypatch, long_run_function, at, ttft)
    found = long_run(ask(), tmp_path, span_s=1000)

    assert found.result == "fail"
    assert found.detail.startswith("500 of 1000 unanswered")


def test_a_burst_is_offered_to_a_server_and_keeps_its_record(tmp_path):
    with Engine(slots=8, token_s=0.001) as engine:
        found = burst(
            ask(engine.url, max_tokens=4), tmp_path / "load", rate_per_s=20.0, burst_per_s=100.0,
            bursts=1, burst_s=0.5, calm_s=1.5,
        )  # fmt: skip

    assert (tmp_path / "load" / "load.json").exists()
    assert found.course.marks == ((1.5, 2.0),)
    assert [line.name for line in found.course.lines] == ["in_flight", "ttft_s"]


def test_a_start_is_timed_to_its_first_token(tmp_path):
    with Engine(slots=8, token_s=0.001) as engine:
        found = asyncio.run(
            cold_start(ask(engine.url), command="sleep 0.3", log=tmp_path / "log", starts=2)
        )

    assert found.figures["starts"] == 2
    assert found.figures["ready_s"] >= 0.3
    assert found.figures["ttft_first_s"] > 0


def test_a_paced_request_is_timed_from_when_it_was_due():
    async def replies():
        async with ask().client() as client:
            return await paced(client, ask(), rate_per_s=100, span_s=0.05)

    seen = asyncio.run(replies())

    begun = seen[0][1].intended_ns
    assert [reply.intended_ns - begun for _, reply in seen] == [n * 10_000_000 for n in range(5)]
    assert all(reply.ready_ns >= reply.intended_ns for _, reply in seen)


def test_a_start_whose_command_fails_or_after_which_nobody_answers_is_told(tmp_path):
    failed = asyncio.run(cold_start(ask(), command="exit 3", log=tmp_path / "log"))
    gone = asyncio.run(
        cold_start(ask(), command="true", log=tmp_path / "log", starts=1, deadline_s=0.5)
    )

    assert (failed.result, "exit 3" in failed.detail) == ("unknown", True)
    assert (gone.result, gone.detail) == ("fail", "no answer within 0.5 s of start 1")
