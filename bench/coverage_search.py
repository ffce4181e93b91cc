"""How often a search's interval holds the true rate, on queues that have it in closed form.

python bench/coverage_search.py [searches]
"""

from __future__ import annotations

import math
import sys

import numpy as np

from steelyard.load.search import Budget, Search, find, service_level
from support.queues import Station

SETTINGS = [
    ("120 s cells", 120.0, 0.0),
    ("120 s cells, each 5 % off", 120.0, 0.05),
    ("120 s cells, each 15 % off", 120.0, 0.15),
    ("600 s cells", 600.0, 0.0),
    ("2400 s cells", 2400.0, 0.0),
]


def main(searches: int) -> None:
    level = service_level("p95(ttft) <= 1 s")
    true = Station().slo_rate(share=0.95, seconds=1.0)
    print(
        f"M/M/1 at 10/s, {level}: holds up to {true:.3f}/s; 24 cells at most, {searches} searches"
    )
    for name, span_s, wobble in SETTINGS:
        held, ratios, guesses, cells = 0, [], [], []
        for seed in range(searches):
            wanted = Search(
                level=level, kind="rate", low=1, high=20, span_s=span_s, warmup_s=20, seed=seed,
                budget=Budget(cells=24),
            )  # fmt: skip
            found = find(wanted, Station(wobble=wobble))
            interval = found.interval
            held += hasattr(interval, "low") and interval.low <= true <= interval.high
            if hasattr(interval, "low"):
                low = interval.low or math.nan
                ratios.append(interval.high / low)
                guesses.append(found.load)
            cells.append(len(found.cells))
        print(
            f"{name:<28} held {held / searches:.1%}  high/low median {np.nanmedian(ratios):.2f}  "
            f"guess {np.mean(guesses):.2f} ± {np.std(guesses):.2f}  cells {np.mean(cells):.1f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
