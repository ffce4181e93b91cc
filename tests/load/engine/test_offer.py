"""Whole runs against scripted servers."""

from __future__ import annotations

import os
import signal
import threading
import time

import numpy as np
import pytest

from steelyard.endpoint import Timeouts
from steelyard.errors import StudyError
from steelyard.load.arrivals import closed, constant, poisson
from steelyard.load.engine import Crew, headroom
from support.hostile import DONE, Hold, Hostile, Send, chunk, http, refusing, reply, sse

GOOD = reply(sse(chunk("a"), chunk("b"), chunk("c", finish="stop"), DONE))


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_every_request_of_the_schedule_is_sent_and_recorded_once(offering, workers):
    plan = poisson(100, for_s=1).schedule(3)

    with Hostile([GOOD]) as server:
        got, samples = offering(server, plan, span_s=1, workers=workers)

    assert len(server.requests) == len(samples) == len(plan)
    assert [s.number for s in samples] == list(range(len(plan)))
    assert {s.kind for s in samples} == {""}
    assert [w.share for w in got.workers] == [w.recorded for w in got.workers]
    # The schedule, to the nanosecond, whatever the number of workers.
    assert [s.intended_ns - got.start_ns for s in samples] == plan.at_ns.tolist()


def test_each_request_has_a_prompt_of_its_own(offering):
    plan = constant(100, for_s=0.5).schedule(0)

    with Hostile([GOOD]) as server:
        _, samples = offering(server, plan, span_s=0.5, workers=2)

    asked = {seen.json["messages"][0]["content"] for seen in server.requests}
    assert len(asked) == len({s.prompt_sha256 for s in samples}) == len(plan)


def test_items_are_asked_in_turn(offering):
    plan = constant(50, for_s=0.2).schedule(0)

    with Hostile([GOOD]) as server:
        _, samples = offering(server, plan, span_s=0.2, prompts={"x": "one", "y": "two"}, workers=2)

    assert [(s.item, s.repeat) for s in samples[:4]] == [("x", 0), ("y", 0), ("x", 1), ("y", 1)]


def test_nothing_is_sent_before_its_time_and_little_after(offering):
    plan = constant(40, for_s=0.5).schedule(0)

    with Hostile([GOOD]) as server:
        _, samples = offering(server, plan, span_s=0.5)

    assert all(s.intended_ns <= s.ready_ns <= s.sent_ns for s in samples)


def test_a_stall_behind_a_cap_shows_in_the_time_from_intended(offering):
    """Coordinated omission: 50/s, 5 places, 10 ms of service, a stall from 0.5 to 1.5 s."""
    begun = []

    def script(seen):
        begun.append(time.monotonic())
        since = begun[-1] - begun[0]
        return [Send(data=GOOD[0].data, delay_s=max(1.5 - since, 0) if since > 0.5 else 0.01)]

    capped = constant(50, for_s=2, cap=5).schedule(0)
    with Hostile([script]) as server:
        got, samples = offering(server, capped, span_s=2, drain_s=30, workers=1)

    waited = np.array([s.first_token_ns - s.intended_ns for s in samples]) / 1e9
    service = np.array([s.first_token_ns - s.sent_ns for s in samples]) / 1e9
    # Half of the schedule falls into the stall; its requests wait for what is left of it.
    assert np.quantile(waited, 0.9) > 0.7
    assert np.mean(waited > 0.1) > 0.4
    # What a client sees that starts its clock when it gets a place: five slow requests.
    assert np.sum(service > 0.5) <= 10
    # The wait is the server's, and none of the generator's lag, however busy the machine.
    queue = np.array([s.sent_ns - s.ready_ns for s in samples]) / 1e9
    lag = np.array([s.ready_ns - s.intended_ns for s in samples]) / 1e9
    assert queue.max() > 0.7
    assert np.quantile(lag, 0.9) < np.quantile(queue, 0.9) / 2
    assert headroom(got).schedule_lag_ms["max"] == pytest.approx(1e3 * lag.max(), rel=0.07, abs=0.1)


def test_what_is_open_at_the_end_is_censored_not_dropped(offering):
    plan = constant(10, for_s=0.5).schedule(0)
    numbers = {str(n): str(n) for n in range(len(plan))}

    # By what is asked: on a busy machine requests 100 ms apart may come in another order.
    def script(seen):
        return GOOD if seen.json["messages"][0]["content"] == "0" else [Hold(60)]

    with Hostile([script]) as server:
        got, samples = offering(server, plan, span_s=0.5, drain_s=1.5, prompts=numbers)

    assert len(samples) == len(plan) == 5
    assert [s.kind for s in samples] == [""] + ["timeout-total"] * 4
    assert all("censored" in s.detail for s in samples[1:])
    assert samples[1].ended_ns - got.start_ns >= 2e9
    assert got.wall_s < 30


def test_requests_that_never_got_a_place_are_in_the_record(offering):
    plan = constant(20, for_s=0.5, cap=1).schedule(0)

    with Hostile([[Hold(60)]]) as server:
        _, samples = offering(server, plan, span_s=0.5, drain_s=0.5)

    assert len(samples) == 10
    assert [s.sent_ns is None for s in samples] == [False] + [True] * 9
    assert {s.kind for s in samples} == {"timeout-total"}


def test_half_answers_keep_their_kinds(offering):
    whole = http(sse(chunk("a"), chunk("b", finish="stop"), DONE))
    scripts = [
        [Send(data=whole)],
        reply(sse(chunk("a"), b'{"error":{"message":"broken"}}', DONE)),
        reply(sse(chunk("a"), chunk("b"))),
        reply(sse(chunk("a"), chunk("b", finish="length"), DONE)),
        reply(b'{"error":{"message":"slow down"}}', status="429 Too Many", kind="application/json"),
    ]
    plan = constant(10, for_s=0.5).schedule(0)
    numbers = {str(n): str(n) for n in range(len(scripts))}
    # By what is asked: on a busy machine requests 100 ms apart may come in another order.
    with Hostile([lambda seen: scripts[int(seen.json["messages"][0]["content"])]]) as server:
        _, samples = offering(server, plan, span_s=0.5, prompts=numbers)

    kinds = ["", "error-event", "truncated-stream", "length", "rate-limited"]
    assert [s.kind for s in samples] == kinds
    assert [s.content_events for s in samples] == [2, 1, 2, 2, 0]


def test_a_stream_that_stays_open_after_its_end_is_over_at_its_end(offering):
    body = http(sse(chunk("a", finish="stop"), DONE)).removesuffix(b"0\r\n\r\n")
    plan = constant(20, for_s=0.2).schedule(0)

    with Hostile([[Send(data=body), Hold(60)]]) as server:
        got, samples = offering(server, plan, span_s=0.2)

    assert {s.kind for s in samples} == {""}
    assert got.wall_s < 25  # less than the drain, and than the server would hold


def test_a_long_stream_read_in_strides_loses_nothing(offering):
    words = [f"w{n}" for n in range(120)]
    events = [sse(chunk(word)) for word in words]
    parts = [Send(data=b"%x\r\n%b\r\n" % (len(e), e), delay_s=0.001) for e in events]
    head = http(b"").removesuffix(b"0\r\n\r\n")
    end = sse(chunk(finish="stop"), DONE)
    tail = b"%x\r\n%b\r\n0\r\n\r\n" % (len(end), end)
    script = [Send(data=head), *parts, Send(data=tail)]

    with Hostile([script]) as server:
        _, (sample,) = offering(server, constant(1, for_s=1).schedule(0), span_s=1)

    assert (sample.kind, sample.content_events) == ("", 120)
    assert sample.text == "".join(words)
    reads = np.frombuffer(sample.reads, dtype="<u4").reshape(-1, 2)
    assert reads[:, 1].sum() == 120
    assert np.all(np.diff(reads[:, 0].astype(int)) >= 0)


def test_a_silent_server_meets_the_clients_limit(offering):
    with Hostile([[Hold(60)]]) as server:
        _, samples = offering(
            server,
            constant(10, for_s=0.2).schedule(0),
            span_s=0.2,
            timeouts=Timeouts(first_token_s=0.3),
        )

    assert {s.kind for s in samples} == {"timeout-first"}


def test_nothing_that_listens_is_a_result(offering):
    plan = constant(10, for_s=0.5).schedule(0)

    with refusing() as url:
        got, samples = offering(url, plan, span_s=0.5)

    assert [s.kind for s in samples] == ["refused"] * 5
    assert not got.lost


def test_a_worker_that_is_killed_is_noticed_and_what_it_recorded_is_kept(offering):
    plan = constant(100, for_s=2.5).schedule(0)
    crew = Crew(2)

    def watch(_):
        written = [path.stat().st_size for path in offering.folder.glob("*.shards/1.shard")]
        if any(size > 1000 for size in written) and not crew.workers[1].lost:
            os.kill(crew.workers[1].line.pid, signal.SIGKILL)

    with Hostile([GOOD]) as server:
        got, samples = offering(server, plan, span_s=2.5, crew=crew, watch=watch, workers=2)

    (lost,) = got.lost
    assert (lost.worker, lost.facts) == (1, {})
    assert "SIGKILL" in lost.lost
    assert 0 < lost.recorded < lost.share == 125
    assert len(samples) == 125 + lost.recorded
    assert len(headroom(got).lost) == 1


@pytest.fixture
def interruptible():
    """A command run in this process before leaves SIGINT ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_the_run_soon_and_keeps_the_record(offering):
    plan = constant(50, for_s=60).schedule(0)
    killer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))

    def watch(live):
        if live.done and killer.ident is None:
            killer.start()

    with Hostile([GOOD]) as server:
        got, samples = offering(server, plan, span_s=60, watch=watch)

    assert got.interrupted
    assert 0 < got.stopped_s <= got.wall_s < 50
    assert 0 < len(samples) == len(server.requests) < len(plan)


def test_more_workers_than_users_are_refused(offering):
    with pytest.raises(StudyError, match="can't be divided"):
        offering("http://127.0.0.1:1/v1", closed(1, requests=1), span_s=1, workers=2)
