"""Restarts of two replicas behind a proxy."""

from __future__ import annotations

import asyncio
import threading

import pytest

from steelyard.endpoint import Target
from steelyard.load.drills import Ask, rolling_restart
from support.replicas import Replicas
from support.slots import Engine


@pytest.mark.parametrize(("drains", "result"), [(True, "pass"), (False, "fail")])
def test_a_rolling_restart_loses_nothing_where_each_replica_drains_first(tmp_path, drains, result):
    step, over = tmp_path / "step", threading.Event()
    script = "".join(
        f"echo {number} > {step}; sleep 0.7; " for number in ("0 out", "0 down", "1 out", "1 down")
    )

    def follow(replicas):
        while not over.wait(0.005):
            number, _, what = (step.read_text() if step.exists() else "").strip().partition(" ")
            replicas.out.clear()
            if what and drains:
                replicas.out.add(int(number))
            elif what == "down":
                # a proxy that has not noticed, and sends everybody to the replica that is down
                replicas.out.add(1 - int(number))
            for at, engine in enumerate(replicas.engines):
                (engine.down.set if what == "down" and str(at) == number else engine.down.clear)()

    with Engine(slots=32) as one, Engine(slots=32) as other, Replicas((one, other)) as replicas:
        thread = threading.Thread(target=follow, args=(replicas,), daemon=True)
        thread.start()
        found = asyncio.run(
            rolling_restart(
                Ask(target=Target(base_url=replicas.url, model="m")),
                f"{script} rm {step}",
                log=tmp_path / "log",
                rate_per_s=20,
                calm_s=0.5,
                span_s=4.5,
            )
        )
        over.set()
        thread.join()

    assert found.result == result
    assert (found.figures["failed"] == 0) == drains
