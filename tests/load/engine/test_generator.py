"""One worker's loop, without its process."""

from __future__ import annotations

import asyncio
import time

import pytest

from steelyard.endpoint import Direct, Target
from steelyard.load.arrivals import closed, constant
from steelyard.load.engine import Order
from steelyard.load.engine.generator import Generator
from steelyard.load.engine.task import Go
from support.hostile import Hold, Hostile

PLANS = {
    "open": constant(10, for_s=0.5).schedule(0),
    "under a cap": constant(10, for_s=0.5, cap=1).schedule(0),
    "closed": closed(5, requests=5),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_what_a_machine_that_stood_still_never_noticed_is_censored_not_dropped(tmp_path, plan):
    """It wakes when span and drain are over; all that was due by then stands in the record."""

    async def woken(target):
        order = Order(target=target, plan=plan, span_s=0.5, drain_s=0.2)
        task = order.task(0, of=1, shard=tmp_path / "0.shard", segment=0)
        async with Direct(target) as direct:
            generator = Generator(task, direct)
            start_ns = time.perf_counter_ns() - 10_000_000_000
            return await generator.run(Go(start_ns=start_ns, origin_ns=start_ns))

    with Hostile([[Hold(20)]]) as server:
        facts = asyncio.run(woken(Target(base_url=server.url, model="m")))

    assert facts["recorded"] == facts["censored"] == len(plan) == 5
    assert facts["sent"] == len(server.requests) == 0
    assert facts["schedule_lag_ns"]["n"] == 5
    assert facts["schedule_lag_ns"]["max"] > 9e9
