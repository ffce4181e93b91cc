"""The scanner against a reader that follows the standard line by line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.endpoint import sse
from steelyard.endpoint.head import Malformed
from steelyard.endpoint.sse import Events, fields


def by_the_book(stream: bytes) -> list[tuple[bytes, bytes]]:
    """Events as WHATWG HTML 9.2.6 has them, on bytes; the last one needs its empty line."""
    stream = stream.removeprefix(b"\xef\xbb\xbf")
    lines = re.split(rb"\r\n|\n|\r", stream)
    events, data, kind = [], [], b""
    for line in lines[:-1]:
        if not line:
            if data:
                events.append((kind, b"\n".join(data)))
            data, kind = [], b""
            continue
        name, colon, value = line.partition(b":")
        if colon and not name:
            continue
        value = value.removeprefix(b" ")
        if name == b"data":
            data.append(value)
        elif name == b"event":
            kind = value
    return events


pieces = st.lists(
    st.sampled_from(
        [b"data", b":", b" ", b"\n", b"\r", b"\r\n", b"\n\n", b"event", b"id", b"x", b"\xe4\xbd",
         b"\xa0", b"\xef\xbb\xbf", b"\x00", "\u2028".encode(), b"data: y\n\n", b": c\r\n\r\n"]
    ),
    max_size=30,
).map(b"".join)  # fmt: skip


@given(pieces, st.lists(st.integers(0, 60), max_size=8))
def test_any_bytes_with_any_borders_give_the_events_of_the_standard(stream, cuts):
    scanner, found, last = Events(), [], 0
    for cut in [*sorted(cuts), len(stream)]:
        block = scanner.whole(stream[last:cut])
        last = max(last, cut)
        for event in block.split(b"\n\n"):
            kind, data = fields(event.strip(b"\n"))
            if data is not None:
                found.append((kind, data))

    assert found == by_the_book(stream)


def test_an_event_is_given_out_with_the_read_that_ends_it():
    scanner = Events()

    assert scanner.whole(b"data: a\r") == b""
    assert scanner.whole(b"\r") == b"data: a\n\n"
    assert scanner.whole(b"\ndata: b\r\n\r\n") == b"data: b\n\n"


def test_an_event_without_an_end_is_given_up_before_it_fills_the_memory(monkeypatch):
    monkeypatch.setattr(sse, "EVENT_LIMIT", 1000)
    scanner = Events()

    def endless():
        while True:
            scanner.whole(b"data: abc")

    with pytest.raises(Malformed, match="an event longer than 1000 bytes"):
        endless()
    assert scanner.held < 2000
