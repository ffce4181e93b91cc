"""An order and what its load looks like while it runs."""

from __future__ import annotations

from steelyard.endpoint import Target
from steelyard.load.arrivals import poisson
from steelyard.load.engine import Live, Order
from steelyard.load.engine.bins import Counted


def order(model="m"):
    return Order(
        target=Target(base_url="https://models.example:8443/v1", model=model, api_key="sk-secret"),
        plan=poisson(5.0, for_s=2.0).schedule(1),
        span_s=2.0,
    )


def counted():
    found = Counted()
    for spent in (5_000_000, 30_000_000, 200_000_000_000):
        found.duration.add(spent)
    found.first_chunk.add(10_000_000)
    found.gaps([0, 1, 15_000_000, 3, 55_000_000, 1])
    return {
        "duration": found.duration, "first_chunk": found.first_chunk, "chunk_gap": found.chunk_gap,
    }  # fmt: skip


def live(**more):
    usual = {
        "elapsed_s": 1.0, "span_s": 2.0, "sent": 40, "done": 34, "flying": 6, "waiting": 1,
        "rate_per_s": 19.5, "target_per_s": 20.0, "ttft_ms": 10.0,
        "kinds": {"": 30, "length": 3, "rate-limited": 1}, "workers": 1, "cpu_share": 0.2,
        "schedule_lag_ms": 0.1, "loop_lag_ms": 0.2, "bins": counted(),
    }  # fmt: skip
    return Live(**{**usual, **more})
