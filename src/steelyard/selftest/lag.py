"""How late the machine woke those who measure: the client's loop, and the mock's."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from steelyard.evidence import usable_cores
from steelyard.selftest.finding import Result, Row

STEP_S = 0.01
STALL_S = 0.05
"""One such delay is a third of what a moment may be off by."""
USUAL_S = 0.008
"""Every tenth one so late moves a time per token by as much as it may be off by."""

STALLS = 3
"""So many delays in a row may add up; what is off by more than those is wrong."""


class Lag:
    """Delays of one loop, in seconds beyond what it had asked for."""

    def __init__(self) -> None:
        self._seen: list[float] = []

    def note(self, seconds: float) -> None:
        """Add a delay."""
        self._seen.append(seconds)

    async def watch(self) -> None:
        """Ask to be woken again and again, until cancelled."""
        while True:
            due = time.monotonic() + STEP_S
            await asyncio.sleep(STEP_S)
            self.note(max(0.0, time.monotonic() - due))

    @property
    def most_s(self) -> float:
        """The longest; 0 where none was seen."""
        return max(self._seen, default=0.0)

    @property
    def late(self) -> bool:
        """Whether times that were measured meanwhile tell of the machine."""
        ordered = sorted(self._seen)
        usual = ordered[len(ordered) * 9 // 10] if ordered else 0.0
        return self.most_s >= STALL_S or usual >= USUAL_S


@contextmanager
def lagging() -> Iterator[Lag]:
    """Watch the running loop as long as the context lasts."""
    lag = Lag()
    task = asyncio.get_running_loop().create_task(lag.watch())
    try:
        yield lag
    finally:
        task.cancel()


def excused(row: Row, *lags: Lag) -> Row:
    """The row; what depends on time is not judged where a loop was late enough to explain it."""
    late = [lag.most_s for lag in lags if lag.late]
    reach = STALLS * max(late, default=0.0)
    owed = [f for f in row.wrong if late and f.late_s is not None and f.late_s <= reach]
    if not owed:
        return row
    findings = tuple(replace(f, result=Result.BUSY) if f in owed else f for f in row.findings)
    why = f"machine busy: {_load()}, {max(late) * 1e3:.0f} ms late"
    return replace(row, findings=findings, note="; ".join(filter(None, (row.note, why))))


def _load() -> str:
    return f"load {os.getloadavg()[0]:.1f} on {usable_cores()} cores"
