"""One window of load in a study: offered, and judged by its certificate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from steelyard.evidence import SampleLog, to_json
from steelyard.load.arrivals import Process, Schedule
from steelyard.load.certificate import Check
from steelyard.load.clocks import both_clocks
from steelyard.load.engine import Crew, Live, Offered, Order, headroom, offer
from steelyard.load.grounds import Grounds
from steelyard.load.noticed import arrivals_of
from steelyard.load.summary import Columns, Span, read_columns, summarise
from steelyard.load.validity import certificate, clock
from steelyard.load.watching import Lookout, Source, Views, unwatched, views_of


class Keep(Protocol):
    """Puts what was seen into the record."""

    def __call__(self, *, start_ns: int, end_ns: int) -> tuple[Source, ...]:
        """Write the pages between two moments of the log's clock, and say where they came from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What is watched beside a window."""

    lookout: Lookout
    keep: Keep
    pages: Path
    """Folder that ``keep`` writes into."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What became of a window."""

    offered: Offered
    checks: tuple[Check, ...]
    span_s: float
    kinds: Mapping[str, int]
    """Requests by kind; "" is a whole answer."""

    def told(self) -> dict[str, Any]:
        """For the ledger: where its samples are and what the generator says of itself."""
        offered = self.offered
        plain: dict[str, Any] = to_json(
            {
                "first": offered.first,
                "samples": offered.samples,
                "planned": offered.planned,
                "start_s": offered.start_ns * 1e-9,
                "span_s": self.span_s,
                "wall_s": offered.wall_s,
                "generator": headroom(offered),
                "checks": self.checks,
                **({"hosts": offered.hosts} if offered.hosts else {}),
            }
        )
        return plain


def offer_window(
    order: Order,
    *,
    log: SampleLog,
    shards: Path,
    process: Process | None,
    watch: Callable[[Live], None],
    crew: Crew | None = None,
    beside: Beside | None = None,
) -> Judged:
    """Offer one window of load and judge it; ``crew`` is closed.

    An interrupted one is not judged, and no pages of it are kept.  Raises RunError where no worker
    starts, EndpointUnusable and StorageFull.
    """
    readings = [both_clocks()]
    around = nullcontext() if beside is None else beside.lookout.watching(origin_ns=log.origin_ns)
    with around:
        offered = offer(order, log=log, shards=shards, watch=watch, crew=crew)
    readings.append(both_clocks())
    checks: tuple[Check, ...] = ()
    kinds: Mapping[str, int] = {}
    if not offered.interrupted:
        log.flush()
        columns = read_columns(log.path, first=offered.first)
        views = _views(order, offered, columns, log=log.path, beside=beside)
        checks = _checks(
            order, offered, columns, views, log=log.path, process=process, readings=readings
        )
        kinds = columns.kinds
    return Judged(offered=offered, checks=checks, span_s=order.span_s, kinds=kinds)


def _views(
    order: Order, offered: Offered, columns: Columns, *, log: Path, beside: Beside | None
) -> Views:
    model = order.target.model
    if beside is None:
        return views_of(log.parent, unwatched(), columns, model=model)
    last_s = float(columns.times["ended"].max()) if len(columns) else offered.start_ns * 1e-9
    sources = beside.keep(start_ns=offered.start_ns, end_ns=round(last_s * 1e9))
    return views_of(beside.pages, sources, columns, model=model)


def _checks(
    order: Order,
    offered: Offered,
    columns: Columns,
    views: Views,
    *,
    log: Path,
    process: Process | None,
    readings: list[tuple[float, float]],
) -> tuple[Check, ...]:
    plan = order.plan
    window = Span(
        start_s=offered.start_ns * 1e-9,
        span_s=order.span_s,
        offered=len(plan) if isinstance(plan, Schedule) else None,
    )
    seen = Grounds(
        order=order,
        offered=offered,
        headroom=headroom(offered),
        arrivals=arrivals_of(
            plan,
            columns,
            start_ns=offered.start_ns,
            interrupted=offered.interrupted,
            process=process,
        ),
        process=process,
        columns=columns,
        summary=summarise(columns, window),
        clock=clock(readings),
        log=log,
        views=views,
    )
    return certificate(seen).checks
