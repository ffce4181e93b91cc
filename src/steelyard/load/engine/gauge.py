"""What a generator knows of itself: how late its loop was, how much of a core it took."""

from __future__ import annotations

import os
import resource
import sys
import time
from typing import Any

from steelyard.load.engine.alarm import Alarm

EVERY_NS = 10_000_000
_SECOND = 1_000_000_000
_SUB = 4
"""Buckets a doubling, as a power of two: 16, so that a bucket is 6 % wide."""


class Lags:
    """A histogram of durations in ns with buckets 6 % wide; its size never grows."""

    def __init__(self) -> None:
        self._counts = [0] * (64 << _SUB)
        self.count = 0
        self.most = 0

    def add(self, lag: int) -> None:
        """Count one duration; below 0 is 0."""
        # Once a request: calls of max() would be half of its cost.
        if lag < 0:
            lag = 0
        if lag > self.most:
            self.most = lag
        self.count += 1
        shift = lag.bit_length() - _SUB - 1
        if shift < 0:
            shift = 0
        self._counts[(shift << _SUB) + (lag >> shift)] += 1

    def quantile(self, q: float) -> int | None:
        """Upper end of the bucket that holds the quantile; None where nothing was counted."""
        wanted, seen = q * self.count, 0
        for place, count in enumerate(self._counts):
            seen += count
            if count and seen >= wanted:
                shift = max((place >> _SUB) - 1, 0)
                return min((place - (shift << _SUB) + 1 << shift) - 1, self.most)
        return None


class Gauge:
    """Watches the loop it is made in, a hundred times a second."""

    def __init__(self) -> None:
        self.lags = Lags()
        self._alarm = Alarm(self._ring, clock=time.perf_counter_ns)
        self._due = 0
        self._began = 0
        self._cpu0 = 0
        self._second = (0, 0)
        self._busiest = 0.0

    def start(self) -> None:
        """Begin to watch."""
        now = time.perf_counter_ns()
        self._began, self._cpu0 = now, time.process_time_ns()
        self._second = (now, self._cpu0)
        self._due = now + EVERY_NS
        self._alarm.set(self._due)

    def stop(self) -> None:
        """Watch no longer."""
        self._alarm.close()

    @property
    def busiest(self) -> float | None:
        """Share of a core in the busiest second so far; None before there was one."""
        return self._busiest or None

    def facts(self) -> dict[str, Any]:
        """Lag of the loop, CPU and memory since the start."""
        now, cpu = time.perf_counter_ns(), time.process_time_ns()
        usage = resource.getrusage(resource.RUSAGE_SELF)
        wall = max(now - self._began, 1)
        self._share(now, cpu, at_least=_SECOND // 5)
        return {
            "loop_lag_ns": {
                "p50": self.lags.quantile(0.5),
                "p99": self.lags.quantile(0.99),
                "max": self.lags.most if self.lags.count else None,
                "n": self.lags.count,
            },
            "cpu_s": (cpu - self._cpu0) / 1e9,
            "cpu_share": (cpu - self._cpu0) / wall,
            "cpu_share_max": self._busiest or (cpu - self._cpu0) / wall,
            "rss_mb": _resident_mb(),
            "rss_max_mb": usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 1024),
        }

    def _ring(self) -> None:
        now = time.perf_counter_ns()
        self.lags.add(now - self._due)
        # A stall of a second held up a hundred looks, not one.
        while (due := self._due + EVERY_NS) <= now:
            self._due = due
            self.lags.add(now - due)
        self._due += EVERY_NS
        self._share(now, None, at_least=_SECOND)
        self._alarm.set(self._due)

    def _share(self, now: int, cpu: int | None, *, at_least: int) -> None:
        then, before = self._second
        if now - then < at_least:
            return
        used = time.process_time_ns() if cpu is None else cpu
        self._busiest = max(self._busiest, (used - before) / (now - then))
        self._second = (now, used)


def _resident_mb() -> float | None:
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, IndexError):
        return None
