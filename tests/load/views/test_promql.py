from __future__ import annotations

import contextlib
import json
import re
from urllib.parse import parse_qs

import pytest

from steelyard.errors import EndpointUnusable
from steelyard.load.views.aliases import read
from steelyard.load.views.histogram import Between
from steelyard.load.views.promql import Clocks, Prometheus, selector
from steelyard.load.views.tables import tables
from steelyard.load.views.web import Address
from support.hostile import Hostile, Send, http

EXACT = Clocks(wall_s=1000.0, ahead_s=Between(low=0.0, high=0.0))


def answering(data=None, **body):
    told = {"status": "success", "data": data} if data is not None else body
    return [Send(data=http(json.dumps(told).encode(), kind="application/json"))]


def matrix(*series):
    return {
        "resultType": "matrix",
        "result": [{"metric": labels, "values": values} for labels, values in series],
    }


def asked(server) -> dict[str, str]:
    seen = server.requests[-1]
    return {"path": seen.path} | {k: v[0] for k, v in parse_qs(seen.body.decode()).items()}


@pytest.fixture
def prometheus():
    with contextlib.ExitStack() as opened:

        def at(server, **more) -> Prometheus:
            address = Address(url=server.url.replace("/v1", "/prom/"))
            return opened.enter_context(contextlib.closing(Prometheus(address, **more)))

        yield at


def test_samples_are_read_with_their_own_stamps_into_pages_by_instance(prometheus):
    running, tokens = "vllm:num_requests_running", "vllm:generation_tokens_total"
    data = matrix(
        ({"__name__": running, "instance": "a"}, [[1001, "2"], [1002, "3"]]),
        ({"__name__": tokens, "instance": "a"}, [[1001, "10"], [1002, "30"]]),
        ({"__name__": running, "instance": "b"}, [[1001.5, "7"]]),
        ({"__name__": "scrape_duration_seconds", "instance": "a"}, [[1001, "0.02"]]),
    )
    with Hostile([answering(data)]) as server:
        found = prometheus(server).snapshots(
            tables()["vllm"],
            match={"job": 'the "fast" one'},
            start_s=1000,
            end_s=1003,
            clocks=EXACT,
            lasting_s=0.5,
        )

    query = asked(server)["query"]
    assert query.endswith('"the \\"fast\\" one"}[3000ms]')
    assert [len(found["a"]), len(found["b"])] == [2, 1]
    first, second = found["a"]
    assert (first.low_ns, first.high_ns) == (1_000_000_000, 1_020_000_000)
    assert (second.low_ns, second.high_ns) == (2_000_000_000, 2_500_000_000)
    assert read(second.page, table=tables()["vllm"]).number("generation_tokens") == 30


def test_the_selector_takes_each_spelling_and_nothing_else():
    said = selector(tables()["vllm"], match={})
    pattern = re.search(r'"(.*)"', said)[1]

    for name in (
        "vllm:num_requests_running",
        "vllm_num_requests_running",
        "ray_vllm_num_requests_running",
        "vllm:time_to_first_token_seconds_bucket",
        "vllm:time_to_first_token_seconds_sum",
    ):
        assert re.fullmatch(pattern, name), name
    assert not re.fullmatch(pattern, "vllm:num_requests_running_total")
    assert not re.fullmatch(pattern, "process_cpu_seconds_total")


def test_the_clock_s_offset_lies_within_one_round_trip(prometheus):
    data = {"resultType": "scalar", "result": [1105.0, "1105.0"]}
    ours = iter([1100.0, 1100.25])
    with Hostile([answering(data)]) as server:
        ahead = prometheus(server, wall=lambda: next(ours)).ahead_s()

    assert ahead == Between(low=4.75, high=5.0)
    early, late = Clocks(wall_s=1000.0, ahead_s=ahead).span_ns(1105.0)
    assert early <= 100_000_000_000 <= late
    assert (late - early) / 1e9 == pytest.approx(0.25)


def test_a_query_that_prometheus_refuses_is_told_in_its_words(prometheus):
    body = {"status": "error", "errorType": "bad_data", "error": "parse error at char 3"}
    refused = [
        Send(
            data=http(json.dumps(body).encode(), status="400 Bad Request", kind="application/json")
        )
    ]
    with Hostile([refused]) as server, pytest.raises(EndpointUnusable, match="char 3"):
        prometheus(server).raw("up{", start_s=0, end_s=1)


@pytest.mark.parametrize("body", [b"<html>", b"[]", b'{"status":"success"}', b"null"])
def test_what_is_no_prometheus_is_told(body, prometheus):
    other = [Send(data=http(body, kind="text/html"))]
    with Hostile([other]) as server, pytest.raises(EndpointUnusable, match="as a Prometheus does"):
        prometheus(server).raw("up", start_s=0, end_s=1)
