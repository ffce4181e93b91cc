"""The shapes that streams have in the field, each with the one right reading."""

from __future__ import annotations

import json
import struct

import pytest

from steelyard.evidence import Outcome
from support.hostile import DONE, chunk, http, sse
from support.played import MS, play

ROLE = chunk("", role="assistant")
STOP = chunk(finish="stop")
USAGE = {"prompt_tokens": 3, "completion_tokens": 20}
COUNT = chunk(choices=[], usage=USAGE)


def stream(*reads: bytes, tail: bytes = b"") -> list[bytes]:
    """One read for the head, then one read for each part, in chunks of their own."""
    head = http(b"")[: -len(b"0\r\n\r\n")]
    return [head, *[b"%x\r\n%b\r\n" % (len(r), r) for r in reads], tail or b"0\r\n\r\n"]


def pairs(reads: bytes) -> list[tuple[int, int]]:
    return list(struct.iter_unpack("<2I", reads))


@pytest.mark.parametrize("key", ["reasoning_content", "reasoning"])
def test_the_first_token_of_any_channel_and_the_first_visible_one_are_kept_apart(key):
    thinking = chunk(None, **{key: "hm", "content": None})
    got = play(stream(sse(ROLE), sse(thinking), sse(thinking), sse(chunk("a")), sse(STOP, DONE)))

    assert (got.first_token_ns, got.first_visible_ns) == (3 * MS, 5 * MS)
    assert (got.reasoning, got.text, got.content_events) == ("hmhm", "a", 3)


def test_an_early_role_event_and_comments_are_no_token():
    got = play(stream(sse(ROLE), b": keep-alive\n\n", sse(chunk("a")), sse(STOP, DONE)))

    assert (got.first_event_ns, got.first_token_ns) == (2 * MS, 4 * MS)


def test_events_of_one_read_share_its_stamp():
    got = play(stream(sse(*[chunk("a")] * 5), sse(*[chunk("b")] * 3), sse(STOP, DONE)))

    assert pairs(got.reads) == [(2000, 5), (3000, 3)]
    assert got.content_events == 8


def test_an_event_belongs_to_the_read_that_completes_it():
    event = sse(chunk("a"))
    got = play(stream(event[:20], event[20:], sse(STOP, DONE)))

    assert pairs(got.reads) == [(3000, 1)]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("space", [b" ", b""])
@pytest.mark.parametrize("lead", [b"", b"\xef\xbb\xbf", b": hello\n\n", b"event: message\nid: 1\n"])
def test_every_legal_framing_reads_the_same(end, space, lead):
    events = sse(ROLE, chunk("你"), chunk("好"), STOP, COUNT, DONE, end=end, space=space)
    got = play([http(lead.replace(b"\n", end) + events)])

    assert (got.outcome, got.text, got.completion_tokens) == (Outcome.OK, "你好", 20)


def test_data_over_many_lines_is_one_event():
    body = b'data: {"choices":\ndata: [{"index":0,\ndata: "delta":{"content":"a"}}]}\n\n'
    got = play([http(body + sse(STOP, DONE))])

    assert (got.outcome, got.text) == (Outcome.OK, "a")


@pytest.mark.parametrize("character", ["\u2028", "\u0085", "\x0b", "🙂"])
def test_only_line_ends_end_a_line(character):
    got = play([http(sse(chunk(f"a{character}b"), STOP, DONE))])

    if character == "\x0b":
        assert got.text == "a\x0bb"
    assert (got.outcome, got.text) == (Outcome.OK, f"a{character}b")


def test_a_null_byte_in_a_comment_is_no_fault():
    got = play([http(b": \x00\n\n" + sse(chunk("a"), STOP, DONE))])

    assert got.outcome is Outcome.OK


def test_a_stream_without_a_final_blank_line_is_whole():
    got = play([http(sse(chunk("a"), STOP, DONE).rstrip(b"\n"))])

    assert (got.outcome, got.detail) == (Outcome.OK, "")


def test_a_surrogate_pair_split_over_two_events_is_one_character():
    halves = [b'{"choices":[{"delta":{"content":"\\ud83d"}}]}',
              b'{"choices":[{"delta":{"content":"\\ude42"}}]}']  # fmt: skip
    got = play([http(sse(*halves, STOP, DONE))])

    assert (got.outcome, got.text) == (Outcome.OK, "🙂")


def test_bytes_that_are_not_utf8_are_replaced_and_not_fatal():
    got = play([http(sse(chunk("a%b").replace(b"%b", b"\xff"), STOP, DONE))])

    assert (got.outcome, got.text) == (Outcome.OK, "a\ufffd")


def test_an_event_of_ten_megabytes_is_read():
    text = "x" * 10_000_000
    data = http(sse(chunk(text), STOP, DONE), size=100_000)
    got = play([data[at : at + 65536] for at in range(0, len(data), 65536)])

    assert (got.outcome, got.text == text) == (Outcome.OK, True)


@pytest.mark.parametrize(
    ("events", "tokens", "source"),
    [
        ((chunk("a"), STOP), None, ""),
        ((chunk("a"), chunk(finish="stop", usage=USAGE)), 20, "usage"),
        ((chunk("a"), STOP, COUNT), 20, "usage"),
        ((chunk("a", usage={**USAGE, "completion_tokens": 1}), STOP, COUNT), 20, "usage"),
        ((chunk("a", usage=None), STOP, COUNT), 20, "usage"),
        ((chunk("a", usage={**USAGE, "completion_tokens": 1}), STOP), 1, "chunk-usage"),
        ((chunk("a"), chunk(choices=[{"index": 0, "delta": {}, "finish_reason": "stop",
                                      "usage": USAGE}])), 20, "usage"),
        ((chunk("a"), STOP, b'{"choices":[],"x_groq":{"usage":{"completion_tokens":20}}}'),
         20, "usage"),
        ((chunk("a"), STOP, chunk(choices=[], usage={"completion_tokens": -1})), None, ""),
    ],
)  # fmt: skip
def test_usage_is_found_in_each_of_its_places(events, tokens, source):
    got = play([http(sse(*events, DONE))])

    assert (got.completion_tokens, got.token_source) == (tokens, source)


def test_details_of_usage_are_kept():
    usage = {
        **USAGE,
        "completion_tokens_details": {"reasoning_tokens": 7},
        "prompt_tokens_details": {"cached_tokens": 2},
    }
    got = play([http(sse(chunk("a"), STOP, chunk(choices=[], usage=usage), DONE))])

    assert (got.reasoning_tokens, got.cached_tokens) == (7, 2)


def test_a_tool_call_is_assembled_and_is_an_answer():
    first = chunk(tool_calls=[{"index": 0, "id": "c1", "function": {"name": "f", "arguments": ""}}])
    more = [chunk(tool_calls=[{"index": 0, "function": {"arguments": a}}]) for a in ('{"a"', ":1}")]
    got = play(stream(sse(ROLE), sse(first), sse(*more), sse(chunk(finish="tool_calls"), DONE)))

    assert (got.outcome, got.finish, got.text) == (Outcome.OK, "tool_calls", "")
    assert got.tool_calls == '[{"id":"c1","name":"f","arguments":"{\\"a\\":1}"}]'
    assert (got.first_token_ns, got.first_visible_ns) == (3 * MS, None)


def test_an_empty_finish_reason_is_none_so_a_cut_stream_stays_cut():
    blank = chunk("a", finish="")
    got = play(stream(*[sse(blank)] * 6), eof=True)
    whole = play(stream(*[sse(blank)] * 6, sse(STOP, DONE)))

    assert (got.kind, got.content_events) == ("truncated-stream", 6)
    assert (whole.finish, whole.text) == ("stop", "aaaaaa")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"index": 1}, {"index": 3}),
        ({}, {}),
        ({"index": None}, {"index": None}),
        ({"index": "0"}, {"index": "1"}),
    ],
)
def test_calls_are_kept_apart_whatever_a_server_makes_of_their_index(first, second):
    one = {**first, "id": "a", "function": {"name": "f", "arguments": '{"x"'}}
    rest = {**first, "function": {"arguments": ":1}"}}
    two = {**second, "id": "b", "function": {"name": "g", "arguments": None}}
    events = [chunk(tool_calls=[call]) for call in (one, rest, two)]
    got = play(stream(sse(*events), sse(chunk(finish="tool_calls"), DONE)))

    assert got.tool_calls is not None
    assert [(c["name"], c["arguments"]) for c in json.loads(got.tool_calls)] == [
        ("f", '{"x":1}'),
        ("g", ""),
    ]
