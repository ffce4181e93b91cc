"""One run from start to end: brief the crew, start it, watch it, put its records together."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.errors import EndpointUnusable, RunError
from steelyard.evidence import SampleLog, WindowEnd, WindowStart
from steelyard.load.arrivals import ClosedPlan, Schedule
from steelyard.load.engine.crew import Crew
from steelyard.load.engine.live import Live, Pulse
from steelyard.load.engine.merge import merge
from steelyard.load.engine.order import Order
from steelyard.load.engine.task import Go

READY_S = 30.0
SILENT_S = 10.0
"""A worker that says nothing for so long is taken to hang."""
DRAIN_WHEN_STOPPED_S = 2.0
SPARE_S = 5.0
"""What workers get beyond span and drain to write their last."""
_START_NS = 5_000_000
_LOOK_S = 0.25

Watch = Callable[[Live], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerEnd:
    """One worker when the run was over."""

    worker: int
    share: int
    """Requests of the plan that were its."""
    recorded: int
    ahead: int
    """Connections that it was to open before the start."""
    lost: str
    """"" or why it went without its last word; what it had recorded is kept."""
    facts: dict[str, Any]
    """What it says of itself: loop lag, CPU, memory, connections; {} where it was lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What became of an order."""

    start_ns: int
    """Since the log's origin; intended times of the plan count from here."""
    wall_s: float
    planned: int
    """Requests of the plan; a closed loop's plan is longer than its run."""
    samples: int
    first: int
    """Number of the first sample in the log."""
    torn_bytes: int
    interrupted: bool
    workers: tuple[WorkerEnd, ...]

    @property
    def lost(self) -> tuple[WorkerEnd, ...]:
        """Workers that went without their last word."""
        return tuple(worker for worker in self.workers if worker.lost)


def offer(
    order: Order,
    *,
    log: SampleLog,
    shards: Path,
    watch: Watch = lambda _: None,
    crew: Crew | None = None,
) -> Offered:
    """Offer a load and append every request's sample to ``log``.

    ``shards`` is a folder of its own, made and removed again.  ``crew`` may have been started
    before the order was known; it is closed.  Ctrl-C ends the run within some seconds, a second
    one at once; what was recorded is kept, and ``interrupted`` says so.

    Raises RunError where no worker starts, and StorageFull.
    """
    with crew or Crew(order.crew()) as hands:
        shards.mkdir(parents=True)
        files = [shards / f"{worker.number}.shard" for worker in hands.workers]
        size = len(files)
        tasks = [
            order.task(number, of=size, shard=file, segment=log.segment)
            for number, file in enumerate(files)
        ]
        run = _Run(order, hands, log)
        try:
            hands.brief(tasks)
            run.play(watch)
        finally:
            hands.close()
            merged = merge(files, log)
            run.close()
    shutil.rmtree(shards)
    ends = tuple(
        WorkerEnd(
            worker=worker.number,
            share=len(task.number) // 8,
            recorded=count,
            ahead=task.connections,
            lost=worker.lost,
            facts=dict(worker.last.facts) if worker.over else {},
        )
        for worker, task, count in zip(hands.workers, tasks, merged.per_shard, strict=True)
    )
    return Offered(
        start_ns=run.start_ns - log.origin_ns,
        wall_s=run.wall_s,
        planned=len(order.plan),
        samples=merged.samples,
        first=log.next_sample - merged.samples,
        torn_bytes=merged.torn_bytes,
        interrupted=run.interrupted,
        workers=ends,
    )


class _Run:
    """The time between briefing and the last word."""

    def __init__(self, order: Order, crew: Crew, log: SampleLog) -> None:
        self.order = order
        self.crew = crew
        self.log = log
        self.start_ns = time.perf_counter_ns()
        self.wall_s = 0.0
        self.interrupted = False
        self._began = False

    def play(self, watch: Watch) -> None:
        """Start together, and wait until all are over or gone."""
        self._await_ready()
        self.start_ns = time.perf_counter_ns() + _START_NS
        self._began = True
        start = self.start_ns - self.log.origin_ns
        order = self.order
        self.log.window_start(
            WindowStart(
                segment=self.log.segment,
                index=order.window,
                deployment=order.deployment,
                workload=order.workload,
                start_ns=start,
            )
        )
        self.crew.go(Go(start_ns=self.start_ns, origin_ns=self.log.origin_ns))
        try:
            self._watch(watch, self.order.span_s + self.order.drain_s + SPARE_S)
        except KeyboardInterrupt:
            self._interrupt(watch)
        self.wall_s = (time.perf_counter_ns() - self.start_ns) / 1e9

    def close(self) -> None:
        """Mark the window's end."""
        if not self._began:
            return
        order = self.order
        cpu = sum(worker.last.facts.get("cpu_s", 0.0) for worker in self.crew.workers)
        self.log.window_end(
            WindowEnd(
                segment=self.log.segment,
                index=order.window,
                deployment=order.deployment,
                workload=order.workload,
                start_ns=self.start_ns - self.log.origin_ns,
                end_ns=self.log.now_ns(),
                cpu_ns=round(cpu * 1e9),
            )
        )

    def _await_ready(self) -> None:
        deadline = time.monotonic() + READY_S
        crew = self.crew
        while any(not worker.ready for worker in crew.running):
            if time.monotonic() > deadline:
                for worker in crew.running:
                    if not worker.ready:
                        worker.kill(f"it was not ready within {READY_S:g} s")
            crew.listen(_LOOK_S)
        faults = [worker.last.fault for worker in crew.workers if worker.last.fault]
        if faults:
            raise EndpointUnusable(faults[0])
        if not crew.running:
            why = "; ".join(sorted({worker.lost for worker in crew.workers}))
            raise RunError(f"no load generator could be started: {why}; see what it printed")

    def _watch(self, watch: Watch, limit_s: float) -> None:
        crew = self.crew
        pulse = Pulse(self.order.span_s, due=_due(self.order.plan))
        deadline = time.monotonic() + limit_s
        for worker in crew.workers:
            worker.heard_at = time.monotonic()
        while crew.running:
            crew.listen(_LOOK_S)
            now = time.monotonic()
            for worker in crew.running:
                if now - worker.heard_at > SILENT_S:
                    worker.kill(f"it was silent for {SILENT_S:g} s")
            if now > deadline:
                crew.kill("it did not end in time")
            elapsed = (time.perf_counter_ns() - self.start_ns) / 1e9
            ticks = [worker.last for worker in crew.workers]
            lost = sum(bool(worker.lost) for worker in crew.workers)
            watch(
                pulse.of(ticks, elapsed_s=max(elapsed, 0.0), running=len(crew.running), lost=lost)
            )

    def _interrupt(self, watch: Watch) -> None:
        """Let what is open end for a moment, then count it as censored."""
        self.interrupted = True
        with contextlib.suppress(KeyboardInterrupt):
            self.crew.stop()
            self._watch(watch, DRAIN_WHEN_STOPPED_S + SPARE_S)
            return
        self.crew.kill("a second interrupt ended it")


def _due(plan: Schedule | ClosedPlan) -> Callable[[float], int] | None:
    """How many requests are due until a second; None where answers decide that."""
    if isinstance(plan, ClosedPlan) or plan.chained:
        return None
    at = plan.at_ns
    return lambda elapsed_s: int(at.searchsorted(elapsed_s * 1e9, "right"))
