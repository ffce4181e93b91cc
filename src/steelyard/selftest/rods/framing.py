"""R4: legal framings of one and the same answer."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

from steelyard.selftest.case import Case, Group, Truth
from steelyard.selftest.script import Asked, Send, Step
from steelyard.selftest.shapes import COUNT, ROLE, STOP, TEXT, TOKENS, always
from steelyard.selftest.wire import DONE, LAST_PIECE, WORD, chunk, head, piece, sse, usage

_EVENT_BYTES = 300_000


def _many_lines(event: bytes) -> bytes:
    """One event's data over three lines, cut where JSON allows a line end."""
    return (
        b"data:"
        + event.replace(b',"model"', b'\ndata:,"model"').replace(
            b',"choices"', b'\ndata:,"choices"'
        )
        + b"\n\n"
    )


def _zipped(asked: Asked) -> Sequence[Step]:
    """Compress for whoever says that it can read that."""
    body = sse(ROLE, *[chunk(WORD)] * TOKENS, STOP, COUNT, DONE)
    if "gzip" in asked.headers.get("accept-encoding", ""):
        data = head("Content-Encoding: gzip") + piece(gzip.compress(body, mtime=0)) + LAST_PIECE
    else:
        data = head() + piece(body) + LAST_PIECE
    return [Send(data=data, tokens=TOKENS)]


def framings() -> list[Case]:
    """Give the cases of R4."""
    events = (ROLE, *[chunk(WORD)] * TOKENS, STOP, COUNT, DONE)
    plain = sse(*events)
    bodies = {
        "cr": ("CR alone ends a line", sse(*events, end=b"\r")),
        "many-lines": (
            "one event's data over three lines",
            b"".join(_many_lines(event) for event in events),
        ),
        "named": (
            "`event:` and `id:` fields",
            b"".join(b"event: message\nid: 7\n" + sse(event) for event in events),
        ),
        "bom": ("a byte order mark first", b"\xef\xbb\xbf" + plain),
        "comments-between": ("a comment before each event", plain.replace(b"data:", b": c\ndata:")),
        "no-last-blank": ("no blank line at the end", plain.rstrip(b"\n")),
    }
    large = "x" * _EVENT_BYTES
    read = Truth(words=f"ok, {TOKENS} tokens", ok=4, tokens=TOKENS, text=TEXT)
    cases = [
        Case(
            name=name,
            group=Group.FRAMING,
            title=title,
            script=always(Send(data=head() + piece(body) + LAST_PIECE, tokens=TOKENS)),
            truth=read,
        )
        for name, (title, body) in bodies.items()
    ]
    big = sse(ROLE, chunk(large), STOP, chunk(choices=[], usage=usage(TOKENS)), DONE)
    cases.append(
        Case(
            name="large-event",
            group=Group.FRAMING,
            title="an event of 300 KB",
            script=always(Send(data=head() + piece(big) + LAST_PIECE, tokens=TOKENS)),
            truth=Truth(words=f"ok, {TOKENS} tokens", ok=4, tokens=TOKENS, text=large),
        )
    )
    cases.append(
        Case(
            name="gzip",
            group=Group.FRAMING,
            title="compressed for who offers to read gzip",
            script=_zipped,
            truth=read,
        )
    )
    return cases
