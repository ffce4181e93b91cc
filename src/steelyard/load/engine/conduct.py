"""One run from start to end: brief the crew, start it, watch it, put its records together."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.evidence import SampleLog, WindowEnd, WindowStart
from steelyard.load.engine.crew import Crew
from steelyard.load.engine.host import HostClock
from steelyard.load.engine.merge import merge
from steelyard.load.engine.order import Order
from steelyard.load.engine.run import Run, Watch
from steelyard.load.engine.task import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerEnd:
    """One worker when the run was over."""

    worker: int
    share: int
    """Requests of the plan that were its."""
    recorded: int
    endless: bool = False
    """A closed loop's share, which is longer than its run."""
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
    hosts: tuple[HostClock, ...] = ()
    """Other machines that workers ran on; () where all ran here."""
    stopped_s: float | None = None
    """Since the start, where it was interrupted: nothing was begun after."""

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
        files = shard_files(shards, len(hands.workers))
        tasks = [
            order.task(number, of=len(files), shard=file, segment=log.segment)
            for number, file in enumerate(files)
        ]
        run = Run(order, hands, origin_ns=log.origin_ns, begun=_opening(log, order))
        try:
            hands.brief(tasks, files)
            run.play(watch)
        finally:
            hands.fetch(files)
            hands.close()
            merged = merge(files, log)
            if run.began:
                log.window_end(_window_end(run, log))
    shutil.rmtree(shards)
    return Offered(
        start_ns=run.start_ns - log.origin_ns,
        wall_s=run.wall_s,
        planned=len(order.plan),
        samples=merged.samples,
        first=log.next_sample - merged.samples,
        torn_bytes=merged.torn_bytes,
        interrupted=run.interrupted,
        workers=ends(hands, tasks, merged.per_shard),
        hosts=hands.clocks(),
        stopped_s=run.stopped_s,
    )


def shard_files(folder: Path, size: int) -> list[Path]:
    """Where each worker's samples lie."""
    return [folder / f"{number}.shard" for number in range(size)]


def ends(crew: Crew, tasks: Sequence[Task], recorded: Sequence[int]) -> tuple[WorkerEnd, ...]:
    """What each worker of a crew came to."""
    return tuple(
        WorkerEnd(
            worker=worker.number,
            share=len(task.numbers),
            recorded=count,
            endless=bool(task.users),
            ahead=task.connections,
            lost=worker.lost,
            facts=dict(worker.last.facts) if worker.over else {},
        )
        for worker, task, count in zip(crew.workers, tasks, recorded, strict=True)
    )


def _opening(log: SampleLog, order: Order) -> Callable[[int], None]:
    """Marks the window's start in the log."""

    def begun(start_ns: int) -> None:
        log.window_start(
            WindowStart(
                segment=log.segment,
                index=order.window,
                deployment=order.deployment,
                workload=order.workload,
                start_ns=start_ns - log.origin_ns,
            )
        )

    return begun


def _window_end(run: Run, log: SampleLog) -> WindowEnd:
    cpu = sum(worker.last.facts.get("cpu_s", 0.0) for worker in run.crew.workers)
    return WindowEnd(
        segment=log.segment,
        index=run.order.window,
        deployment=run.order.deployment,
        workload=run.order.workload,
        start_ns=run.start_ns - log.origin_ns,
        end_ns=log.now_ns(),
        cpu_ns=round(cpu * 1e9),
    )
