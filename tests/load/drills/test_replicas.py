"""Restarts of two replicas behind a proxy."""

from __future__ import annotations

import asyncio
import threading

import pytest

from steelyard.endpoint import Target
from steelyard.load.drills import Ask, rolling_restart
from support.replicas import Replicas
from support.slots import Engine

STEPS = tuple((number, what) for number in (0, 1) for what in ("out", "down"))
ENOUGH = 3
"""Requests that are to meet a replica that is down, or the other one in its place."""


def restarting(folder):
    """A command that asks for one step after another, and goes on when it is done."""
    folder.mkdir()
    return "; ".join(
        f"touch {step}; while [ -e {step} ]; do sleep 0.02; done"
        for step in (folder / f"{number}-{what}" for number, what in STEPS)
    )


def restarter(replicas, folder, over, *, drains):
    """Does what the command asks for, and is done when what it is about has happened."""

    def until(holds):
        while not holds() and not over.wait(0.005):
            pass

    def step(number, what):
        other = 1 - number
        if what == "out":
            if drains:
                replicas.out = frozenset({number})
                until(lambda: replicas.drained(number))
            return
        if not drains:
            # a proxy that has not noticed, and sends everybody to the replica that is down
            replicas.out = frozenset({other})
        replicas.engines[number].down.set()
        seen = (lambda: replicas.engines[other].asked) if drains else (
            lambda: replicas.sent_to[number]
        )  # fmt: skip
        wanted = seen() + ENOUGH
        until(lambda: seen() >= wanted)
        replicas.engines[number].down.clear()
        replicas.out = frozenset()

    def follow():
        for number, what in STEPS:
            asked = folder / f"{number}-{what}"
            until(asked.exists)
            step(number, what)
            asked.unlink(missing_ok=True)

    return threading.Thread(target=follow, daemon=True)


@pytest.mark.parametrize(("drains", "result"), [(True, "pass"), (False, "fail")])
def test_a_rolling_restart_loses_nothing_where_each_replica_drains_first(tmp_path, drains, result):
    over = threading.Event()
    command = restarting(tmp_path / "steps")

    # So that the proxy decides for each request where it goes.
    one, other = (Engine(slots=32, keeps_alive=False) for _ in range(2))
    with one, other, Replicas((one, other)) as replicas:
        thread = restarter(replicas, tmp_path / "steps", over, drains=drains)
        thread.start()
        found = asyncio.run(
            rolling_restart(
                Ask(target=Target(base_url=replicas.url, model="m")),
                command,
                log=tmp_path / "log",
                rate_per_s=20,
                calm_s=0.5,
                span_s=4.5,
            )
        )
        over.set()
        thread.join()

    assert found.result == result, found.detail
    assert (found.figures["failed"] == 0) == drains
