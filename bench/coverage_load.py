"""How often two load runs that are alike are told apart: ``python bench/coverage_load.py``.

Both runs of a pair come from one process (A/A), so each difference found is a false alarm.
Queues repeat themselves, services drift by the time of day, failures put +inf into the tail.
Refusals are counted apart: who measures too little is told so.  "holds" is how often one run's
interval holds the true value, among the runs that weren't refused.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined
from steelyard.stats import LoadRun, compare_runs, quantile_over_time

PAIRS = 1500
LEVEL = 0.95
Floats = NDArray[np.float64]
Rng = np.random.Generator


def queue(rng: Rng, n: int, load: float) -> Floats:
    """Sojourn times of an M/M/1 queue (service rate 1) in order of arrival, by Lindley (1952)."""
    warm = int(10 / (1 - load) ** 2)
    service = rng.exponential(size=n + warm)
    gaps = rng.exponential(1 / load, size=n + warm)
    steps = np.concatenate([[0.0], np.cumsum(service[:-1] - gaps[1:])])
    return (steps - np.minimum.accumulate(steps) + service)[warm:]


def autoregressive(rng: Rng, n: int, r: float) -> Floats:
    """AR(1), normal, mean 0, in steady state from the first value on."""
    noise = rng.normal(size=n)
    noise[0] /= math.sqrt(1 - r * r)
    from scipy.signal import lfilter

    return np.asarray(lfilter([1.0], [1.0, -r], noise))


def drifting(rng: Rng, n: int, cycles: float, phase: float) -> Floats:
    """Lognormal whose level goes up and down by a third with the time of day."""
    day = 0.3 * np.sin(2 * np.pi * (cycles * np.arange(n) / n + phase))
    return rng.lognormal(day, 0.6)


def failing(rng: Rng, n: int) -> Floats:
    """AR(1) on the log scale with bursts of failures, 2 % of requests in runs of ten."""
    values = np.exp(autoregressive(rng, n, 0.6))
    starts = np.flatnonzero(rng.random(n) < 0.002)
    values[np.minimum(starts[:, None] + np.arange(10), n - 1)] = math.inf
    return values


@dataclass(frozen=True, kw_only=True)
class Case:
    """Pairs of runs that are alike; ``truth`` of a quantile where it is known."""

    pair: Callable[[Rng], tuple[LoadRun, LoadRun]]
    truth: Callable[[float], float] | None = None


def alone(make: Callable[[Rng], Floats], slo: float) -> Callable[[Rng], tuple[LoadRun, LoadRun]]:
    def run(rng: Rng) -> LoadRun:
        seconds = make(rng)
        at = np.cumsum(rng.exponential(size=seconds.size))
        return LoadRun(seconds=seconds, good=seconds <= slo, at=at, end=float(at[-1]))

    return lambda rng: (run(rng), run(rng))


def interleaved(rng: Rng, *, n: int, windows: int) -> tuple[LoadRun, LoadRun]:
    phase, labels = rng.random(), np.arange(n) * windows // n

    def run() -> LoadRun:
        seconds = drifting(rng, n, 1.0, phase)
        return LoadRun(seconds=seconds, good=seconds <= 2.0, windows=labels)

    return run(), run()


def sojourn(load: float) -> Callable[[float], float]:
    """Quantiles of the time in an M/M/1 queue: exponential with rate 1 - load."""
    return lambda q: -math.log(1 - q) / (1 - load)


CASES: dict[str, Case] = {
    "independent, lognormal, n 600": Case(
        pair=alone(lambda rng: rng.lognormal(size=600), 3.0),
        truth=lambda q: float(np.exp(NORMAL[q])),
    ),
    "AR(1) 0.9, n 4000": Case(
        pair=alone(lambda rng: 50 + autoregressive(rng, 4000, 0.9), 51.0),
        truth=lambda q: 50 + NORMAL[q] / math.sqrt(1 - 0.81),
    ),
    "M/M/1 load 0.5, n 2000": Case(
        pair=alone(lambda rng: queue(rng, 2000, 0.5), 3.0), truth=sojourn(0.5)
    ),
    "M/M/1 load 0.8, n 3000": Case(
        pair=alone(lambda rng: queue(rng, 3000, 0.8), 8.0), truth=sojourn(0.8)
    ),
    "M/M/1 load 0.8, n 10000": Case(
        pair=alone(lambda rng: queue(rng, 10000, 0.8), 8.0), truth=sojourn(0.8)
    ),
    "AR(1) 0.6, failures in bursts, n 4000": Case(pair=alone(lambda r: failing(r, 4000), 3.0)),
    "drift, 4 days a run, n 2000": Case(
        pair=alone(lambda rng: drifting(rng, 2000, 4.0, rng.random()), 2.0)
    ),
    "drift, 5 windows paired, n 2000": Case(pair=lambda r: interleaved(r, n=2000, windows=5)),
    "drift, 10 windows paired, n 2000": Case(pair=lambda r: interleaved(r, n=2000, windows=10)),
}
NORMAL = {0.5: 0.0, 0.95: 1.6448536269514722, 0.99: 2.3263478740408408}
QUANTILES = {"p50": 0.5, "p95": 0.95, "p99": 0.99}


@dataclass
class Tally:
    """What happened in the pairs of one case, by figure."""

    alarms: Counter[str] = field(default_factory=Counter)
    ratios: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    bounded: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    any: int = 0


def trial(case: Case, rng: Rng, tally: Tally) -> None:
    a, b = case.pair(rng)
    found = compare_runs(a, b, confidence=LEVEL)
    tally.any += any(one.settled != "cannot tell" for one in found)
    for one in found:
        if one.difference is None:
            tally.refused[one.figure] += 1
        else:
            ends = one.difference.interval
            tally.alarms[one.figure] += not ends.low <= 0.0 <= ends.high
        if one.ratio is not None:
            ends = one.ratio.interval
            tally.ratios[one.figure] += not ends.low <= 1.0 <= ends.high
    if case.truth is not None:
        for figure, q in QUANTILES.items():
            try:
                ends = quantile_over_time(a.seconds, q).bounds(LEVEL)
            except Undefined:
                continue
            tally.bounded[figure] += 1
            tally.held[figure] += ends.low <= case.truth(q) <= ends.high


def simulate(case: Case, *, pairs: int, seed: int) -> Tally:
    rng, tally = np.random.default_rng(seed), Tally()
    for _ in range(pairs):
        trial(case, rng, tally)
    return tally


def lines(tally: Tally, *, pairs: int) -> Iterator[str]:
    for figure in ("mean", "p50", "p95", "p99", "goodput"):
        answered = pairs - tally.refused[figure]
        among = f"{tally.alarms[figure] / answered:6.1%}" if answered >= 100 else "     -"
        bounded = tally.bounded[figure]
        held = f"{tally.held[figure] / bounded:6.1%}" if bounded >= 100 else "     -"
        yield (
            f"  {figure:8} {tally.alarms[figure] / pairs:6.1%} {tally.ratios[figure] / pairs:6.1%} "
            f"{tally.refused[figure] / pairs:8.1%} {among:>9} {held:>7}"
        )


if __name__ == "__main__":
    error = 1.96 * math.sqrt(LEVEL * (1 - LEVEL) / PAIRS)
    print(
        f"false alarms of {PAIRS} A/A pairs at {LEVEL:.0%}: 5 % allowed, +/- {error:.1%} by chance"
    )
    print("           diff.  ratio  refused  answered   holds")
    for name, case in CASES.items():
        tally = simulate(case, pairs=PAIRS, seed=2024)
        print(f"{name}: any figure of five, joint: {tally.any / PAIRS:.1%}")
        print("\n".join(lines(tally, pairs=PAIRS)))
