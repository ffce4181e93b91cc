"""How often intervals of searches and sweeps hold the truth, on queues that have it in closed form.

python bench/coverage_search.py [searches]
"""

from __future__ import annotations

import math
import sys

import numpy as np

from steelyard.load.search import (
    Budget,
    Enough,
    Load,
    Search,
    curve,
    find,
    order,
    service_level,
    sweep,
)
from steelyard.stats import Interval
from support.queues import Station

SETTINGS = [
    ("120 s cells", 120.0, 0.0),
    ("120 s cells, each 5 % off", 120.0, 0.05),
    ("120 s cells, each 15 % off", 120.0, 0.15),
    ("600 s cells", 600.0, 0.0),
    ("2400 s cells", 2400.0, 0.0),
]
SWEEPS = [("3 repeats, 120 s", 3, 120.0), ("5 repeats, 120 s", 5, 120.0), ("5, 600 s", 5, 600.0)]
RATES = [Load(kind="rate", value=value) for value in (2.0, 4.0, 5.0, 6.0, 7.0, 8.0)]
USERS = [Load(kind="users", value=value) for value in (1, 2, 4, 8)]
PLACES = 4


def main(searches: int) -> None:
    levels(searches)
    users(searches)
    sweeps(searches)
    saturations(searches)


def levels(searches: int) -> None:
    """The rate at which p95 of M/M/1 stops to hold."""
    level = service_level("p95(ttft) <= 1 s")
    true = Station().slo_rate(share=0.95, seconds=1.0)
    print(
        f"M/M/1 at 10/s, {level}: holds up to {true:.3f}/s; 24 cells at most, {searches} searches"
    )
    for name, span_s, wobble in SETTINGS:
        held, ratios, guesses, cells, good = 0, [], [], [], []
        for seed in range(searches):
            wanted = Search(
                level=level, kind="rate", low=1, high=20, span_s=span_s, warmup_s=20, seed=seed,
                budget=Budget(cells=24),
            )  # fmt: skip
            found = find(wanted, Station(wobble=wobble))
            interval = found.interval
            if isinstance(interval, Interval):
                held += interval.low <= true <= interval.high
                ratios.append(interval.high / (interval.low or math.nan))
            if isinstance(found.load, float):
                guesses.append(found.load)
            if isinstance(within := found.goodput_interval, Interval):
                goodput = found.goodput_at * (1.0 - math.exp(found.goodput_at - 10.0))
                good.append(within.low <= goodput <= within.high)
            cells.append(len(found.cells))
        print(
            f"{name:<28} held {held / searches:.1%}  high/low median {np.nanmedian(ratios):.2f}  "
            f"guess {np.mean(guesses):.2f} ± {np.std(guesses):.2f}  cells {np.mean(cells):.1f}  "
            f"goodput held {np.mean(good):.1%} of {len(good)}"
        )


def users(searches: int) -> None:
    """The users at which p95 of a closed loop on one place stops to hold: 5 keep it, 6 don't."""
    level = service_level("p95(ttft) <= 1 s")
    print(f"\nClosed loop on one place at 10/s, {level}: 5 users keep it, 6 don't")
    for span_s in (60.0, 240.0):
        held, exact = 0, 0
        for seed in range(searches):
            wanted = Search(
                level=level, kind="users", low=1, high=32, span_s=span_s, warmup_s=20, seed=seed,
                budget=Budget(cells=24),
            )  # fmt: skip
            interval = find(wanted, Station()).interval
            if isinstance(interval, Interval):
                held += interval.low <= 5 and interval.high >= 6
                exact += (interval.low, interval.high) == (5, 6)
        print(
            f"{span_s:.0f} s cells: held {held / searches:.1%}, told exactly {exact / searches:.1%}"
        )


def sweeps(searches: int) -> None:
    """p50 of M/M/1's sojourn at each rate, and its knee, in sweeps that go on until 10 %."""
    enough = Enough(precision=0.1, time="ttft", q=0.5)
    print(f"\nSweep of M/M/1 at 10/s until each p50 and rate is known to 10 %, {searches} sweeps")
    for name, repeats, span_s in SWEEPS:
        held, asked, knees, known, cells = 0, 0, 0, 0, []
        for seed in range(searches):
            planned = order(RATES, repeats=repeats, span_s=span_s, warmup_s=20, seed=seed)
            done = sweep(
                planned, Station(), seed=seed, enough=enough, budget=Budget(cells=4 * len(planned))
            )
            found = curve(done, precision=0.1, seed=seed)
            for point in found.points:
                interval = point.latency_s.interval
                if isinstance(interval, Interval):
                    true = math.log(2) / (10.0 - point.load.value)
                    held, asked = held + (interval.low <= true <= interval.high), asked + 1
            if hasattr(found.knee, "interval") and isinstance(found.knee.interval, Interval):
                knees += found.knee.interval.low <= 5.0 <= found.knee.interval.high
                known += 1
            cells.append(len(done.cells))
        told = f"{knees / known:.1%} of {known}" if known else "none had an interval"
        print(
            f"{name:<18} p50 held {held / asked:.1%} of {asked}  knee held {told}  "
            f"cells {np.mean(cells):.0f} (planned {len(planned)})"
        )


def saturations(searches: int) -> None:
    """Answers a second of a closed loop on four places at 10/s: 40 at most."""
    print(f"\nSaturation of a closed loop on {PLACES} places at 10/s: {10 * PLACES}/s")
    for repeats in (3, 5):
        held, values = 0, []
        for seed in range(searches):
            planned = order(USERS, repeats=repeats, span_s=60, warmup_s=5, seed=seed)
            found = curve(sweep(planned, Station(places=PLACES), seed=seed)).saturation
            if hasattr(found, "interval") and isinstance(found.interval, Interval):
                held += found.interval.low <= 10.0 * PLACES <= found.interval.high
                values.append(found.answered_per_s)
        print(
            f"{repeats} repeats: held {held / searches:.1%}, {np.mean(values):.2f} ± "
            f"{np.std(values):.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
