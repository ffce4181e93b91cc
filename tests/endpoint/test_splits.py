"""Every byte offset may be a packet border."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.hostile import DONE, chunk, http, sse
from support.played import play, reads_of, untimed

USAGE = {"prompt_tokens": 3, "completion_tokens": 4}
WORDS = ["你", "好", " 🙂", 'say "x"', "\\n\n", "\u2028", '"content":"', "", "tail"]
RESPONSES = {
    "lf": http(sse(*map(chunk, WORDS * 3), chunk(finish="stop"), DONE), size=50),
    "chunk-an-event": b"".join(
        (
            http(b"")[:-5],
            *(b"%x\r\n%b\r\n" % (len(e), e) for e in (sse(chunk(w)) for w in WORDS * 3)),
            b"0\r\n\r\n",
        )
    ),
    "crlf": http(sse(*map(chunk, WORDS), chunk(finish="stop"), DONE, end=b"\r\n"), size=7),
    "cr": http(b"\xef\xbb\xbf" + sse(*map(chunk, WORDS), DONE, end=b"\r"), framing="close"),
    "comments": http(b": a\n\n" + sse(chunk("a")) + b":\n\n\n\n" + sse(chunk("b"), DONE)),
    "reasoning": http(
        sse(*[chunk(reasoning_content=w) for w in WORDS], *map(chunk, WORDS), DONE), size=33
    ),
    "usage": http(
        sse(*(chunk(w, usage=USAGE) for w in WORDS), chunk(choices=[], usage=USAGE), DONE)
    ),
    "error": http(sse(chunk("a"), b'{"error":{"message":"no"}}', DONE)),
    "malformed": http(sse(chunk("a"), b"{", DONE)),
    "truncated": http(sse(chunk("a"), chunk("b"))[:-3]),
    "no blank line": http(sse(chunk("a"), chunk(finish="stop"), DONE)[:-2], framing="length"),
    "plain": http(b'{"choices":[{"message":{"content":"a"}}]}', kind="application/json"),
    "429": http(b'{"error":"slow down"}', status="429 X", headers=["Retry-After: 7"]),
    "trailers": http(sse(chunk("a"), DONE))[:-2] + b"X-Trailer: 1\r\n\r\n",
}


@pytest.mark.parametrize("name", RESPONSES)
def test_a_reply_that_comes_byte_by_byte_is_the_reply_that_comes_whole(name):
    data = RESPONSES[name]

    assert untimed(play(reads_of(data, range(len(data))), eof=True)) == untimed(
        play([data], eof=True)
    )


@pytest.mark.parametrize("name", RESPONSES)
def test_each_single_border_reads_the_same(name):
    data = RESPONSES[name]
    whole = untimed(play([data], eof=True))

    for cut in range(1, len(data)):
        assert untimed(play(reads_of(data, [cut]), eof=True)) == whole


@given(st.sampled_from(sorted(RESPONSES)), st.data())
def test_any_borders_read_the_same(name, draw):
    data = RESPONSES[name]
    cuts = draw.draw(st.lists(st.integers(0, len(data)), max_size=40))

    assert untimed(play(reads_of(data, cuts), eof=True)) == untimed(play([data], eof=True))
