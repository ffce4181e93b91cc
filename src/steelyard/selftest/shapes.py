"""The fourteen shapes that streams have in the field, each with its one right reading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from steelyard.selftest.case import Case, Group, Truth
from steelyard.selftest.script import End, Script, Send, Step
from steelyard.selftest.wire import DONE, LAST_PIECE, WORD, chunk, head, piece, sse, usage, whole

TOKENS = 20
FIRST_S = 0.3
GAP_S = 0.02
TEXT = WORD * TOKENS
ROLE = chunk("", role="assistant")
STOP = chunk(finish="stop")
COUNT = chunk(choices=[], usage=usage(TOKENS))
ERROR = b'{"error":{"message":"scripted failure","type":"server_error","code":500}}'
BODY_ERROR = {"error": {"message": "scripted failure", "type": "server_error", "code": 500}}


def spoken(
    *,
    tokens: int = TOKENS,
    at_once: int = 1,
    gap_s: float = GAP_S,
    first_s: float = FIRST_S,
    field: str = "content",
    visible: bool = True,
    word: str = WORD,
    **framing: bytes,
) -> list[Step]:
    """Tokens in a steady stream, each in a write and an HTTP chunk of its own."""
    steps: list[Step] = []
    for at in range(0, tokens, at_once):
        many = min(at_once, tokens - at)
        data = chunk(None, **{field: word * many})
        wait = gap_s if at else first_s
        steps.append(
            Send(data=piece(sse(data, **framing)), after_s=wait, tokens=many, visible=visible)
        )
    return steps


def stream(
    *middle: Step, tail: Sequence[bytes] = (STOP, COUNT, DONE), close: bool = True, **framing: bytes
) -> list[Step]:
    """A whole response around what is spoken."""
    begin = Send(data=head() + piece(sse(ROLE, **framing)))
    end = piece(sse(*tail, **framing)) if tail else b""
    return [begin, *middle, Send(data=end + (LAST_PIECE if close else b""))]


def always(*steps: Step) -> Script:
    """Make a script that answers every request alike."""

    return lambda _: steps


def brisk(**more: Any) -> list[Step]:
    """Speak faster, where the times are not what is judged."""
    return spoken(**{"first_s": 0.05, "gap_s": 0.005, **more})


_SPLIT = "你好，世界。"


def _split() -> list[Step]:
    """Each character's bytes in two writes."""
    steps: list[Step] = []
    for index in range(TOKENS):
        data = sse(chunk(_SPLIT[index % len(_SPLIT)]))
        cut = data.index(b'"content":"') + len(b'"content":"') + 1
        size = b"%x\r\n" % len(data)
        steps.append(Send(data=size + data[:cut], after_s=0.05 if index == 0 else 0.005, tokens=1))
        steps.append(Send(data=data[cut:] + b"\r\n", after_s=0.002))
    return steps


def _shape(name: str, title: str, script: Script, truth: Truth) -> Case:
    return Case(name=name, group=Group.SHAPES, title=title, script=script, truth=truth)


def _fails(words: str, *kinds: str, received: int | None = None) -> Truth:
    return Truth(words=words, ok=0, kinds=frozenset(kinds), received=received)


_OK = Truth(
    words=f"ok, {TOKENS} tokens, TTFT and TPOT as the server's log says",
    ok=4,
    tokens=TOKENS,
    first=True,
    pace=True,
    text=TEXT,
)
_READ = Truth(words=f"ok, {TOKENS} tokens", ok=4, tokens=TOKENS, text=TEXT)

SHAPES = (
    _shape(
        "reasoning-content",
        "`reasoning_content` 10, then content 10",
        always(
            *stream(
                *spoken(tokens=10, field="reasoning_content", visible=False, gap_s=0.05),
                *spoken(tokens=10, first_s=0.05),
            )
        ),
        Truth(
            words=f"TTFT at the first thought, visible TTFT half a second later, {TOKENS} tokens",
            ok=4,
            tokens=TOKENS,
            first=True,
            visible="log",
            text=WORD * 10,
        ),
    ),
    _shape(
        "five-a-chunk",
        "5 tokens per chunk, 100 ms apart",
        always(*stream(*spoken(at_once=5, gap_s=0.1))),
        _OK,
    ),
    _shape(
        "crlf",
        "CRLF event separators",
        always(*stream(*spoken(end=b"\r\n"), end=b"\r\n")),
        _OK,
    ),
    _shape(
        "no-space",
        "`data:{` without the space",
        always(*stream(*spoken(space=b""), space=b"")),
        _OK,
    ),
    _shape(
        "usage-on-last-choices",
        "usage on the last chunk with choices",
        always(*stream(*spoken(), tail=(chunk(finish="stop", usage=usage(TOKENS)), DONE))),
        _OK,
    ),
    _shape(
        "split-character",
        "multi-byte character split over two writes",
        always(*stream(*_split())),
        Truth(
            words=f"ok, {TOKENS} tokens",
            ok=4,
            tokens=TOKENS,
            text=(_SPLIT * TOKENS)[:TOKENS],
        ),
    ),
    _shape(
        "line-separators",
        "raw U+2028 and U+0085 inside JSON text",
        always(*stream(*brisk(word="a\u2028b\u0085 "))),
        Truth(words=f"ok, {TOKENS} tokens", ok=4, tokens=TOKENS, text="a\u2028b\u0085 " * TOKENS),
    ),
    _shape(
        "error-in-band",
        '5 tokens, then `data: {"error":…}`, `[DONE]`',
        always(*stream(*brisk(tokens=5), tail=(ERROR, DONE))),
        _fails("failure, its 5 pieces kept", "error-event", received=5),
    ),
    _shape(
        "error-first",
        "error before any token",
        always(*stream(tail=(ERROR, DONE))),
        _fails("failure", "error-event", received=0),
    ),
    _shape(
        "clean-truncation",
        "clean end, neither finish_reason nor `[DONE]`",
        always(*stream(*brisk(tokens=5), tail=())),
        _fails("truncated, no token invented", "truncated-stream", received=5),
    ),
    _shape(
        "cut-mid-chunk",
        "connection closed inside a chunk",
        always(
            *stream(*brisk(tokens=5), tail=(), close=False),
            Send(data=b"ff\r\ndata: {", after_s=0.01),
            End.CLOSE,
        ),
        _fails("failure, its 5 pieces kept", "truncated-stream", received=5),
    ),
    _shape(
        "json-error-200",
        "HTTP 200 with a JSON error body",
        always(Send(data=whole(BODY_ERROR))),
        _fails("failure", "error-event", received=0),
    ),
    _shape(
        "empty-stream",
        "HTTP 200, an event stream without an event",
        always(Send(data=head() + LAST_PIECE)),
        _fails("failure", "truncated-stream", "empty", received=0),
    ),
    _shape(
        "open-after-done",
        "server leaves the stream open after `[DONE]`",
        always(*stream(*spoken(), close=False), End.HOLD),
        _OK,
    ),
)
