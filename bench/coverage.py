"""How often each interval holds the truth, by simulation: ``python bench/coverage.py``.

The tests sum exact probabilities where they can; this table shows the rest at a glance.  An
interval is sound when its share is not far below the level, and sharp when not far above.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from steelyard.stats import (
    Interval,
    Limits,
    clopper_pearson,
    clustered_mean,
    effective_n,
    korn_graubard,
    paired_bootstrap,
    paired_difference,
    paired_share_interval,
    quantile_interval,
    ratio_interval,
    weighted_mean,
    wilson,
)

SETS = 1000
LEVEL = 0.95
Trial = Callable[[np.random.Generator], tuple[Interval, float]]


def rate(interval: Callable[[int, int], Interval]) -> Trial:
    return lambda rng: (interval(int(rng.binomial(124, 0.93)), 124), 0.93)


def shares(method: str) -> Trial:
    def trial(rng: np.random.Generator) -> tuple[Interval, float]:
        only_a, only_b, _ = rng.multinomial(124, [0.06, 0.02, 0.92])
        return paired_share_interval(int(only_a), int(only_b), n=124, method=method), 0.04

    return trial


def difference(n: int) -> Trial:
    def trial(rng: np.random.Generator) -> tuple[Interval, float]:
        a, b = rng.beta(8, 2, n), rng.beta(8, 2, n)
        return paired_difference(a, b).interval, 0.0

    return trial


def clustered_rate(groups: int, size: int) -> Trial:
    """Shares of 80 % whose answers agree within a cluster (beta-binomial, correlation 1/5)."""

    def trial(rng: np.random.Generator) -> tuple[Interval, float]:
        passed = rng.binomial(size, rng.beta(3.2, 0.8, groups))
        values = np.concatenate([np.arange(size) < k for k in passed]).astype(float)
        labels, k, n = np.repeat(np.arange(groups), size), int(passed.sum()), groups * size
        error = clustered_mean(values, labels, limits=Limits(0.0, 1.0)).standard_error
        worth = effective_n(k, n, standard_error=error, clusters=groups)
        return korn_graubard(k / n, worth), 0.8

    return trial


def grouped(*, told: bool) -> Trial:
    def trial(rng: np.random.Generator) -> tuple[Interval, float]:
        labels = np.repeat(np.arange(20), 6)
        values = rng.normal(size=20)[labels] + rng.normal(size=120)
        return clustered_mean(values, labels if told else None).interval, 0.0

    return trial


def latency(n: int) -> Trial:
    truth = math.exp(1.6448536269514722)
    return lambda rng: (quantile_interval(rng.lognormal(size=n), 0.95), truth)


def cost(rng: np.random.Generator) -> tuple[Interval, float]:
    walls = 30.0 * rng.lognormal(sigma=0.1, size=5)
    truth = 30.0 * math.exp(0.1**2 / 2) / (25 * 0.8)
    return ratio_interval(walls, rng.binomial(25, 0.8, size=5)), truth


def bootstrap(spread: float) -> Trial:
    def trial(rng: np.random.Generator) -> tuple[Interval, float]:
        labels = np.repeat(np.arange(5), 25)
        values = rng.normal(size=125) + spread * rng.normal(size=5)[labels]
        drawn = paired_bootstrap(labels, draws=400, seed=int(rng.integers(2**32)))
        low, high = np.quantile(weighted_mean(values, drawn.items), [0.025, 0.975])
        return Interval(low=low, high=high, confidence=LEVEL, method="bootstrap"), 0.0

    return trial


CASES: dict[str, Trial] = {
    "Wilson, 93 % of 124": rate(wilson),
    "Clopper-Pearson, 93 % of 124": rate(clopper_pearson),
    "Tango score, 6 % against 2 % of 124": shares("score"),
    "paired Wald, 6 % against 2 % of 124": shares("wald"),
    "Korn-Graubard, 80 % of 32 clusters of 4": clustered_rate(32, 4),
    "Korn-Graubard, 80 % of 60 clusters of 10": clustered_rate(60, 10),
    "paired t, 124 skewed shares": difference(124),
    "paired t, 200 skewed shares": difference(200),
    "paired t, 1000 skewed shares": difference(1000),
    "t, 20 clusters of 6": grouped(told=True),
    "t, the same, clusters not told": grouped(told=False),
    "order statistics, P95 of 60": latency(60),
    "order statistics, P95 of 124": latency(124),
    "order statistics, P95 of 1000": latency(1000),
    "Fieller, wall time an answer, 5 windows": cost,
    "bootstrap, 5 windows alike": bootstrap(0.0),
    "bootstrap, 5 windows unlike": bootstrap(0.2),
    "bootstrap, 5 windows far apart": bootstrap(1.0),
}


def table() -> Iterator[tuple[str, float]]:
    for name, trial in CASES.items():
        rng = np.random.default_rng(2024)
        held = 0
        for _ in range(SETS):
            interval, truth = trial(rng)
            held += interval.low <= truth <= interval.high
        yield name, held / SETS


if __name__ == "__main__":
    error = 1.96 * math.sqrt(LEVEL * (1 - LEVEL) / SETS)
    print(f"level {LEVEL:.0%}, {SETS} simulated sets each, +/- {error:.1%}")
    for name, share in table():
        print(f"{name:40} {share:6.1%}")
