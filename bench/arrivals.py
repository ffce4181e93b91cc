"""How often the arrival test cries wolf, and how often it sees known faults.

    python bench/arrivals.py [RUNS]

Each line is one process: the share of true runs that fail at the stated level (all checks
together), with an upper 99 % bound, then the share of faulty runs that fail.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from steelyard.load.arrivals import (
    Piece,
    Process,
    Schedule,
    arrival_test,
    bursts,
    constant,
    gamma,
    poisson,
    stages,
)
from steelyard.stats import clopper_pearson_upper

LEVELS = (0.05, 0.01, 0.001)


def cases() -> dict[str, Process]:
    """Give the processes that are tried, from few arrivals to many."""
    ramp = Piece(for_s=60, start_per_s=0, end_per_s=20)
    return {
        "poisson 0.3/s, 300 s": poisson(0.3, for_s=300),
        "poisson 5/s, 60 s": poisson(5, for_s=60),
        "poisson 50/s, 30 s": poisson(50, for_s=30),
        "gamma 20/s, burstiness 0.25, 60 s": gamma(20, burstiness=0.25, for_s=60),
        "gamma 20/s, burstiness 4, 60 s": gamma(20, burstiness=4, for_s=60),
        "ramp 0 to 20/s, 60 s": stages([ramp]),
        "bursts 50/s, 2 s on, 4 s off, 60 s": bursts(50, on_s=2, off_s=4, for_s=60),
    }


def replayed_seeds(
    rate: float, for_s: float, rng: np.random.Generator, workers: int = 10, mixing: float = 1.7
) -> np.ndarray:
    """Workers that all draw the same gaps and add them to one shared offset (GuideLLM 0.8.1).

    ``mixing`` is by how many draws a worker may be ahead of another.
    """
    draws = int(rate * for_s / workers) + 1
    gaps = np.repeat(rng.exponential(1 / rate, draws), workers)
    turn = np.repeat(np.arange(draws), workers) + rng.uniform(0, mixing, len(gaps))
    return np.cumsum(gaps[np.argsort(turn)])


def second_batches(rate: float, for_s: float, rng: np.random.Generator) -> np.ndarray:
    """Gaps scaled so that each second's last arrival lies on its end (inference-perf 7de5ef2)."""
    at = []
    for second in range(int(for_s)):
        count = int(rate) + int(rng.random() < rate % 1)
        gaps = rng.exponential(size=count)
        at.append(second + np.cumsum(gaps) / gaps.sum())
    return np.concatenate(at)


def judged(at_s: np.ndarray, process: Process, level: float) -> str:
    """Judge arrivals that are sent as they are intended."""
    at = np.sort(np.rint(at_s * 1e9).astype(np.int64))
    span = max(int(process.curve.span_s * 1e9), int(at[-1]) + 1)
    intended = Schedule(at_ns=at, span_ns=span, number=np.arange(len(at)))
    return arrival_test(at, intended=intended, process=process, false_alarm=level).result


def false_alarms(process: Process, *, runs: int, level: float) -> int:
    """Count true runs that fail."""
    failed = 0
    for seed in range(runs):
        at = process.schedule(seed).at_ns / 1e9
        failed += judged(at, process, level) == "fail"
    return failed


def seen(fault: Callable[[np.random.Generator], np.ndarray], process: Process, runs: int) -> float:
    """Give the share of faulty runs that fail at the strictest level."""
    rng = np.random.default_rng(1)
    return sum(judged(fault(rng), process, LEVELS[-1]) == "fail" for _ in range(runs)) / runs


def faults() -> dict[str, tuple[Callable[[np.random.Generator], np.ndarray], Process]]:
    """Give the known faults with the process that was asked for."""
    low, high = poisson(0.3, for_s=300), poisson(50, for_s=30)
    return {
        "replayed seeds, 20/s, 30 s": (
            lambda rng: replayed_seeds(20, 30, rng),
            poisson(20, for_s=30),
        ),
        "replayed seeds, 50/s, 30 s": (lambda rng: replayed_seeds(50, 30, rng), high),
        "second batches, 0.3/s, 300 s": (lambda rng: second_batches(0.3, 300, rng), low),
        "second batches, 50/s, 30 s": (lambda rng: second_batches(50, 30, rng), high),
        "constant that is Poisson, 50/s, 30 s": (
            lambda rng: high.schedule(int(rng.integers(2**31))).at_ns / 1e9,
            constant(50, for_s=30),
        ),
    }


def main(runs: int) -> None:
    """Print both tables."""
    print(f"{runs} true runs a line; share failed (upper 99 % bound) at level")
    for name, process in cases().items():
        began = time.perf_counter()
        cells = []
        for level in LEVELS:
            failed = false_alarms(process, runs=runs, level=level)
            bound = clopper_pearson_upper(failed, runs, confidence=0.99)
            cells.append(f"{level:g}: {failed / runs:.4f} ({bound:.4f})")
        each = (time.perf_counter() - began) / runs / len(LEVELS) * 1e3
        print(f"{name:36} {'  '.join(cells)}  {each:.1f} ms")
    print(f"share of faulty runs that fail at level {LEVELS[-1]:g}")
    for name, (fault, process) in faults().items():
        print(f"{name:40} {seen(fault, process, min(runs, 500)):.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
