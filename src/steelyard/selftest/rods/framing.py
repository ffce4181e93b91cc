"""R4: legal framings of one and the same answer."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

from steelyard.selftest.case import Case, Group, Truth
from steelyard.selftest.script import Asked, Script, Send, Step
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
    large = "x" * _EVENT_BYTES
    big = sse(ROLE, chunk(large), STOP, chunk(choices=[], usage=usage(TOKENS)), DONE)
    return [
        *(_case(name, title, _sent(body)) for name, (title, body) in _bodies().items()),
        _case("large-event", "an event of 300 KB", _sent(big), text=large),
        _case("gzip", "compressed for who offers to read gzip", _zipped),
    ]


def _bodies() -> dict[str, tuple[str, bytes]]:
    """One answer, framed in each way that the standard allows: title and body by name."""
    events = (ROLE, *[chunk(WORD)] * TOKENS, STOP, COUNT, DONE)
    plain = sse(*events)
    return {
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


def _sent(body: bytes) -> Script:
    return always(Send(data=head() + piece(body) + LAST_PIECE, tokens=TOKENS))


def _case(name: str, title: str, script: Script, *, text: str = TEXT) -> Case:
    truth = Truth(words=f"ok, {TOKENS} tokens", ok=4, tokens=TOKENS, text=text)
    return Case(name=name, group=Group.FRAMING, title=title, script=script, truth=truth)
