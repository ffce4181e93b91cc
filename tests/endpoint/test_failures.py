"""What ends badly, and what it is called."""

from __future__ import annotations

import pytest

from steelyard.evidence import Outcome
from support.hostile import DONE, chunk, http, sse
from support.played import play

ROLE = chunk("", role="assistant")
STOP = chunk(finish="stop")
ERROR = b'{"error":{"message":"out of memory","type":"server_error","code":500}}'
JSON = "application/json"


@pytest.mark.parametrize(
    ("kind", "outcome", "reads"),
    [
        ("error-event", Outcome.TRANSPORT, [http(sse(chunk("a"), ERROR, DONE))]),
        ("error-event", Outcome.TRANSPORT, [http(sse(ERROR, DONE))]),
        ("error-event", Outcome.TRANSPORT, [http(b"event: error\n" + sse(b'{"message":"no"}'))]),
        ("error-event", Outcome.TRANSPORT, [http(b"event: error\ndata: broken\n\n")]),
        ("error-event", Outcome.TRANSPORT, [http(ERROR, kind=JSON)]),
        ("error-event", Outcome.TRANSPORT, [http(sse(chunk("a"), chunk(finish="abort"), DONE))]),
        ("content-filter", Outcome.WRONG,
         [http(sse(chunk("a"), chunk(finish="content_filter"), DONE))]),
        ("content-filter", Outcome.WRONG,
         [http(sse(b'{"error":{"code":"content_filter","message":"no"}}'))]),
        ("truncated-stream", Outcome.TRANSPORT, [http(sse(chunk("a")))]),
        ("truncated-stream", Outcome.TRANSPORT, [http(b"")]),
        ("truncated-stream", Outcome.TRANSPORT, [http(sse(chunk("a"))[:-10])]),
        ("truncated-stream", Outcome.TRANSPORT, [http(sse(chunk("a"), chunk("b")))[:-80]]),
        ("empty", Outcome.WRONG, [http(sse(DONE))]),
        ("empty", Outcome.WRONG, [http(sse(ROLE, STOP, DONE))]),
        ("thinking-only", Outcome.WRONG, [http(sse(chunk(reasoning="hm"), STOP, DONE))]),
        ("refusal", Outcome.WRONG, [http(sse(chunk(refusal="no"), STOP, DONE))]),
        ("length", Outcome.WRONG, [http(sse(chunk("a"), chunk(finish="length"), DONE))]),
        ("malformed-sse", Outcome.TRANSPORT, [http(sse(chunk("a"), b"{broken", STOP, DONE))]),
        ("malformed-sse", Outcome.TRANSPORT, [http(sse(b'{"choices":7}', STOP, DONE))]),
        ("malformed-json", Outcome.TRANSPORT, [http(b"<html>", kind="text/html")]),
        ("malformed-json", Outcome.TRANSPORT, [http(b"", kind=JSON, framing="length")]),
        ("malformed-http", Outcome.TRANSPORT, [b"SSH-2.0-OpenSSH\r\n\r\n"]),
        ("malformed-http", Outcome.TRANSPORT,
         [http(b"")[:-5] + b"zz\r\n"]),
        ("malformed-http", Outcome.TRANSPORT, [b"HTTP/1.1 200 OK\r\nA: " + b"a" * 70000]),
        ("reset", Outcome.TRANSPORT, [b"HTTP/1.1 20"]),
        ("reset", Outcome.TRANSPORT, []),
        ("rejected", Outcome.WRONG, [http(ERROR, status="400 Bad Request", kind=JSON)]),
        ("rejected", Outcome.WRONG, [http(b"", status="422 Unprocessable", kind=JSON)]),
        ("http-4xx", Outcome.TRANSPORT, [http(b"no", status="404 Not Found", kind="text/plain")]),
        ("http-5xx", Outcome.TRANSPORT, [http(ERROR, status="503 Busy", kind=JSON)]),
        ("http-3xx", Outcome.TRANSPORT, [http(b"", status="302 Found", kind=JSON)]),
        ("rate-limited", Outcome.TRANSPORT, [http(ERROR, status="429 Too Many", kind=JSON)]),
    ],
)  # fmt: skip
def test_each_failure_has_its_kind_and_outcome(kind, outcome, reads):
    got = play(reads, eof=True)

    assert (got.kind, got.outcome) == (kind, outcome)
    assert got.detail
    assert "\n" not in got.detail


def test_tokens_before_a_failure_are_kept():
    got = play([http(sse(*[chunk("a")] * 5, ERROR, DONE))])

    assert (got.kind, got.content_events, got.text) == ("error-event", 5, "aaaaa")
    assert got.detail == "error in the reply: 500: out of memory"


def test_finish_without_done_is_ok_and_noted():
    got = play([http(sse(chunk("a"), STOP))])

    assert (got.outcome, got.detail) == (Outcome.OK, "no [DONE]")


def test_a_reset_after_the_finish_reason_leaves_the_answer_whole():
    got = play([http(sse(chunk("a"), STOP))[:-5]], fault=("reset", "connection lost"))

    assert (got.outcome, got.detail) == (
        Outcome.OK,
        "whole by its finish_reason, then: connection lost",
    )


def test_a_reset_before_it_does_not():
    got = play([http(sse(chunk("a")))[:-5]], fault=("reset", "connection lost"))

    assert (got.kind, got.text) == ("reset", "a")
