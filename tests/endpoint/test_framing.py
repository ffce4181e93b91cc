from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.endpoint.chunked import Chunked
from steelyard.endpoint.framing import Counted, ToEnd, body_of
from steelyard.endpoint.head import Malformed, parse_head

payloads = st.lists(
    st.one_of(
        st.binary(min_size=1, max_size=20), st.just(b"\r\n0\r\n\r\n"), st.binary(min_size=200)
    ),
    max_size=12,
)


def encode(chunks: list[bytes], *, extension: bytes = b"", trailer: bytes = b"") -> bytes:
    body = b"".join(b"%x%b\r\n%b\r\n" % (len(c), extension, c) for c in chunks)
    return body + b"0\r\n" + trailer + b"\r\n"


@given(
    payloads,
    st.sampled_from([b"", b";a=b", b" "]),
    st.sampled_from([b"", b"A: 1\r\nB: 2\r\n"]),
    st.lists(st.integers(0, 3000), max_size=6),
)
def test_chunks_come_out_as_they_went_in_whatever_the_borders(chunks, extension, trailer, cuts):
    data = encode(chunks, extension=extension, trailer=trailer)
    body, out, last = Chunked(), b"", 0
    for cut in [*sorted(cuts), len(data)]:
        out += body.feed(data[last:cut])
        last = max(last, min(cut, len(data)))

    assert (out, body.ended, body.surplus) == (b"".join(chunks), True, False)


@pytest.mark.parametrize("size", [10, 1000])
def test_bytes_after_the_last_chunk_spoil_the_connection(size):
    body = Chunked()
    body.feed(encode([b"x" * size]) + b"HTTP/1.1")

    assert body.ended
    assert body.surplus


@pytest.mark.parametrize(
    "data",
    [b"x\r\n", b"-1\r\n", b"0x5\r\nhello\r\n", b"5\r\nhelloworld\r\n", b"\r\n", b"1_0\r\n",
     b"5" * 20 + b"\r\n", b"5\r\nhello\n\n" + b"x" * 600],
)  # fmt: skip
def test_what_is_not_chunks_is_malformed(data):
    with pytest.raises(Malformed):
        Chunked().feed(data)


def test_a_counted_body_ends_at_its_length():
    body = Counted(5)

    assert (body.feed(b"hel"), body.ended, body.eof()) == (b"hel", False, False)
    assert (body.feed(b"lo!"), body.ended, body.surplus) == (b"lo", True, True)


def test_a_body_without_a_length_ends_with_the_connection():
    body = ToEnd()

    assert (body.feed(b"a"), body.ended, body.eof()) == (b"a", False, True)


def test_an_unknown_coding_is_refused():
    with pytest.raises(Malformed, match="br"):
        body_of(parse_head(b"HTTP/1.1 200 OK\r\nContent-Encoding: br"))
