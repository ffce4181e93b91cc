"""What deciding takes, and whether its statistics keep what they promise.

Claims, in processor seconds of one core (``OMP_NUM_THREADS=1 python bench/decide.py``): three
acceptability runs over 10^5 draws given, 8 deployments and 20 criteria below 1 s; the paired
bootstrap of 500 items below 4 s; exact intervals hold at least 94 % of truths.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from steelyard.decide import Region, acceptability
from steelyard.decide.information import worth
from steelyard.decide.sampling import foretold, shrinkage
from steelyard.stats import (
    clopper_pearson,
    paired_bootstrap,
    weighted_mean,
)

DRAWS, DEPLOYMENTS, CRITERIA = 100_000, 8, 20
ITEMS, BOOTSTRAPS, SYSTEMS = 500, 4_000, 2
SETS = 4_000


def timed(name: str, limit: float, act: Callable[[], object]) -> None:
    start = time.process_time()
    act()
    took = time.process_time() - start
    print(f"{name:<58} {took:7.3f} s   {took / limit:6.1%} of {limit:g} s")


def ranking() -> None:
    rng = np.random.default_rng(1)
    scores = rng.random((DRAWS, DEPLOYMENTS, CRITERIA))
    declared = np.full(CRITERIA, 1 / CRITERIA)

    def three_runs() -> None:
        weights = Region.band(declared.tolist(), share=0.2).draw(DRAWS, rng=rng)
        acceptability(scores[:1], weights)
        acceptability(scores, declared[None])
        acceptability(scores, weights)

    timed("SMAA: weights drawn, three runs, 10^5 x 8 x 20", 1.0, three_runs)
    some = scores[:BOOTSTRAPS]

    def asking() -> None:
        utilities = some @ declared
        for more in (50, 100, 200, 400, 800):
            known = shrinkage(more, 100)
            worth(foretold(utilities, fresh=None, known=known, new=known))

    timed("EVSI: five sizes, 4,000 x 8 x 20", 1.0, asking)


def bootstrap() -> None:
    rng = np.random.default_rng(2)
    values = rng.random((SYSTEMS, ITEMS))

    def act() -> None:
        drawn = paired_bootstrap([n % 5 for n in range(ITEMS)], draws=BOOTSTRAPS, seed=1)
        for row in values:
            weighted_mean(row, drawn.items)

    timed("paired bootstrap of 500 items, 4,000 draws, two systems", 4.0, act)


def coverage() -> None:
    rng = np.random.default_rng(3)
    for n, p in ((30, 0.9), (124, 0.93), (500, 0.995)):
        seen = rng.binomial(n, p, SETS)
        bounds = {k: clopper_pearson(k, n) for k in set(seen.tolist())}
        held = np.mean([bounds[k].low <= p <= bounds[k].high for k in seen.tolist()])
        print(f"{f'exact interval holds p = {p}, n = {n} (at least 94 %)':<58} {held:7.1%}")


def main() -> None:
    ranking()
    bootstrap()
    coverage()


if __name__ == "__main__":
    main()
