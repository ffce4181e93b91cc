"""From the shares of a load to one run, judged as if one machine had offered it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.evidence import (
    Ended,
    Missing,
    SampleLog,
    WindowEnd,
    WindowStart,
    write_json,
)
from steelyard.load.arrivals import ClosedPlan, Process, Schedule, load, save
from steelyard.load.document import facts_of_prompts, run_told
from steelyard.load.engine import HostClock, Offered, Order, WorkerEnd
from steelyard.load.engine.conduct import shard_files
from steelyard.load.engine.merge import Merged, merge
from steelyard.load.files import LOG, SCHEDULE
from steelyard.load.files import RESULT as RUN
from steelyard.load.loadrun import LoadRun
from steelyard.load.runs import judged, make_folder
from steelyard.load.shares.folder import Found, find_shares
from steelyard.load.shares.offering import LAWS

if TYPE_CHECKING:
    from steelyard.load.summary import Level

NEVER = "its share is in none of the folders"
CUT = "its share ended before its time"
_STEP_READ_NS = 1_000_000
"""Wall and monotonic clock are read one after the other."""


def merge_shares(folders: Iterable[Path], path: Path, *, level: Level | None = None) -> LoadRun:
    """Put the shares found in ``folders`` together into a run in ``path``.

    The record is that of one machine with as many workers. A share that is missing or was cut
    off makes the run invalid, with its reason. Raises RunError where no share is found, where
    shares are of different loads, and where a run lies in ``path``.
    """
    shares = find_shares(folders)
    some = next(iter(shares.values()))
    plan = load(some.path / SCHEDULE)
    make_folder(path)
    order = _order(some, plan)
    offered = _put_together(shares, some, order, path)
    if isinstance(plan, Schedule) or plan.think_ns.any():
        save(plan, path / SCHEDULE)
    worst = max((each.readings for each in shares.values()), key=_left_by)
    run = judged(order, path, offered, process=_process(some), level=level, readings=worst)
    head = {
        "schema": some.told["schema"],
        "run": path.resolve().name,
        "started": some.told["start_at"],
        "order_sha256": some.order_sha256,
        "order": some.told["order"],
        "trial": some.told["trial"],
        "shares": {"of": some.of, "found": sorted(shares), "start_at": some.told["start_at"]},
        "origin_ns": Missing(reason="times count from the start, on each share's own clock"),
    }
    write_json(path / RUN, {**head, **run_told(run)})
    return run


def _put_together(shares: dict[int, Found], some: Found, order: Order, path: Path) -> Offered:
    """The record, in the schedule's order, and what was offered in all."""
    wall_s = max(each.wall_s for each in shares.values())
    cut = any(each.interrupted for each in shares.values())
    stops = [each.stopped_s for each in shares.values() if each.stopped_s is not None]
    window = {"deployment": order.deployment, "workload": order.workload}
    with SampleLog.create(path / LOG, run=path.resolve().name, study=some.order_sha256) as log:
        log.window_start(WindowStart(segment=0, index=0, start_ns=0, **window))
        merged = merge(list(_files(shares, some)), log)
        ended = _ends(shares, order, merged)
        cpu_s = sum(end.facts.get("cpu_s", 0.0) for end in ended)
        log.window_end(
            WindowEnd(
                segment=0,
                index=0,
                start_ns=0,
                end_ns=round(wall_s * 1e9),
                cpu_ns=round(cpu_s * 1e9),
                **window,
            )
        )
        log.end(Ended.INTERRUPTED if cut else Ended.CLEAN)
    return Offered(
        start_ns=0,
        wall_s=wall_s,
        planned=len(order.plan),
        samples=merged.samples,
        first=0,
        torn_bytes=merged.torn_bytes,
        interrupted=cut,
        workers=ended,
        hosts=_clocks(shares, some),
        stopped_s=min(stops, default=None),
    )


def _order(some: Found, plan: Schedule | ClosedPlan) -> Order:
    """What judging asks of an order; nothing is sent any more."""
    from steelyard.endpoint import Route, Target

    told = some.told["order"]
    return Order(
        target=Target(base_url=told["base_url"], model=told["model"]),
        plan=plan,
        prompt_facts=facts_of_prompts(told),
        span_s=told["span_s"],
        drain_s=told["drain_s"],
        route=Route(told["route"]),
        max_tokens=told["max_tokens"],
        extra=told["extra"],
        seed=told["seed"],
        salt=int(told["salt"], 16),
        workers=some.workers,
        keep=told["keep"],
        deployment=some.told["deployment"],
    )


def _process(some: Found) -> Process | None:
    law = some.told["law"]
    if law is None:
        return None
    return LAWS[law["process"]](law["rate_per_s"], for_s=law["for_s"], cap=law["cap"])


def _files(shares: dict[int, Found], some: Found) -> Iterable[Path]:
    """Of all workers in order; one that is not there was never begun and holds nothing."""
    for index in range(some.of):
        folder = shares[index].path if index in shares else some.path / "missing" / str(index)
        yield from shard_files(folder, some.workers)


def _ends(shares: dict[int, Found], order: Order, merged: Merged) -> tuple[WorkerEnd, ...]:
    """Every worker of every share, also of those that nobody found."""
    size = len(merged.per_shard)
    each = order.workers or 1
    ended = []
    for place, recorded in enumerate(merged.per_shard):
        index, number = divmod(place, each)
        share = shares.get(index)
        if share is not None and share.ends:
            end = replace(share.ends[number], worker=place, recorded=recorded)
        else:
            mine = order.plan.slice(place, of=size)
            end = WorkerEnd(
                worker=place,
                share=len(mine),
                recorded=recorded,
                endless=isinstance(mine, ClosedPlan),
                ahead=0,
                lost=NEVER if share is None else CUT,
                facts={},
            )
        ended.append(end)
    return tuple(ended)


def _clocks(shares: dict[int, Found], some: Found) -> tuple[HostClock, ...]:
    """How far each machine's wall clock, by which it began, may have been from UTC."""
    boots = {each.boot for each in shares.values()}
    if len(boots) == 1 and boots != {""}:
        return ()
    return tuple(
        HostClock(
            host=f"{each.host} (share {index})",
            workers=tuple(range(index * some.workers, (index + 1) * some.workers)),
            offset_ns=0,
            within_ns=None if each.error_s is None else round(each.error_s * 1e9),
            drift_ns=None if not each.ends else round(_step(each.readings) * 1e9),
            drift_within_ns=None if not each.ends else _STEP_READ_NS,
            lost="" if each.ends else CUT,
        )
        for index, each in sorted(shares.items())
    )


def _step(readings: Sequence[tuple[float, float]]) -> float:
    """By how much the wall clock went on faster than the monotonic one, s."""
    (began, wall_began), *_, (ended, wall_ended) = readings
    return (wall_ended - wall_began) - (ended - began)


def _left_by(readings: list[tuple[float, float]]) -> float:
    return abs(_step(readings)) if len(readings) > 1 else 0.0
