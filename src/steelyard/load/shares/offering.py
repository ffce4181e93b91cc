"""Offering one share of a load: raw records into a folder, judged when all shares are there."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from steelyard.evidence import Missing, dumps_line, to_json, write_json
from steelyard.load.arrivals import Process, constant, poisson, save
from steelyard.load.clocks import both_clocks
from steelyard.load.document import order_told
from steelyard.load.engine import Crew, Live, Order
from steelyard.load.engine.conduct import ends, shard_files
from steelyard.load.engine.run import Run
from steelyard.load.files import SCHEDULE
from steelyard.load.runs import make_folder
from steelyard.load.shares.folder import RESULT
from steelyard.load.shares.machine import this_machine
from steelyard.load.shares.share import Share

if TYPE_CHECKING:
    from steelyard.load.quick import Trial


SCHEMA = 1
LAWS = {"poisson": poisson, "constant": constant}
BRIEF_S = 5.0
"""How long before the start workers are told what to do and connect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareEnd:
    """What became of a share."""

    path: Path
    planned: int
    recorded: int
    interrupted: bool
    lost: tuple[str, ...]


def offer_share(
    order: Order,
    path: Path,
    share: Share,
    *,
    process: Process | None,
    crew: Crew,
    watch: Callable[[Live], None] = lambda _: None,
    trial: Trial | None = None,
) -> ShareEnd:
    """Wait for the start, offer the order's part of ``share``, and write it into ``path``.

    Times in the records count from the start. A share that is killed leaves what its workers
    had recorded. ``crew`` is closed. Raises RunError where a run lies there already or no worker
    is ready by the start, and StorageFull.
    """
    make_folder(path)
    size = len(crew.workers)
    told = to_json(order_told(order))
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "share": share.index,
        "of": share.of,
        "start_at": share.start,
        "order_sha256": hashlib.sha256(dumps_line(told)).hexdigest(),
        "order": told,
        "deployment": order.deployment,
        "law": _law(process),
        "trial": trial or Missing(reason="no request was tried before the run"),
        "workers": size,
        "machine": this_machine(),
    }
    write_json(path / RESULT, {**head, "end": Missing(reason="the share has not ended")})
    save(order.plan, path / SCHEDULE)
    files = shard_files(path, size)
    tasks = [order.task(n, of=size, shard=file, segment=0) for n, file in enumerate(files)]
    run = Run(order, crew)
    time.sleep(max(share.start_at - time.time() - BRIEF_S, 0))
    began = both_clocks()
    with crew:
        crew.brief(tasks, files)
        run.play(watch, start_ns=_start_ns(share, began))
    recorded = [int(worker.last.facts.get("recorded", 0)) for worker in crew.workers]
    close = ends(crew, tasks, recorded)
    write_json(path / RESULT, {**head, "end": _end(run, began, close)})
    return ShareEnd(
        path=path,
        planned=sum(len(task.numbers) for task in tasks),
        recorded=sum(recorded),
        interrupted=run.interrupted,
        lost=tuple(f"worker {one.worker} was lost: {one.lost}" for one in close if one.lost),
    )


def _start_ns(share: Share, now: tuple[float, float]) -> int:
    """The start by the monotonic clock."""
    read, wall = now
    return round((read + share.start_at - wall) * 1e9)


def _end(run: Run, began: tuple[float, float], close: Any) -> Mapping[str, Any]:
    return {
        "wall_s": run.wall_s,
        "interrupted": run.interrupted,
        "stopped_s": run.stopped_s,
        # Whole numbers: a document rounds others.
        "readings_ns": [[round(at * 1e9) for at in both] for both in (began, both_clocks())],
        "machine": this_machine(),
        "workers": close,
    }


def _law(process: Process | None) -> Mapping[str, Any] | None:
    """What the arrivals can be held against when all are there; None where that takes more."""
    if process is None or process.name not in LAWS:
        return None
    return {
        "process": process.name,
        "rate_per_s": process.facts["rate_per_s"],
        "for_s": process.curve.span_s,
        "cap": process.cap,
    }
