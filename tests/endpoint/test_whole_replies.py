"""Replies in one piece, unlabelled, compressed or oddly headed, each with the one right reading."""

from __future__ import annotations

import gzip
import struct

import pytest

from steelyard.evidence import Outcome
from support.hostile import DONE, chunk, http, sse
from support.played import play

STOP = chunk(finish="stop")


def pairs(reads: bytes) -> list[tuple[int, int]]:
    return list(struct.iter_unpack("<2I", reads))


JSON = "application/json"
WHOLE = (
    b'{"id":"x","model":"m","choices":[{"index":0,"message":{"role":"assistant",'
    b'"content":"hello"},"finish_reason":"stop"}],"usage":{"completion_tokens":2}}'
)


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("framing", ["length", "chunked", "close"])
def test_a_reply_in_one_piece_is_read_whether_asked_for_or_not(stream, framing):
    data = http(WHOLE, kind=JSON, framing=framing)
    got = play([data[:150], data[150:]], stream=stream, eof=True)

    assert (got.outcome, got.text, got.completion_tokens) == (Outcome.OK, "hello", 2)
    assert (got.streamed, got.first_token_ns, pairs(got.reads)) == (
        False,
        got.ended_ns,
        [(got.ended_ns // 1000, 1)],
    )


def test_the_completions_route_says_text():
    body = b'{"choices":[{"index":0,"text":"%b","finish_reason":%b}]}'
    got = play([http(sse(body % (b"a", b"null"), body % (b"", b'"stop"'), DONE))])

    assert (got.outcome, got.text, got.content_events) == (Outcome.OK, "a", 1)


def test_a_stream_without_a_content_type_is_recognised():
    got = play([http(sse(chunk("a"), STOP, DONE), kind="application/octet-stream")])

    assert (got.outcome, got.streamed) == (Outcome.OK, True)


def test_interim_responses_are_read_over():
    got = play([b"HTTP/1.1 100 Continue\r\n\r\n" + http(sse(chunk("a"), STOP, DONE))])

    assert (got.outcome, got.status) == (Outcome.OK, 200)


def test_a_compressed_stream_is_read_although_nobody_asked_for_it():
    body = gzip.compress(sse(chunk("a"), STOP, DONE))
    got = play([http(body, headers=["Content-Encoding: gzip"])])

    assert (got.outcome, got.text) == (Outcome.OK, "a")


def test_every_member_of_a_compressed_stream_is_read_wherever_reads_cut_it():
    members = b"".join(map(gzip.compress, (sse(chunk("a")), sse(chunk("b")), sse(STOP, DONE))))
    data = http(members, headers=["Content-Encoding: gzip"], framing="close")
    for cut in range(len(data) - len(members), len(data)):
        got = play([data[:cut], data[cut:]])

        assert (got.outcome, got.text) == (Outcome.OK, "ab")


def test_a_compressed_body_that_the_connection_cuts_is_not_whole():
    body = gzip.compress(b'{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}]}')[:-9]
    head = http(body, kind="application/json", headers=["Content-Encoding: gzip"], framing="close")

    assert play([head], eof=True).kind == "truncated-stream"


def test_a_head_with_bare_line_feeds_ends_where_it_does_whatever_its_body_holds():
    head = b"HTTP/1.1 200 OK\nContent-Type: text/event-stream\nConnection: close\n\n"
    got = play([head + sse(chunk("a"), STOP, DONE, end=b"\r\n")])

    assert (got.outcome, got.text) == (Outcome.OK, "a")


@pytest.mark.parametrize(
    "begin", [b": hi\n\n", b"retry: 3000\n\n", b"id: 7\n", b"event: message\n"]
)
def test_an_unlabelled_stream_is_known_by_its_first_field(begin):
    got = play([http(begin + sse(chunk("a"), STOP, DONE), kind="application/octet-stream")])

    assert (got.outcome, got.text, got.streamed) == (Outcome.OK, "a", True)
