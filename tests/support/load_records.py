"""load.json and load_picture.json of runs made by hand."""

from __future__ import annotations

import hashlib

import orjson

from load.made import answer, failed, logged
from steelyard.endpoint import Target
from steelyard.evidence import dumps, dumps_line
from steelyard.load.arrivals import arrival_test, constant
from steelyard.load.certificate import Clock
from steelyard.load.document import order_told, run_told
from steelyard.load.engine import Offered, Order, WorkerEnd, headroom
from steelyard.load.grounds import Grounds
from steelyard.load.loadrun import LoadRun
from steelyard.load.picture import load_picture
from steelyard.load.search import service_level
from steelyard.load.summary import Span, read_columns, summarise
from steelyard.load.validity import certificate, shown
from steelyard.load.watching import unwatched, views_of

FACTS = {
    "loop_lag_ns": {"p50": 1, "p99": 2, "max": 3},
    "schedule_lag_ns": {"p50": 1, "p99": 2, "max": 3},
    "cpu_share": 0.1, "cpu_share_max": 0.2, "cpu_s": 0.1, "rss_max_mb": 40.0,
    "opened": 4, "gone": 0, "stale": 0,
}  # fmt: skip
CLOCK = Clock(monotonic=True, resolution_s=1e-9)


def record(path, samples, *, rate=10, span_s=10.0, model="m", url="http://127.0.0.1:1", **facts):
    """(load.json, load_picture.json) as plain JSON, of samples of a constant rate."""
    told, columns = prepared(path, samples, rate=rate, span_s=span_s, model=model, url=url, **facts)
    return told, orjson.loads(dumps_line(load_picture(told, columns)))


def ran(
    path,
    samples,
    *,
    rate=10,
    span_s=10.0,
    model="m",
    url="http://127.0.0.1:1",
    sources=None,
    slo=None,
    changed=None,
    **facts,
):
    """A run as it is before it is told; its log is of an order with the fields ``changed``."""
    sources = unwatched() if sources is None else sources
    process = constant(rate, for_s=span_s)
    plan = process.schedule(0)
    end = WorkerEnd(
        worker=0, share=len(plan), recorded=len(plan), ahead=4, lost="", facts=FACTS | facts
    )
    offered = Offered(
        start_ns=0, wall_s=span_s, planned=len(plan), samples=len(samples), first=0, torn_bytes=0,
        interrupted=False, workers=(end,),
    )  # fmt: skip
    order = Order(target=Target(base_url=url, model=model), plan=plan, span_s=span_s)
    study = digest(told_with(order, changed))
    columns = read_columns(logged(path / "samples.log", samples, study=study))
    sent = (columns.times["ready"] * 1e9).astype("int64")
    tested = arrival_test(sent, intended=plan, process=process) if len(sent) == len(plan) else None
    window = Span(start_s=0.0, span_s=span_s, offered=len(plan))
    seen = Grounds(
        order=order, offered=offered, headroom=headroom(offered), arrivals=tested, process=process,
        columns=columns, summary=summarise(columns, window, level=slo and service_level(slo)),
        clock=CLOCK, log=path / "samples.log", views=views_of(path, sources, columns, model=model),
    )  # fmt: skip
    sealed = certificate(seen)
    return LoadRun(
        path=path, order=order, offered=offered, headroom=seen.headroom, arrivals=tested,
        certificate=sealed, summary=shown(seen.summary, sealed), views=seen.views,
        columns=columns, counting=None,
    )  # fmt: skip


def told_with(order, changed):
    return {**order_told(order), **(changed or {})}


def digest(order):
    return hashlib.sha256(dumps_line(order)).hexdigest()


def prepared(path, samples, **more):
    """load.json and the columns that belong to it."""
    run = ran(path, samples, **more)
    head = {"schema": 1, "run": "r", "started": "2026-01-01T00:00:00Z"}
    order = told_with(run.order, more.get("changed"))
    document = {**head, "order_sha256": digest(order), "order": order, **run_told(run)}
    return orjson.loads(dumps(document)), run.columns


def steady(n=100, *, every_ms=100):
    """Answers that take 50 to 90 ms to the first token, one in twenty of them refused."""
    return [
        failed(at, ended=at + 5)
        if place % 20 == 19
        else answer(at, first=at + 50 + place * 7 % 41, last=at + 300 + place * 7 % 41)
        for place, at in enumerate(range(0, n * every_ms, every_ms))
    ]
