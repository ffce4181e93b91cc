"""Live numbers pushed to a collector."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from load.export.picture import live, order
from steelyard.errors import StudyError
from steelyard.load.export import about, export_wish, exporting, metrics, payload
from steelyard.load.export.pushing import Pushed


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


def test_a_header_without_a_value_is_refused_and_no_value_is_told(monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "authorization sk-secret")
    with pytest.raises(StudyError, match="OTEL_EXPORTER_OTLP_HEADERS") as caught:
        Pushed("http://127.0.0.1:9", lambda: None)

    assert "sk-secret" not in str(caught.value)
