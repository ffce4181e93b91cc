"""Bytes as servers send them: chunks of an answer, event streams, HTTP responses."""

from __future__ import annotations

import json
from typing import Any

DONE = b"[DONE]"
WORD = "tok "
"""What each token of a scripted answer says."""


def chunk(content: str | None = None, /, *, finish: str | None = None, **more: Any) -> bytes:
    """Give a chat completion chunk as JSON.

    ``usage`` and ``choices`` go to the top, any other name into the delta.
    """
    top: dict[str, Any] = {name: more.pop(name) for name in ("usage", "choices") if name in more}
    delta = more if content is None else {"content": content, **more}
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    body = {
        "id": "chatcmpl-selftest",
        "object": "chat.completion.chunk",
        "created": 1_790_000_000,
        "model": "selftest",
        "choices": [choice],
        **top,
    }
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def usage(completion: int, *, reasoning: int | None = None) -> dict[str, Any]:
    """Give a usage object."""
    said: dict[str, Any] = {
        "prompt_tokens": 8,
        "completion_tokens": completion,
        "total_tokens": 8 + completion,
    }
    if reasoning is not None:
        said["completion_tokens_details"] = {"reasoning_tokens": reasoning}
    return said


def sse(*events: bytes, end: bytes = b"\n", space: bytes = b" ") -> bytes:
    """Give events as a stream with the given line ends."""
    return b"".join(b"data:" + space + event + end + end for event in events)


def piece(data: bytes) -> bytes:
    """Give one HTTP chunk."""
    return b"%x\r\n%b\r\n" % (len(data), data)


LAST_PIECE = b"0\r\n\r\n"


def head(*extra: str, status: str = "200 OK", kind: str = "text/event-stream") -> bytes:
    """Give the head of a chunked response."""
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", "Transfer-Encoding: chunked", *extra]
    return "\r\n".join((*lines, "", "")).encode()


def whole(body: Any, *extra: str, status: str = "200 OK") -> bytes:
    """Give a response of known length that carries JSON."""
    data = json.dumps(body).encode()
    lines = [
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(data)}",
        *extra,
    ]
    return "\r\n".join((*lines, "", "")).encode() + data
