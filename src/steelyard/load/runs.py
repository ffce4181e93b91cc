"""A run of load in a folder of its own: the record, and what it came to."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from steelyard.errors import RunError, StorageFull
from steelyard.evidence import Ended, SampleLog, dumps_line, to_json, write_json
from steelyard.load.arrivals import (
    ArrivalTest,
    ClosedPlan,
    Ints,
    Process,
    Schedule,
    arrival_test,
    save,
)
from steelyard.load.engine import Crew, Headroom, Live, Offered, Order, headroom, offer

if TYPE_CHECKING:
    from steelyard.load.summary import Columns, Slo, Summary

SCHEMA = 1
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
    summary: Summary

    @property
    def invalid(self) -> tuple[str, ...]:
        """Why the run says nothing of the server; () where it does."""
        why = list(self.headroom.why)
        if self.arrivals is not None:
            why += [f"arrivals: {check.name}: {check.detail}" for check in self.arrivals.failed]
        return tuple(why)

    @property
    def unanswered(self) -> bool:
        """Whether not one request was answered."""
        return self.summary.answered == 0


def run_load(
    order: Order,
    path: Path,
    *,
    process: Process | None = None,
    slo: Slo | None = None,
    watch: Callable[[Live], None] = lambda _: None,
    crew: Crew | None = None,
) -> LoadRun:
    """Offer a load and write everything into ``path``: samples.log, schedule.bin, load.json.

    Whatever fails at the endpoint is a result, not an error.  Raises RunError where a run lies
    there already or no worker starts, and StorageFull.
    """
    _make(path)
    told = _told(order)
    digest = hashlib.sha256(dumps_line(to_json(told))).hexdigest()
    head = {
        "schema": SCHEMA,
        "run": path.resolve().name,
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "order_sha256": digest,
        "order": told,
    }
    with SampleLog.create(path / LOG, run=path.resolve().name, study=digest) as log:
        origin = log.origin_ns
        offered = offer(order, log=log, shards=path / "shards", watch=watch, crew=crew)
        log.end(Ended.INTERRUPTED if offered.interrupted else Ended.CLEAN)
    if isinstance(order.plan, Schedule) or order.plan.think_ns.any():
        save(order.plan, path / SCHEDULE)
    run = _judged(order, path, offered, process=process, slo=slo)
    write_json(path / RESULT, {**head, "origin_ns": origin, **_document(run)})
    return run


def _judged(
    order: Order, path: Path, offered: Offered, *, process: Process | None, slo: Slo | None
) -> LoadRun:
    # Read when it is needed: the first request does not wait for it.
    from steelyard.load.summary import Span, read_columns, summarise

    first = offered.first
    columns = read_columns(path / LOG, wanted=lambda row: row.number >= first)
    plan = order.plan
    window = Span(
        start_s=offered.start_ns * 1e-9,
        span_s=min(order.span_s, offered.wall_s) if offered.interrupted else order.span_s,
        offered=len(plan) if isinstance(plan, Schedule) and not offered.interrupted else None,
    )
    return LoadRun(
        path=path,
        order=order,
        offered=offered,
        headroom=headroom(offered),
        arrivals=_arrivals(plan, columns, offered, process=process),
        summary=summarise(columns, window, slo=slo),
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


def _make(path: Path) -> None:
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


def _told(order: Order) -> dict[str, Any]:
    """The order without secrets and texts."""
    plan, timeouts = order.plan, order.timeouts
    return {
        "base_url": order.target.base_url,
        "model": order.target.model,
        "route": order.route.value,
        "span_s": order.span_s,
        "drain_s": order.drain_s,
        "plan": {
            "kind": "closed" if isinstance(plan, ClosedPlan) else "open",
            "requests": len(plan),
            "cap": None if isinstance(plan, ClosedPlan) else plan.cap,
            "facts": dict(plan.facts),
        },
        "prompts": _prompts(order),
        "max_tokens": order.max_tokens,
        "temperature": order.temperature,
        "stop": list(order.stop),
        "extra": dict(order.extra),
        "seed": order.seed,
        "salt": f"{order.salt:x}",
        "keep": order.keep,
        "workers": order.crew(),
        "timeouts": {
            "connect_s": timeouts.connect_s,
            "first_token_s": timeouts.first_token_s,
            "idle_s": timeouts.idle_s,
            "total_s": timeouts.total_s,
        },
    }


def _prompts(order: Order) -> Any:
    if order.prompt_facts:
        return dict(order.prompt_facts)
    return len(order.prompts) or "one of its own for each request"


def _document(run: LoadRun) -> Mapping[str, Any]:
    arrivals = run.arrivals
    return {
        "valid": not run.invalid,
        "invalid_because": list(run.invalid),
        "clock": "CLOCK_MONOTONIC",
        "offered": run.offered,
        "headroom": run.headroom,
        "arrivals": None if arrivals is None else {"result": arrivals.result, **_fields(arrivals)},
        "summary": run.summary,
    }


def _fields(arrivals: ArrivalTest) -> dict[str, Any]:
    return {
        "checks": [{**dict(to_json(check)), "result": check.result} for check in arrivals.checks],
        "lag_s": arrivals.lag,
        "false_alarm": arrivals.false_alarm,
    }
