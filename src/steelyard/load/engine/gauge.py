"""What a generator knows of itself: how late its loop was, how much of a core it took."""

from __future__ import annotations

import os
import resource
import sys
import time
from typing import Any

from steelyard.endpoint import poll_here
from steelyard.load.engine.alarm import Alarm

EVERY_NS = 20_000_000
SELDOM_NS = 250_000_000
"""Where the kernel says how late each read is; a look wakes the process, as 5 events do."""
_SECOND = 1_000_000_000
_SUB = 4
"""Buckets a doubling, as a power of two: 16, so that a bucket is 6 % wide."""


class Lags:
    """A histogram of durations in ns with buckets 6 % wide; its size never grows."""

    def __init__(self) -> None:
        self._counts = [0] * (64 << _SUB)
        self.count = 0
        self.most = 0

    def add(self, lag: int, times: int = 1) -> None:
        """Count a duration; below 0 is 0."""
        # Once a request: calls of max() would be half of its cost.
        if lag < 0:
            lag = 0
        if lag > self.most:
            self.most = lag
        self.count += times
        shift = lag.bit_length() - _SUB - 1
        if shift < 0:
            shift = 0
        self._counts[(shift << _SUB) + (lag >> shift)] += times

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
    """Watches the loop it is made in: its timers, and its reads where the kernel stamps them."""

    def __init__(self) -> None:
        self.lags = Lags()
        """How late the loop came to a timer."""
        self.reads = Lags()
        """How long what came lay in a socket."""
        self._poll = poll = poll_here()
        self._every = EVERY_NS if poll is None else SELDOM_NS
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
        self._due = now + self._every
        if self._poll is not None:
            self._poll.late = self.reads.add
        self._alarm.set(self._due)

    def stop(self) -> None:
        """Watch no longer."""
        self._alarm.close()

    @property
    def busiest(self) -> float | None:
        """Share of a core in the busiest second so far; None before there was one."""
        return self._busiest or None

    def late(self, q: float) -> int | None:
        """A quantile of how late the loop was, to timers or to reads, whichever is longer."""
        told = (self.lags.quantile(q), self.reads.quantile(q))
        return max((lag for lag in told if lag is not None), default=None)

    def facts(self) -> dict[str, Any]:
        """Lag of the loop, CPU and memory since the start."""
        if self._poll is not None:
            self._poll.tell()
        now, cpu = time.perf_counter_ns(), time.process_time_ns()
        wall = max(now - self._began, 1)
        self._share(now, cpu, at_least=_SECOND // 5)
        return {
            "loop_lag_ns": {
                "p50": self.late(0.5),
                "p99": self.late(0.99),
                "max": self.late(1.0),
                "n": self.lags.count + self.reads.count,
            },
            "stamps": self._stamps(),
            "rested": self._poll.rest.total / wall if self._poll is not None else None,
            "cpu_s": (cpu - self._cpu0) / 1e9,
            "cpu_share": (cpu - self._cpu0) / wall,
            "cpu_share_max": self._busiest or (cpu - self._cpu0) / wall,
            "rss_mb": _resident_mb(),
            "rss_max_mb": _most_mb(),
        }

    def _stamps(self) -> dict[str, int] | None:
        """Who told the time of reads; None where it was the loop alone."""
        poll = self._poll
        if poll is None:
            return None
        return {
            "reads": poll.reads,
            "by_kernel": poll.by_kernel,
            "clock_set": poll.wall.steps,
            "overtaken": poll.overtaken,
        }

    def _ring(self) -> None:
        now = time.perf_counter_ns()
        self.lags.add(now - self._due)
        # A stall of a second held up a hundred looks, not one.
        while (due := self._due + self._every) <= now:
            self._due = due
            self.lags.add(now - due)
        self._due += self._every
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


def _most_mb() -> float:
    """The most that was resident; getrusage begins with what the parent held at the fork."""
    try:
        with open("/proc/self/status", "rb") as file:
            for line in file:
                if line.startswith(b"VmHWM:"):
                    return int(line.split()[1]) / 1024
    except (OSError, ValueError, IndexError):
        pass
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 1024)
