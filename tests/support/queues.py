"""A simulated server: c places, exponential service, first come first served."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from steelyard.load.search import Cell, CellResult, Standing


@dataclass
class Station:
    """Measures cells on M/M/c, open or closed; knows its own capacities."""

    service_per_s: float = 10.0
    places: int = 1
    speed: Callable[[float], float] = lambda _: 1.0
    """Factor on the service rate at a moment since the first cell: drift."""
    wobble: float = 0.0
    """Deviation of the logarithm of a cell's own speed: noise between cells."""
    generator_per_s: float = math.inf
    """Beyond it a cell is invalid."""
    clock_s: float = 0.0

    def slo_rate(self, *, share: float, seconds: float) -> float:
        """M/M/1: sojourns are exponential with rate mu - lambda."""
        return self.service_per_s + math.log(1 - share) / seconds

    def __call__(self, cell: Cell, seed: int) -> CellResult:
        rng = np.random.default_rng(seed)
        mu = self.service_per_s * self.speed(self.clock_s)
        mu *= math.exp(self.wobble * rng.normal()) if self.wobble else 1.0
        self.clock_s += cell.seconds
        open_loop = cell.load.kind == "rate"
        arrived, ended = (self._open if open_loop else self._closed)(cell, mu, rng)
        begin = cell.warmup_s
        counted = arrived >= begin
        done = (ended >= begin) & (ended < cell.seconds)
        lost = open_loop and cell.load.value > self.generator_per_s
        return CellResult(
            cell=cell,
            seed=seed,
            times={"ttft": (ended - arrived)[counted]},
            ended={"ttft": (ended - arrived)[done]},
            answered_per_s=np.count_nonzero(done) / cell.span_s,
            requests=len(arrived),
            spent_s=cell.seconds,
            standing=self._standing(cell, mu, lost=lost),
            why=("the generator was late",) if lost else (),
        )

    def _standing(self, cell: Cell, mu: float, *, lost: bool) -> Standing:
        if lost:
            return Standing.INVALID
        over = cell.load.kind == "rate" and cell.load.value >= self.places * mu
        return Standing.OVERLOADED if over else Standing.VALID

    def _open(self, cell: Cell, mu: float, rng: np.random.Generator):
        n = rng.poisson(cell.load.value * cell.seconds)
        arrived = np.sort(rng.uniform(0, cell.seconds, n))
        service = rng.exponential(1 / mu, n)
        if self.places == 1:
            total = np.cumsum(service)
            before = np.concatenate([[0.0], total[:-1]])
            return arrived, total + np.maximum.accumulate(arrived - before)
        free = [0.0] * self.places
        ended = np.empty(n)
        for i in range(n):
            ended[i] = max(heapq.heappop(free), arrived[i]) + service[i]
            heapq.heappush(free, ended[i])
        return arrived, ended

    def _closed(self, cell: Cell, mu: float, rng: np.random.Generator):
        """Users without think time: each asks again when answered."""
        turns = [0.0] * int(cell.load.value)
        free = [0.0] * self.places
        until, arrived, ended = cell.seconds, [], []
        service = itertools.chain.from_iterable(_batches(rng, 1 / mu))
        while (at := turns[0]) < until:
            done = max(free[0], at) + next(service)
            arrived.append(at)
            ended.append(done)
            heapq.heapreplace(free, done)
            heapq.heapreplace(turns, done)
        return np.array(arrived), np.array(ended)


def _batches(rng: np.random.Generator, mean: float) -> Iterator[list[float]]:
    """The numbers that single draws would give, many at a time."""
    while True:
        yield rng.exponential(mean, 512).tolist()
