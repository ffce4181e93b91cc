"""Drills against an engine that behaves well, and against one that doesn't."""

from __future__ import annotations

import asyncio
import threading

import pytest

from steelyard.endpoint import Backoff, Target, Timeouts
from steelyard.errors import EndpointUnusable
from steelyard.load.drills import (
    Ask,
    RetryBudget,
    busy_by_metrics,
    cancel_storm,
    replica_kill,
    rolling_restart,
    slow_reader,
    throttle_storm,
)
from steelyard.load.views import Address
from steelyard.report.words import Words
from support.slots import Engine


def ask(engine, **more):
    return Ask(target=Target(base_url=engine.url, model="m"), **more)


def drill(doing):
    return asyncio.run(doing)


def test_slow_readers_that_hold_nobody_up_pass():
    with Engine(slots=64) as engine:
        found = drill(slow_reader(ask(engine), readers=4, probes=4))

    assert found.result == "pass"
    assert found.figures["readers"] == 4
    assert found.figures["unanswered"] == 0


def test_slow_readers_that_hold_up_the_one_writer_fail():
    with Engine(slots=64, one_writer=True, token="x" * 8000, token_s=0.001) as engine:
        asked = ask(engine, timeouts=Timeouts(first_token_s=2.0, idle_s=2.0, total_s=4.0))
        found = drill(slow_reader(asked, readers=2, probes=2))

    assert found.result == "fail"
    assert found.figures["unanswered"] > 0


def test_slots_of_cancelled_requests_are_seen_to_be_freed():
    with Engine(slots=4, token_s=0.01) as engine:
        found = drill(
            cancel_storm(
                ask(engine),
                requests=8,
                after_s=0.5,
                within_s=20,
                busy=busy_by_metrics(Address(url=engine.metrics)),
            )
        )

    # The probe's own time may suffer on a busy machine; the count does not.
    assert found.figures["cancelled"] == 8
    assert found.figures["busy_peak"] >= 4
    assert "freed in" in found.detail


@pytest.mark.parametrize("counted", [True, False])
def test_an_engine_that_goes_on_for_nobody_fails(counted):
    with Engine(slots=2, token_s=0.01, leaky=True) as engine:
        busy = busy_by_metrics(Address(url=engine.metrics)) if counted else None
        found = drill(
            cancel_storm(
                ask(engine),
                requests=2,
                after_s=0.3,
                max_tokens=300,
                within_s=0.5,
                busy=busy,
            )
        )

    assert found.result == "fail"
    assert found.figures["ttft_after_s"] > found.figures["ttft_before_s"]


def test_a_storm_that_was_over_before_it_was_cancelled_says_nothing():
    with Engine(slots=16) as engine:
        found = drill(cancel_storm(ask(engine), requests=2, after_s=5.0, max_tokens=2))

    assert found.result == "unknown"


def test_a_page_without_counts_is_named():
    with Engine() as engine:
        look = busy_by_metrics(Address(url=engine.metrics.replace("/metrics", "")))
        assert look() == 0.0
    with pytest.raises(EndpointUnusable):
        look()


QUICK = Backoff(base_s=0.01, cap_s=0.05, attempts=4)


def test_a_429_storm_stays_within_its_retry_budget():
    with Engine(slots=2, limit=2, token_s=0.01) as engine:
        found = drill(throttle_storm(ask(engine), requests=20, budget=0.2, backoff=QUICK))

    assert found.result == "pass"
    assert found.figures["refused"] > 10
    assert found.figures["retries"] <= 4
    assert found.figures["amplification"] <= 1.2


def test_refusals_without_retry_after_fail():
    with Engine(slots=2, limit=2, token_s=0.01, retry_after=None) as engine:
        found = drill(throttle_storm(ask(engine), requests=20, backoff=QUICK))

    assert found.result == "fail"
    assert found.figures["with_retry_after"] == 0


def test_what_is_answered_after_a_429_storm_is_told_as_a_share_with_its_interval():
    with Engine(slots=64, drops=3) as engine:
        found = drill(throttle_storm(ask(engine), requests=8, backoff=QUICK))

    assert found.result == "fail"
    share, bounds = found.figures["after_share"], found.intervals["after_share"]
    assert 0.6 < share < 0.8
    assert bounds.low < share < bounds.high
    assert f"afterwards {share * 20:.0f} of 20 answered (95 %: {bounds.low:.0%}" in found.detail
    assert "之后 20 个中有" in Words("zh").term(found.detail)


def test_a_server_that_is_dead_after_a_429_storm_is_not_asked_for_long():
    with Engine(slots=64, drops=1) as engine:
        found = drill(throttle_storm(ask(engine), requests=4, backoff=QUICK))

    assert "afterwards 0 of 3 answered" in found.detail


def test_a_server_that_refuses_nothing_was_not_tested():
    with Engine(slots=32) as engine:
        found = drill(throttle_storm(ask(engine), requests=8, backoff=QUICK))

    assert found.result == "unknown"


def test_a_retry_budget_is_a_share_of_first_tries():
    purse = RetryBudget(0.1, requests=25)

    assert [purse.take() for _ in range(4)] == [True, True, False, False]
    assert purse.spent == 2


LOSSES = 3
"""Requests that an outage costs at least: it lasts until so many were turned away."""


def outage(engine, tmp_path, *, for_good=False):
    """A command that takes the engine down for a while: it touches a file that a thread awaits."""
    flag, over = tmp_path / "down", threading.Event()

    def watch():
        while not flag.exists() and not over.wait(0.01):
            pass
        engine.down.set()
        while (for_good or engine.turned_away < LOSSES) and not over.wait(0.01):
            pass
        engine.down.clear()
        flag.unlink(missing_ok=True)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    waiting = "" if for_good else f"; while [ -e {flag} ]; do sleep 0.02; done"
    return f"touch {flag}{waiting}", over


def test_a_killed_replica_that_comes_back_in_time_passes_with_its_losses_counted(tmp_path):
    with Engine(slots=32) as engine:
        command, over = outage(engine, tmp_path)
        found = drill(
            replica_kill(
                ask(engine),
                command,
                log=tmp_path / "log",
                rate_per_s=20,
                calm_s=1.0,
                span_s=6.0,
                within_s=5.0,
            )
        )
        over.set()

    assert found.result == "pass"
    assert found.figures["failed"] >= LOSSES
    assert 0 < found.figures["outage_s"] <= 5


def test_a_replica_that_stays_dead_fails(tmp_path):
    with Engine(slots=32) as engine:
        command, over = outage(engine, tmp_path, for_good=True)
        found = drill(
            replica_kill(
                ask(engine),
                command,
                log=tmp_path / "log",
                rate_per_s=20,
                calm_s=1.0,
                span_s=3.0,
            )
        )
        over.set()

    assert found.result == "fail"
    assert found.figures["outage_s"] == float("inf")


@pytest.mark.parametrize(("down", "result"), [(False, "pass"), (True, "fail")])
def test_a_rolling_restart_may_lose_nothing(tmp_path, down, result):
    with Engine(slots=32) as engine:
        command, over = outage(engine, tmp_path) if down else ("true", None)
        found = drill(
            rolling_restart(
                ask(engine),
                command,
                log=tmp_path / "log",
                rate_per_s=20,
                calm_s=1.0,
                span_s=5.0,
            )
        )
        if over is not None:
            over.set()

    assert found.result == result


def test_a_command_that_fails_leaves_the_drill_unknown(tmp_path):
    with Engine(slots=32) as engine:
        found = drill(
            rolling_restart(
                ask(engine), "exit 4", log=tmp_path / "log", rate_per_s=10, calm_s=0.3, span_s=1.0
            )
        )

    assert found.result == "unknown"
    assert "exit 4" in found.detail
