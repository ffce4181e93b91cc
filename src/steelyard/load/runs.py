"""A run of load in a folder of its own: the record, and what it came to."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.errors import RunError, SteelyardError, StorageFull
from steelyard.evidence import Ended, Missing, SampleLog, dumps_line, to_json, write_json
from steelyard.load.arrivals import (
    Process,
    Schedule,
    save,
)
from steelyard.load.clocks import both_clocks
from steelyard.load.document import never_told, order_told, run_told
from steelyard.load.engine import Crew, Live, Offered, Order, headroom, offer
from steelyard.load.files import LOG, RESULT, SCHEDULE
from steelyard.load.loadrun import LoadRun
from steelyard.load.told import SCHEMA

if TYPE_CHECKING:
    from steelyard.load.counting import Counting
    from steelyard.load.grounds import Grounds
    from steelyard.load.quick import Trial
    from steelyard.load.shape import Shape
    from steelyard.load.summary import Columns, Level, Span
    from steelyard.load.tokens import Tokenizer
    from steelyard.load.watching import Lookout, Source, Wish

_LEAST_S = 0.001
"""A load that was stopped before it began has rates of 0, not of nothing over nothing."""


def run_load(
    order: Order,
    path: Path,
    *,
    process: Process | None = None,
    level: Level | None = None,
    watch: Callable[[Live], None] = lambda _: None,
    crew: Crew | None = None,
    trial: Trial | None = None,
    wish: Wish | None = None,
    tokenizer: Tokenizer | None = None,
    shape: Shape | None = None,
) -> LoadRun:
    """Offer a load and write everything into ``path``: samples.log, schedule.bin, load.json.

    ``trial`` is what a request before showed; it is written down, nothing follows from it here.
    ``level`` (``search.service_level``) is what goodput is counted by; ``wish`` says what is
    watched beside the run, ``tokenizer`` counts tokens a second time after it, and ``shape`` is
    told of stage by stage.
    Whatever fails at the endpoint is a result, not an error.  Raises RunError where a run lies
    there already or no worker starts, StorageFull, and EndpointUnusable where a page that
    ``wish`` names shows nothing.
    """
    lookout = _lookout(wish, order)
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
            with lookout.watching(origin_ns=origin) if lookout else nullcontext():
                offered = offer(order, log=log, shards=path / "shards", watch=watch, crew=crew)
        except (SteelyardError, KeyboardInterrupt) as problem:
            log.end(Ended.INTERRUPTED)
            write_json(path / RESULT, {**head, "origin_ns": origin, **never_told(problem)})
            raise
        readings.append(both_clocks())
        log.end(Ended.INTERRUPTED if offered.interrupted else Ended.CLEAN)
    if isinstance(order.plan, Schedule) or order.plan.think_ns.any():
        save(order.plan, path / SCHEDULE)
    run = judged(
        order,
        path,
        offered,
        process=process,
        level=level,
        readings=readings,
        lookout=lookout,
        tokenizer=tokenizer,
        shape=shape,
    )
    write_json(path / RESULT, {**head, "origin_ns": origin, **run_told(run)})
    return run


def _lookout(wish: Wish | None, order: Order) -> Lookout | None:
    if wish is None or not wish.anything:
        return None
    from steelyard.load.watching import Lookout

    return Lookout.of(wish, order.target, span_s=order.span_s)


def _sources(
    lookout: Lookout | None, path: Path, offered: Offered, columns: Columns
) -> tuple[Source, ...]:
    from steelyard.load.watching import unwatched

    if lookout is None:
        return unwatched()
    last = float(columns.times["ended"].max()) if len(columns) else offered.start_ns * 1e-9
    return lookout.keep(path, start_ns=offered.start_ns, end_ns=round(last * 1e9))


def judged(
    order: Order,
    path: Path,
    offered: Offered,
    *,
    process: Process | None,
    level: Level | None,
    readings: list[tuple[float, float]],
    lookout: Lookout | None = None,
    tokenizer: Tokenizer | None = None,
    shape: Shape | None = None,
) -> LoadRun:
    """The run, from its log and from what its workers say; raises nothing of its own."""
    # Read when it is needed: the first request does not wait for it.
    from steelyard.load.grounds import Grounds
    from steelyard.load.noticed import arrivals_of
    from steelyard.load.summary import read_columns, summarise
    from steelyard.load.validity import clock
    from steelyard.load.watching import views_of

    columns = read_columns(path / LOG, first=offered.first)
    sources = _sources(lookout, path, offered, columns)
    counting, columns = _counted(order, path, columns, tokenizer=tokenizer, first=offered.first)
    seen = Grounds(
        order=order,
        offered=offered,
        headroom=headroom(offered),
        arrivals=arrivals_of(
            order.plan,
            columns,
            start_ns=offered.start_ns,
            interrupted=offered.interrupted,
            process=process,
        ),
        process=process,
        columns=columns,
        summary=summarise(columns, _window(order, offered, columns), level=level),
        clock=clock(readings),
        views=views_of(path, sources, columns, model=order.target.model),
        counting=counting,
        tokenizer=tokenizer,
        log=path / LOG,
    )
    return _sealed(seen, path, shape=shape)


def _window(order: Order, offered: Offered, columns: Columns) -> Span:
    """What is counted: the whole span, or as much of it as there was before an interruption."""
    from steelyard.load.noticed import due_in_span
    from steelyard.load.summary import Span

    cut = offered.interrupted
    there_s = offered.wall_s if offered.stopped_s is None else offered.stopped_s
    return Span(
        start_s=offered.start_ns * 1e-9,
        span_s=min(order.span_s, max(there_s, _LEAST_S)) if cut else order.span_s,
        offered=None if cut else due_in_span(order, offered, columns),
    )


def _sealed(seen: Grounds, path: Path, *, shape: Shape | None) -> LoadRun:
    """The run with its certificate, without which no figure of it is shown."""
    from steelyard.load.validity import certificate, shown

    sealed = certificate(seen)
    return LoadRun(
        path=path,
        order=seen.order,
        offered=seen.offered,
        headroom=seen.headroom,
        arrivals=seen.arrivals,
        certificate=sealed,
        summary=shown(seen.summary, sealed),
        views=seen.views,
        columns=seen.columns,
        counting=seen.counting,
        stages=() if shape is None else shape.shown(seen.columns, seen.offered.start_ns, sealed),
    )


def _counted(
    order: Order, path: Path, columns: Columns, *, tokenizer: Tokenizer | None, first: int
) -> tuple[Counting | None, Columns]:
    """Counts of one's own, where there is a tokenizer, and columns that are credited with them."""
    if tokenizer is None:
        return None, columns
    from steelyard.load.counting import count_run, credited, write_counts

    counting = count_run(path / LOG, first=first, order=order, tokenizer=tokenizer)
    write_counts(path, counting)
    return counting, credited(path, columns)


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
