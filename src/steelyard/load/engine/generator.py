"""The generator: sends each request at its time, and never waits for an answer to do so."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from pathlib import Path
from typing import Any

from steelyard.endpoint import Direct, Shot
from steelyard.evidence import Keep
from steelyard.load.engine.agenda import Agenda, ClosedAgenda, OpenAgenda
from steelyard.load.engine.alarm import Alarm
from steelyard.load.engine.bodies import Bodies
from steelyard.load.engine.gauge import Gauge, Lags
from steelyard.load.engine.recorder import Recorder
from steelyard.load.engine.task import Go, Task, Tick, int64

DRAIN_WHEN_STOPPED_NS = 2_000_000_000
CENSORED = "timeout-total"
_OPEN_AT_MOST_S = 0.5

_clock = time.perf_counter_ns


class Generator:
    """One worker's loop: a task, an agenda, a client and a recorder."""

    def __init__(self, task: Task, direct: Direct) -> None:
        self.task = task
        self._direct = direct
        self._number = task.numbers
        self._agenda: Agenda = ClosedAgenda(task) if task.users else OpenAgenda(task)
        self._bodies = Bodies(
            task.asking,
            model=task.destination.model,
            number=self._number,
            max_tokens=int64(task.max_tokens),
            encoded=lambda body: direct.encoded(task.asking.route, body),
        )
        self._awaited = bool(task.users or task.session or task.cap is not None)
        self._open: set[Shot] = set()
        self._queue: deque[tuple[int, int, int]] = deque()
        self._gauge = Gauge()
        self._lag = Lags()
        self._sent = 0
        self._done = 0
        self._censored = 0
        self._start = 0
        self._stop_ns: int | None = None
        self._recorder: Recorder | None = None
        self._over = asyncio.Event()
        self._alarm: Alarm | None = None

    async def prepare(self) -> None:
        """Open connections and make the first requests, before the start."""
        self._bodies.prepare(0)
        if self.task.connections:
            try:
                async with asyncio.timeout(_OPEN_AT_MOST_S):
                    await self._direct.open(self.task.connections)
            except TimeoutError:
                pass

    async def run(self, go: Go) -> dict[str, Any]:
        """Offer the task's load from ``go`` on; returns what the generator says of itself."""
        self._start = go.start_ns
        names = self.task.names
        self._recorder = Recorder(
            Path(self.task.shard),
            direct=self._direct,
            bodies=self._bodies,
            number=self._number.__getitem__,
            names=names,
            keep=Keep(self.task.keep),
            origin_ns=go.origin_ns,
            counted=self.task.counted,
        )
        self._alarm = Alarm(self._wake, clock=_clock)
        self._gauge.start()
        self._arm()
        await self._until_over()
        self._gauge.stop()
        self._alarm.close()
        facts = self._facts()
        self._recorder.close()
        facts["recorded"] = self._recorder.shard.records
        facts["disk_held_up_ns"] = self._recorder.shard.held_up_ns
        fault = self._recorder.shard.fault
        facts["disk_fault"] = fault.strerror if fault is not None else None
        return facts

    def stop(self) -> None:
        """Begin nothing more; what is open gets a little time to end."""
        if self._stop_ns is None:
            self._stop_ns = _clock()
            self._wake()

    def tick(self) -> Tick:
        """How it stands."""
        recorder = self._recorder
        told: dict[str, Any] = {} if recorder is None else recorder.told()
        return Tick(
            worker=self.task.worker,
            sent=self._sent,
            done=self._done,
            flying=len(self._open),
            waiting=len(self._queue),
            **told,
            cpu_share=self._gauge.busiest,
            loop_lag_ms=_ms(self._gauge.late(0.99)),
            schedule_lag_ms=_ms(self._lag.quantile(0.99)),
        )

    async def _until_over(self) -> None:
        """Wait for the last answer, the deadline, or a stop and its shorter deadline."""
        while not self._over.is_set():
            self._check_over()
            left = self._deadline() - _clock()
            if left <= 0:
                break
            try:
                async with asyncio.timeout(min(left / 1e9 + 0.001, 1.0)):
                    await self._over.wait()
            except TimeoutError:
                continue
        self._censor()

    def _deadline(self) -> int:
        task = self.task
        whole = self._start + task.span_ns + task.drain_ns
        if self._stop_ns is None:
            return whole
        return min(whole, self._stop_ns + min(DRAIN_WHEN_STOPPED_NS, task.drain_ns))

    def _wake(self) -> None:
        """Begin what is due."""
        now = _clock()
        if self._stop_ns is not None:
            self._check_over()
            return
        for row, due in self._agenda.due(now - self._start):
            self._offer(row, self._start + due, now)
            now = _clock()
        self._arm()
        self._check_over()

    def _arm(self) -> None:
        due = self._agenda.next_ns()
        if due is not None and self._alarm is not None:
            self._alarm.set(self._start + due)

    def _offer(self, row: int, intended: int, noticed: int) -> None:
        self._lag.add(noticed - intended)
        cap = self.task.cap
        if cap is None or len(self._open) < cap:
            self._shoot(row, intended, noticed)
        else:
            self._queue.append((row, intended, noticed))

    def _shoot(self, row: int, intended: int, noticed: int) -> None:
        shot = self._direct.shoot(
            self._bodies.take(row),
            done=self._landed,
            row=row,
            intended_ns=intended,
            noticed_ns=noticed,
            most=self._bodies.length(row) if self._awaited else None,
        )
        self._open.add(shot)
        self._sent += 1
        self._bodies.prepare(row + 1)

    def _landed(self, shot: Shot) -> None:
        self._open.discard(shot)
        self._done += 1
        if self._recorder is not None:
            self._recorder.add(shot)
        if self._stop_ns is not None:
            self._check_over()
            return
        ended, head = shot.ended_ns or _clock(), shot.head
        failed = shot.failure is not None or (head is not None and head.status != 200)
        begun = self._agenda.answered(shot.row, ended - self._start, failed=failed)
        if begun is not None:
            self._offer(begun[0], self._start + begun[1], _clock())
            return
        if self._queue:
            self._shoot(*self._queue.popleft())
        due = self._agenda.next_ns()
        if due is None:
            self._check_over()
        elif due + self._start <= _clock():
            self._wake()
        else:
            self._arm()

    def _check_over(self) -> None:
        if self._open:
            return
        if self._stop_ns is not None or (self._agenda.next_ns() is None and not self._queue):
            self._over.set()

    def _censor(self) -> None:
        """Whatever is open is kept as what it is: an answer that took longer than this."""
        if self._stop_ns is None:
            self._stop_ns = _clock()
            # A machine that stood still until now noticed none of these, and they were due.
            for row, due in self._agenda.due(self._stop_ns - self._start):
                self._lag.add(self._stop_ns - self._start - due)
                self._queue.append((row, self._start + due, self._stop_ns))
        why = "censored: open when the run's time was over"
        for shot in list(self._open):
            self._censored += 1
            self._direct.abandon(shot, kind=CENSORED, detail=why)
        for row, intended, noticed in self._queue:
            self._censored += 1
            never = self._direct.never(
                row=row,
                intended_ns=intended,
                noticed_ns=noticed,
                kind=CENSORED,
                detail="censored: still waiting for a place when the run's time was over",
            )
            self._done += 1
            if self._recorder is not None:
                self._recorder.add(never)
        self._queue.clear()

    def _facts(self) -> dict[str, Any]:
        lag = self._lag
        return {
            **self._gauge.facts(),
            "schedule_lag_ns": {
                "p50": lag.quantile(0.5),
                "p99": lag.quantile(0.99),
                "max": lag.most if lag.count else None,
                "n": lag.count,
            },
            "sent": self._sent,
            "censored": self._censored,
            "opened": self._direct.opened,
            "gone": self._direct.gone,
            "stale": self._direct.stale,
            "loop": type(asyncio.get_running_loop()).__module__.partition(".")[0],
        }


def _ms(lag_ns: int | None) -> float | None:
    return None if lag_ns is None else lag_ns / 1e6
