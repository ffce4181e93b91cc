"""How long the three acceptability runs take for 10^5 draws, 8 deployments, 20 criteria.

Claim: below one second on one core, drawing the weights included.  Run with
``OMP_NUM_THREADS=1 python bench/smaa.py``.
"""

from __future__ import annotations

import time

import numpy as np

from steelyard.decide import Region, acceptability

DRAWS, DEPLOYMENTS, CRITERIA = 100_000, 8, 20


def main() -> None:
    rng = np.random.default_rng(1)
    scores = rng.random((DRAWS, DEPLOYMENTS, CRITERIA))
    declared = np.full(CRITERIA, 1 / CRITERIA)
    start = time.perf_counter()
    weights = Region.band(declared.tolist(), share=0.2).draw(DRAWS, rng=rng)
    drawn = time.perf_counter()
    acceptability(scores[:1], weights)
    acceptability(scores, declared[None])
    both = acceptability(scores, weights)
    end = time.perf_counter()
    print(f"weights drawn in {drawn - start:.2f} s, three runs in {end - drawn:.2f} s")
    print(f"together {end - start:.2f} s; Monte Carlo error {both.mc_error:.4f}")


if __name__ == "__main__":
    main()
