"""A stream read in strides gives what a stream read at once gives."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.endpoint import SampleKey, Shot, to_sample
from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.kept import ENDING
from steelyard.endpoint.packing import pack_sample
from steelyard.endpoint.reply import reply_of
from support.hostile import DONE, chunk, http, sse

KEY = SampleKey(segment=1, window=2, deployment="d", workload="w", suite="s", item="i", repeat=3)
HEAD = http(b"", headers=["X-Request-Id: r1"])[:-5]
WORDS = ["a", "你", 'say "x"', "\\n", "", "[DONE]", "0\r\n\r\n", " tail"]
ENDS = {
    "usual": [sse(chunk(finish="stop")), sse(DONE)],
    "together": [sse(chunk(finish="stop"), DONE)],
    "no done": [sse(chunk(finish="length"))],
    "neither": [],
    "error": [sse(b'{"error":{"message":"no","code":"c"}}')],
    "garbage": [sse(b"{")],
    "usage": [sse(chunk(choices=[], usage={"prompt_tokens": 1, "completion_tokens": 9}), DONE)],
    "reasoning": [sse(chunk(reasoning_content="hm")), sse(chunk("so", finish="stop"), DONE)],
    "tools": [
        sse(chunk(tool_calls=[{"index": 0, "function": {"name": "f", "arguments": "{}"}}])),
        sse(chunk(finish="tool_calls"), DONE),
    ],
    "comment": [b": still here\n\n", sse(chunk("x", finish="stop"), DONE)],
}


def shot():
    def nothing(_):
        """Nobody waits."""

    made = Shot(
        data=b"", ready_ns=1000, landed=nothing, done=nothing, row=0, intended_ns=900,
        noticed_ns=1000,
    )  # fmt: skip
    made.sent_ns = 2000
    return made


def exchange():
    made = Exchange(ready_ns=1000, stream=True)
    made.sent_ns = 2000
    return made


def played(made, reads, *, eof):
    for number, read in enumerate(reads):
        if made.complete or made.failure is not None:
            break
        made.receive(10_000_000 * (number + 1), read)
    if eof and not made.complete and made.failure is None:
        made.eof(10_000_000 * (len(reads) + 1))
    elif not made.settled:
        made.fail(10_000_000 * (len(reads) + 1), "timeout-total", "too long")
    return made


def told(made):
    return reply_of(made, intended_ns=900, retry_after_s=None, secrets=())


def reads_of(words, end, cuts):
    """The head with the first event, then a read for each chunk, some of them cut or joined."""
    events = [sse(chunk(word)) for word in words] + ENDS[end]
    parts = [b"%x\r\n%b\r\n" % (len(event), event) for event in events]
    parts[0] = HEAD + parts[0]
    if end not in ("neither",):
        parts[-1] += b"0\r\n\r\n"
    for cut in cuts:
        at = cut % len(parts)
        if cut & 1 and at + 1 < len(parts):
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        elif len(parts[at]) > 1:
            half = 1 + cut % (len(parts[at]) - 1)
            parts[at : at + 1] = [parts[at][:half], parts[at][half:]]
    return parts


@settings(max_examples=300)
@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=150),
    st.sampled_from(sorted(ENDS)),
    st.lists(st.integers(0, 5000), max_size=8),
    st.booleans(),
)
def test_any_stream_in_any_packets_is_read_the_same(words, end, cuts, eof):
    reads = reads_of(words, end, cuts)

    assert told(played(shot(), reads, eof=eof)) == told(played(exchange(), reads, eof=eof))


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=40), st.sampled_from(sorted(ENDS)))
def test_a_packed_sample_is_the_sample_of_the_reply(words, end):
    made = played(shot(), reads_of(words, end, ()), eof=True)

    packed, kind = pack_sample(made, key=KEY, origin_ns=7, prompt_sha256="p", secrets=["no"])

    reply = reply_of(made, intended_ns=900, retry_after_s=None, secrets=["no"])
    sample = to_sample(reply, number=0, key=KEY, origin_ns=7, prompt_sha256="p")
    assert packed == msgspec.msgpack.encode(sample)
    assert kind == sample.kind


@pytest.mark.parametrize(
    "data",
    [
        http(b'{"error":"slow"}', status="429 X", kind="application/json",
             headers=["Retry-After: 7"]),
        http(b'{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}]}',
             kind="application/json", framing="length"),
        http(b"oops", status="500 X", kind="text/plain"),
    ],
)  # fmt: skip
def test_replies_that_are_no_stream_are_packed_alike(data):
    made = played(shot(), [data], eof=True)
    after = 7.0 if b"429" in data else None

    packed, _ = pack_sample(made, key=KEY, origin_ns=0, prompt_sha256="p", secrets=())

    reply = reply_of(made, intended_ns=900, retry_after_s=after, secrets=())
    sample = to_sample(reply, number=0, key=KEY, origin_ns=0, prompt_sha256="p")
    assert packed == msgspec.msgpack.encode(sample)


def test_usual_events_wait_and_are_stamped_when_they_came():
    made = shot()
    reads = reads_of(["a"] * 30, "usual", ())

    for number, read in enumerate(reads[:20]):
        made.receive(1_000_000 * (number + 1), read)

    assert made.reading.said.tokens < 20
    made.catch_up()
    assert made.reading.reads[::2] == [1_000_000 * (n + 1) for n in range(20)]
    assert made.reading.reads[1::2] == [1] * 20


@pytest.mark.parametrize("broken", [b"xyz", b"5\r\nxyz", b"\r\nxyz", b"0\r\nxyz"])
def test_a_read_that_is_no_chunk_is_never_taken_for_one_by_its_end(broken):
    reads = reads_of(["a"] * 20, "usual", ())
    tail = reads[5][reads[5].index(b'a"}') + 1 :]
    reads[9] = broken + tail
    reads[12] = broken + tail

    strided = told(played(shot(), reads, eof=True))

    assert strided == told(played(exchange(), reads, eof=True))
    assert strided.kind in ("malformed-http", "truncated-stream")


def ahead(count, *, most):
    """How a stream of so many words, a read each, is kept after the last of them."""
    made = shot()
    made.most = most
    for number, read in enumerate(reads_of(["ab"] * count, "neither", ())):
        made.receive(10_000_000 * (number + 1), read)
    return made


def test_no_read_is_kept_once_the_next_may_be_an_end_that_something_waits_for():
    assert ahead(98, most=100).usual is not ENDING
    made = ahead(99, most=100)
    assert made.usual is ENDING
    assert not made.kept


def test_nobody_waits_for_an_end_of_unknown_place_or_of_no_consequence():
    for most in (None, 0):
        made = ahead(99, most=most)
        assert made.usual is not ENDING
        assert made.usual.awaited is (most == 0)


def test_two_events_in_one_read_are_read_at_once():
    made = ahead(10, most=None)
    event = sse(chunk("ab"))
    framed = b"%x\r\n%b\r\n" % (len(event), event)
    made.receive(500_000_000, framed)
    assert made.kept[-1] == framed
    made.receive(600_000_000, 2 * framed)
    assert not made.kept
    assert made.reading.reads[-4:] == [500_000_000, 1, 600_000_000, 2]
