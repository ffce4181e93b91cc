"""search.json of sweeps and searches on queues that answer at once."""

from __future__ import annotations

import dataclasses
from typing import Any

from steelyard.evidence import to_json
from steelyard.load.search import (
    SCHEMA,
    Budget,
    Load,
    Search,
    Standing,
    curve,
    find,
    found_told,
    order,
    plan,
    service_level,
    sweep,
    swept_told,
)
from support.queues import Station

LEVEL = service_level("p95(ttft) <= 1 s")
WHY = ("loop_lag: p99 loop lag 30.41 ms (≤ 10 ms)",)
TARGET = {"base_url": "http://10.0.0.7:8000/v1", "model": "demo-7b", "max_tokens": 128}


class Spoilt:
    """A station some of whose cells the generator was too slow for."""

    def __init__(self, station: Station, *, every: int) -> None:
        self.station, self.every, self.asked = station, every, 0

    def __call__(self, cell, seed):
        self.asked += 1
        found = self.station(cell, seed)
        if self.asked % self.every:
            return found
        return dataclasses.replace(found, standing=Standing.INVALID, why=WHY)


def swept(*, rates=(1, 2, 3, 4, 5, 6, 7, 8, 9), repeats=5, every=7, level=LEVEL) -> Any:
    """A sweep's document."""
    loads = [Load(kind="rate", value=float(rate)) for rate in rates]
    cells = order(loads, repeats=repeats, span_s=600.0, warmup_s=60.0, seed=3)
    done = sweep(cells, Spoilt(Station(), every=every), seed=3)
    drawn = curve(done, time="ttft", q=0.95, level=level, seed=3)
    return to_json({**_head(plan(cells)), **swept_told(done, drawn, level=level)})


def sought(*, cells=24, every=7, span_s=1000.0, measure=None) -> Any:
    """A search's document."""
    search = Search(
        level=LEVEL, kind="rate", low=1, high=20, span_s=span_s, warmup_s=20, precision=0.1,
        seed=1, budget=Budget(cells=cells),
    )  # fmt: skip
    found = find(search, measure or Spoilt(Station(), every=every))
    middle = order(
        [Load(kind="rate", value=4.5)], repeats=cells, span_s=span_s, warmup_s=20, seed=0
    )
    return to_json({**_head(plan(middle)), **found_told(found, search)})


def _head(planned) -> dict[str, Any]:
    return {
        "schema": SCHEMA, "target": TARGET, "seed": 3, "budget": Budget(cells=24), "plan": planned,
        "restored": 0,
    }  # fmt: skip
