"""A run of load in a folder of its own: the record, and what it came to."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from steelyard.errors import RunError, SteelyardError, StorageFull
from steelyard.evidence import Ended, Missing, SampleLog, dumps_line, to_json, write_json
from steelyard.load.arrivals import (
    ArrivalTest,
    ClosedPlan,
    Ints,
    Process,
    Schedule,
    arrival_test,
    save,
)
from steelyard.load.clocks import both_clocks
from steelyard.load.document import never_told, order_told, run_told
from steelyard.load.engine import Crew, Headroom, Live, Offered, Order, headroom, offer

if TYPE_CHECKING:
    from steelyard.load.certificate import Certificate
    from steelyard.load.quick import Trial
    from steelyard.load.summary import Columns, Level, Summary

SCHEMA = 1
GENERATOR = frozenset(
    {
        "achieved_rate",
        "arrivals",
        "clock",
        "clock_offset",
        "connections",
        "cpu_share",
        "loop_lag",
        "schedule_lag",
        "workers",
    }
)
"""Checks of a certificate that are about the client."""
LOG, RESULT, SCHEDULE = "samples.log", "load.json", "schedule.bin"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadRun:
    """A finished run; all of it stands in ``load.json``."""

    path: Path
    order: Order
    offered: Offered
    headroom: Headroom
    arrivals: ArrivalTest | None
    """None for closed loops, and where turns wait for answers."""
    certificate: Certificate
    summary: Summary
    """Without the server's times where the run is invalid."""

    @property
    def invalid(self) -> tuple[str, ...]:
        """Why the run says nothing of the server; () where it does."""
        return self.certificate.why if self.certificate.result == "fail" else ()

    @property
    def generator_at_fault(self) -> tuple[str, ...]:
        """What failed that the server has no part in; () where the load was offered well."""
        return tuple(
            f"{check.check}: {check.detail}"
            for check in self.certificate.checks
            if check.result == "fail" and check.check in GENERATOR
        )

    @property
    def unanswered(self) -> bool:
        """Whether not one request was answered."""
        return self.summary.answered == 0


def run_load(
    order: Order,
    path: Path,
    *,
    process: Process | None = None,
    level: Level | None = None,
    watch: Callable[[Live], None] = lambda _: None,
    crew: Crew | None = None,
    trial: Trial | None = None,
) -> LoadRun:
    """Offer a load and write everything into ``path``: samples.log, schedule.bin, load.json.

    ``trial`` is what a request before showed; it is written down, nothing follows from it here.
    ``level`` (``search.service_level``) is what goodput is counted by.
    Whatever fails at the endpoint is a result, not an error.  Raises RunError where a run lies
    there already or no worker starts, and StorageFull.
    """
    make_folder(path)
    told = order_told(order)
    digest = hashlib.sha256(dumps_line(to_json(told))).hexdigest()
    head = {
        "schema": SCHEMA,
        "run": path.resolve().name,
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "order_sha256": digest,
        "order": told,
        "trial": trial or Missing(reason="no request was tried before the run"),
    }
    with SampleLog.create(path / LOG, run=path.resolve().name, study=digest) as log:
        origin = log.origin_ns
        readings = [both_clocks()]
        try:
            offered = offer(order, log=log, shards=path / "shards", watch=watch, crew=crew)
        except (SteelyardError, KeyboardInterrupt) as problem:
            log.end(Ended.INTERRUPTED)
            write_json(path / RESULT, {**head, "origin_ns": origin, **never_told(problem)})
            raise
        readings.append(both_clocks())
        log.end(Ended.INTERRUPTED if offered.interrupted else Ended.CLEAN)
    if isinstance(order.plan, Schedule) or order.plan.think_ns.any():
        save(order.plan, path / SCHEDULE)
    run = judged(order, path, offered, process=process, level=level, readings=readings)
    write_json(path / RESULT, {**head, "origin_ns": origin, **run_told(run)})
    return run


def judged(
    order: Order,
    path: Path,
    offered: Offered,
    *,
    process: Process | None,
    level: Level | None,
    readings: list[tuple[float, float]],
) -> LoadRun:
    """The run, from its log and from what its workers say; raises nothing of its own."""
    # Read when it is needed: the first request does not wait for it.
    from steelyard.load.summary import Span, read_columns, summarise
    from steelyard.load.validity import Seen, certificate, clock, shown

    first = offered.first
    columns = read_columns(path / LOG, wanted=lambda row: row.number >= first)
    plan = order.plan
    window = Span(
        start_s=offered.start_ns * 1e-9,
        span_s=min(order.span_s, offered.wall_s) if offered.interrupted else order.span_s,
        offered=len(plan) if isinstance(plan, Schedule) and not offered.interrupted else None,
    )
    seen = Seen(
        order=order,
        offered=offered,
        headroom=headroom(offered),
        arrivals=_arrivals(plan, columns, offered, process=process),
        process=process,
        columns=columns,
        summary=summarise(columns, window, level=level),
        clock=clock(readings),
    )
    sealed = certificate(seen)
    return LoadRun(
        path=path,
        order=order,
        offered=offered,
        headroom=seen.headroom,
        arrivals=seen.arrivals,
        certificate=sealed,
        summary=shown(seen.summary, sealed),
    )


def _arrivals(
    plan: Schedule | ClosedPlan, columns: Columns, offered: Offered, *, process: Process | None
) -> ArrivalTest | None:
    """Hold what was noticed against what was intended.

    Noticed rather than sent: a wait for a place under the cap, or for a connection, is the
    client's queue and stands in a column of its own.
    """
    if isinstance(plan, ClosedPlan) or plan.chained or offered.interrupted:
        return None
    at = np.rint(columns.times["intended"] * 1e9).astype(np.int64) - offered.start_ns
    ready = np.rint(columns.times["ready"] * 1e9).astype(np.int64) - offered.start_ns
    return arrival_test(ready, intended=plan, number=_numbers(at, plan), process=process)


def _numbers(at: Ints, plan: Schedule) -> Ints:
    """Which request of the plan each was, by its intended time; equal times are equal."""
    order = np.argsort(at, kind="stable")
    first = np.searchsorted(plan.at_ns, at[order], "left")
    begins = np.searchsorted(at[order], at[order], "left")
    number = np.empty(len(at), dtype=np.int64)
    number[order] = plan.number[first + np.arange(len(at)) - begins]
    return number


def make_folder(path: Path) -> None:
    """A folder that holds nothing yet. Raises RunError where it does, StorageFull."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        taken = any(path.iterdir())
    except FileExistsError:
        raise RunError(f"{path}: a file of this name exists; name another folder") from None
    except OSError as problem:
        raise StorageFull(
            f"{path}: the folder can't be made ({problem.strerror}); name another place"
        ) from problem
    if taken:
        raise RunError(f"{path}: the folder is not empty; name another one")
