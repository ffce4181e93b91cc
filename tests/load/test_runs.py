"""A run of load in its folder, and the certificate that it carries."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from load.made import answer, failed, logged
from steelyard.endpoint import Target
from steelyard.errors import RunError
from steelyard.evidence import Missing
from steelyard.load.arrivals import Piece, constant, stages
from steelyard.load.certificate import Clock
from steelyard.load.engine import Offered, Order, WorkerEnd, headroom
from steelyard.load.grounds import Grounds
from steelyard.load.noticed import due_in_span
from steelyard.load.runs import run_load
from steelyard.load.summary import Span, read_columns, summarise
from steelyard.load.validity import certificate, shown
from steelyard.load.watching import unwatched, views_of

FACTS = {
    "loop_lag_ns": {"p50": 1, "p99": 2, "max": 3},
    "schedule_lag_ns": {"p50": 1, "p99": 2, "max": 3},
    "cpu_share": 0.1,
    "cpu_share_max": 0.2,
    "cpu_s": 0.1,
    "rss_max_mb": 40.0,
    "opened": 4,
    "gone": 0,
    "stale": 0,
}


def seen(tmp_path, samples, *, process, lost="", **facts):
    plan = process.schedule(0)
    end = WorkerEnd(
        worker=0, share=len(plan), recorded=len(plan), ahead=4, lost=lost, facts=FACTS | facts
    )
    offered = Offered(
        start_ns=0, wall_s=10.0, planned=len(plan), samples=len(samples), first=0, torn_bytes=0,
        interrupted=False, workers=(end,),
    )  # fmt: skip
    columns = read_columns(logged(tmp_path / "samples.log", samples))
    span = Span(start_s=0.0, span_s=10.0, offered=len(plan))
    return Grounds(
        order=Order(target=Target(base_url="http://h/v1", model="m"), plan=plan, span_s=10.0),
        offered=offered,
        headroom=headroom(offered),
        arrivals=None,
        process=process,
        columns=columns,
        summary=summarise(columns, span),
        clock=Clock(monotonic=True, resolution_s=1e-9),
        log=tmp_path / "samples.log",
        views=views_of(tmp_path, unwatched(), columns, model="m"),
    )


def results(cell):
    return {check.check: check.result for check in certificate(cell).checks}


def calm(count=200):
    """An answer each 50 ms that takes 20 to 24 ms."""
    return [answer(n * 50, first=n * 50 + 10, last=n * 50 + 20 + n * 7 % 5) for n in range(count)]


def test_turns_are_offered_where_they_were_due_and_not_where_they_might_have_been(tmp_path):
    cell = seen(tmp_path, calm(20), process=constant(20, for_s=10))
    talking = replace(
        cell.order.plan,
        session=np.repeat(np.arange(100), 2),
        turn=np.tile([0, 1], 100),
        think_ns=np.zeros(200, dtype=np.int64),
    )
    order = replace(cell.order, plan=talking)

    assert talking.chained
    assert due_in_span(cell.order, cell.offered, cell.columns) == 200
    assert due_in_span(order, cell.offered, cell.columns) == 20


def test_a_calm_run_of_a_level_load_ranks(tmp_path):
    cell = seen(tmp_path, calm(), process=constant(20, for_s=10))

    sealed = certificate(cell)

    assert (sealed.result, sealed.ranks) == ("pass", True), sealed.why
    assert shown(cell.summary, sealed).times == cell.summary.times


@pytest.mark.parametrize(
    ("facts", "check"),
    [
        ({"loop_lag_ns": {"p50": 1, "p99": 11_000_000, "max": 12_000_000}}, "loop_lag"),
        ({"cpu_share_max": 0.95}, "cpu_share"),
        ({"disk_held_up_ns": 5}, "workers"),
        ({"disk_fault": "No space left on device"}, "workers"),
        ({"recorded": 201}, "workers"),
        ({"lost": "it was silent"}, "workers"),
        ({"opened": 90}, "connections"),
    ],
)
def test_each_fault_of_the_generator_fails_its_check_alone(tmp_path, facts, check):
    found = results(seen(tmp_path, calm(), process=constant(20, for_s=10), **facts))

    assert [name for name, result in found.items() if result == "fail"] == [check]


def test_requests_that_were_never_offered_are_missed(tmp_path):
    found = results(seen(tmp_path, calm(190), process=constant(20, for_s=10)))

    assert found["achieved_rate"] == "fail"


def test_a_closed_loop_that_used_its_plan_up_did_not_offer_what_was_asked(tmp_path):
    cell = seen(tmp_path, calm(), process=constant(20, for_s=10))
    (end,) = cell.offered.workers
    spent = replace(cell.offered, workers=(replace(end, endless=True),))
    going = replace(cell.offered, workers=(replace(end, endless=True, share=end.share + 1),))

    assert results(replace(cell, offered=spent))["achieved_rate"] == "fail"
    assert results(replace(cell, offered=going))["achieved_rate"] == "pass"


def test_an_invalid_run_keeps_its_counts_and_shows_no_time_of_the_server(tmp_path):
    samples = [*calm(150), *(failed(n * 50) for n in range(150, 200))]
    cell = seen(tmp_path, samples, process=constant(20, for_s=10))

    summary = shown(cell.summary, certificate(cell))

    assert summary.outcomes == {"": 150, "refused": 50}
    for name in ("ttft", "e2e", "tpot", "chunk_gap"):
        told = summary.times[name]
        assert isinstance(told.p50, Missing)
        assert "errors: 50/200" in told.p50.reason
    assert summary.times["e2e"].never == 50
    assert summary.times["schedule_lag"] == cell.summary.times["schedule_lag"]
    assert all(isinstance(one.p99, Missing) for one in summary.peers if one.unit == "s")


def test_a_load_that_changes_by_design_is_shown_and_never_ranked(tmp_path):
    process = stages([Piece.level(10, for_s=5), Piece.level(30, for_s=5)])
    cell = seen(tmp_path, calm(), process=process)

    assert results(cell)["steady_state"] == "unknown"
    assert not certificate(cell).ranks


def test_a_certificate_is_plain_json(tmp_path):
    from steelyard.evidence import dumps

    cell = seen(tmp_path, calm(), process=constant(20, for_s=10))

    checks = json.loads(dumps(certificate(cell)))["checks"]

    assert {check["check"] for check in checks} == {
        "achieved_rate", "arrivals", "loop_lag", "schedule_lag", "cpu_share", "workers",
        "connections", "clock", "littles_law", "errors", "token_count", "token_match",
        "steady_state", "prompts",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("problem", "told"),
    [(RunError("no load generator could be started"), "no load generator"),
     (KeyboardInterrupt(), "interrupted before the start")],
)  # fmt: skip
def test_a_run_that_never_began_leaves_a_result_that_says_why(tmp_path, monkeypatch, problem, told):
    def fails(*_, **__):
        raise problem

    monkeypatch.setattr("steelyard.load.runs.offer", fails)
    plan = constant(20, for_s=1).schedule(0)
    order = Order(target=Target(base_url="http://h/v1", model="m"), plan=plan, span_s=1.0)

    with pytest.raises(type(problem)):
        run_load(order, tmp_path / "run")

    result = json.loads((tmp_path / "run" / "load.json").read_text("utf-8"))
    assert result["valid"] is False
    assert told in result["invalid_because"][0]
    assert told in result["summary"]["missing"]
    assert result["order"]["plan"]["requests"] == 20
