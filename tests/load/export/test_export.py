"""Live numbers for others."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.endpoint import Target
from steelyard.errors import StudyError
from steelyard.load.arrivals import poisson
from steelyard.load.engine import BOUNDS_S, Live, Order
from steelyard.load.engine.bins import Counted
from steelyard.load.export import about, export_wish, exporting, metrics, page, payload
from steelyard.load.export.pushing import Pushed
from steelyard.load.views.exposition import parse


def order(model="m"):
    return Order(
        target=Target(base_url="https://models.example:8443/v1", model=model, api_key="sk-secret"),
        plan=poisson(5.0, for_s=2.0).schedule(1),
        span_s=2.0,
    )


def counted():
    found = Counted()
    for spent in (5_000_000, 30_000_000, 200_000_000_000):
        found.duration.add(spent)
    found.first_chunk.add(10_000_000)
    found.gaps([0, 1, 15_000_000, 3, 55_000_000, 1])
    return {
        "duration": found.duration, "first_chunk": found.first_chunk, "chunk_gap": found.chunk_gap,
    }  # fmt: skip


def live(**more):
    usual = {
        "elapsed_s": 1.0, "span_s": 2.0, "sent": 40, "done": 34, "flying": 6, "waiting": 1,
        "rate_per_s": 19.5, "target_per_s": 20.0, "ttft_ms": 10.0,
        "kinds": {"": 30, "length": 3, "rate-limited": 1}, "workers": 1, "cpu_share": 0.2,
        "schedule_lag_ms": 0.1, "loop_lag_ms": 0.2, "bins": counted(),
    }  # fmt: skip
    return Live(**{**usual, **more})


def shown(state, model="m"):
    told = about(order(model), run="run-1")
    return parse(page(metrics(state, told), told))


def values(found, name):
    return [point.value for point in found.of(name)]


def test_the_page_is_read_without_a_fault_and_holds_counts_by_outcome():
    found = shown(live())

    assert not found.faults
    told = {
        (point.label("outcome"), point.label("error_type")): point.value
        for point in found.of("steelyard_requests_total")
    }
    assert told == {("ok", ""): 30, ("wrong", "length"): 3, ("transport", "rate-limited"): 1}
    assert values(found, "steelyard_valid") == [1]
    assert values(found, "steelyard_requests_in_flight") == [6]


def test_histograms_are_cumulative_and_named_by_the_conventions():
    found = shown(live())
    name = "gen_ai_client_operation_duration_seconds"
    buckets = found.of(f"{name}_bucket")

    assert [p.label("le") for p in buckets] == [*(f"{b:g}" for b in BOUNDS_S), "+Inf"]
    assert [p.value for p in buckets][:4] == [1, 1, 2, 2]
    assert buckets[-1].value == 3
    assert values(found, f"{name}_count") == [3]
    assert values(found, f"{name}_sum") == [pytest.approx(200.035)]
    assert buckets[0].label("gen_ai_request_model") == "m"
    assert buckets[0].label("server_port") == "8443"


def test_a_gap_is_counted_once_a_read_and_events_of_one_read_came_together():
    gaps = counted()["chunk_gap"]

    assert gaps.counts[:4] == [2, 1, 1, 0]
    assert gaps.total_ns == 55_000_000


@pytest.mark.parametrize(
    ("state", "check"),
    [
        (live(loop_lag_ms=12.0), "loop_lag"),
        (live(schedule_lag_ms=12.0), "schedule_lag"),
        (live(cpu_share=0.99), "cpu_share"),
        (live(lost=1), "workers"),
        (live(kinds={"": 10, "reset": 24}), "errors"),
    ],
)
def test_a_check_that_fails_takes_the_validity_along(state, check):
    found = shown(state)
    failed = [p.label("check") for p in found.of("steelyard_check_valid") if p.value == 0]

    assert failed == [check]
    assert values(found, "steelyard_valid") == [0]


def test_what_nobody_has_seen_has_no_series():
    found = shown(live(cpu_share=None, target_per_s=None, loop_lag_ms=None, bins={}))
    names = set(found.points)

    assert not names & {"steelyard_generator_cpu_ratio", "steelyard_rate_target_per_second",
                        "steelyard_generator_loop_lag_seconds"}  # fmt: skip
    assert not any(name.startswith("gen_ai") for name in names)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip))
def test_any_name_of_a_model_comes_through_the_page(model):
    found = shown(live(), model)

    assert not found.faults
    name = "gen_ai_client_operation_duration_seconds_count"
    assert [p.label("gen_ai_request_model") for p in found.of(name)] == [model]


def test_a_push_says_the_same_in_otlp():
    told = about(order(), run="run-1")
    body = payload(metrics(live(), told), told, start_ns=1, now_ns=2)
    scope = body["resourceMetrics"][0]["scopeMetrics"][0]
    by_name = {metric["name"]: metric for metric in scope["metrics"]}
    duration = by_name["gen_ai.client.operation.duration"]["histogram"]

    assert duration["aggregationTemporality"] == 2
    point = duration["dataPoints"][0]
    assert (point["count"], len(point["bucketCounts"])) == ("3", len(point["explicitBounds"]) + 1)
    assert (point["startTimeUnixNano"], point["timeUnixNano"]) == ("1", "2")
    assert by_name["steelyard.requests"]["sum"]["isMonotonic"] is True
    assert by_name["steelyard.valid"]["gauge"]["dataPoints"][0]["asDouble"] == 1.0
    assert "sk-secret" not in json.dumps(body)


@contextmanager
def collector(status=200, answer=b"{}"):
    seen = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            seen.append((self.path, dict(self.headers), json.loads(body)))
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", seen
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_collector_gets_the_last_picture_even_of_a_short_run(monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-tenant=a%20b")
    with collector() as (url, seen):
        with exporting([export_wish(f"otlp={url}")], order(), run="run-1") as export:
            export.take(live())
        assert export.told() == ""

    path, headers, body = seen[-1]
    assert path == "/v1/metrics"
    assert headers["x-tenant"] == "a b"
    assert body["resourceMetrics"]


@pytest.mark.parametrize(
    ("status", "answer", "why"),
    [
        (503, b"", "status 503"),
        (302, b"", "status 302"),
        (200, b'{"partialSuccess":{"rejectedDataPoints":"4"}}', "4 data points rejected"),
    ],
)
def test_a_collector_that_refuses_is_told_of_and_disturbs_nothing(status, answer, why):
    with collector(status, answer) as (url, _), Pushed(url, lambda: b"{}", every_s=9.0) as pushed:
        pass

    assert why in pushed.told()
    assert "1 of 1 pushes failed" in pushed.told()


def test_a_collector_that_is_down_is_told_of_and_disturbs_nothing():
    with exporting([export_wish("otlp=http://127.0.0.1:9")], order(), run="r") as export:
        export.take(live())

    assert "1 of 1 pushes failed" in export.told()


def test_the_page_is_served_while_the_run_lasts_and_not_after_it():
    with exporting([export_wish("prometheus=127.0.0.1:0")], order(), run="r") as export:
        port = export.served[0].port
        export.take(live())
        line = HTTPConnection("127.0.0.1", port, timeout=10)
        line.request("GET", "/metrics")
        answer = line.getresponse()
        found = parse(answer.read())
        line.close()
    after = HTTPConnection("127.0.0.1", port, timeout=10)

    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    assert not found.faults
    with pytest.raises(ConnectionError):
        after.request("GET", "/metrics")


def test_an_address_that_is_taken_is_refused_before_anything_is_sent():
    with exporting([export_wish("prometheus=127.0.0.1:0")], order(), run="r") as export:
        wish = export_wish(f"prometheus=127.0.0.1:{export.served[0].port}")
        with (
            pytest.raises(StudyError, match="can't be listened on"),
            exporting([wish], order(), run="r"),
        ):
            pass


@pytest.mark.parametrize(
    "text",
    ["prometheus", "prometheus=9464", "prometheus=h:99999", "otlp=collector:4318", "otlp=ftp://h",
     "otlp=http://u:p@h:1", "otlp=http://h:1?k=v", "statsd=h:1", "", "otlp=http://[::1",
     "prometheus=:9464"],
)  # fmt: skip
def test_what_is_no_export_is_refused_with_the_forms(text):
    with pytest.raises(StudyError, match="--export"):
        export_wish(text)


def test_a_header_without_a_value_is_refused_and_no_value_is_told(monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "authorization sk-secret")
    with pytest.raises(StudyError, match="OTEL_EXPORTER_OTLP_HEADERS") as caught:
        Pushed("http://127.0.0.1:9", lambda: None)

    assert "sk-secret" not in str(caught.value)
