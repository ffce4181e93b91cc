"""One event of a reply, or a whole reply, as an object: the OpenAI shapes."""

from __future__ import annotations

import json
from typing import Any

import msgspec


class Delta(msgspec.Struct, gc=False):
    """What an event adds; in a whole reply, the message."""

    content: Any = None
    text: Any = None
    reasoning_content: Any = None
    reasoning: Any = None
    refusal: Any = None
    tool_calls: Any = None
    function_call: Any = None


class Choice(msgspec.Struct, gc=False):
    """One of a reply's choices."""

    index: Any = 0
    delta: Delta | None = None
    message: Delta | None = None
    text: Any = None
    """Where the completions route puts what it says."""
    finish_reason: Any = None
    usage: Any = None
    """Moonshot's place for usage."""


class Chunk(msgspec.Struct, gc=False):
    """What is read of an event; all else is skipped."""

    id: Any = None
    model: Any = None
    system_fingerprint: Any = None
    choices: list[Choice] | None = None
    usage: Any = None
    x_groq: Any = None
    """Groq's place for usage."""
    error: Any = None
    object: Any = None
    message: Any = None
    code: Any = None
    type: Any = None
    detail: Any = None


class ServerFault(msgspec.Struct, frozen=True, kw_only=True):
    """An error object that a server sent."""

    code: str
    """Its code or type, "" where it has none."""
    message: str


_decode = msgspec.json.Decoder(Chunk).decode


def read_chunk(data: bytes) -> Chunk:
    """The object in an event's data.

    SSE replaces bytes that are not UTF-8 by U+FFFD (WHATWG HTML, 9.2.6), and a server may split
    a pair of escapes over two events; neither makes an event unreadable.

    Raises:
        ValueError: not JSON.
        msgspec.ValidationError: JSON, but not of this shape; a ValueError too.
    """
    try:
        return _decode(data)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        return msgspec.convert(read_json(data), Chunk)


def read_json(data: bytes) -> Any:
    """The value in ``data``, with the tolerance of ``read_chunk``.

    Raises:
        ValueError: not JSON.
    """
    return json.loads(data.decode("utf-8", "replace"), parse_constant=_refuse)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def fault_in(value: Any) -> ServerFault | None:
    """The error in an event or in the body of a failed request, in the shapes servers use."""
    if isinstance(value, Chunk):
        if value.error is None and value.detail is None and value.object != "error":
            return None
        value = {
            name: found
            for name in ("error", "object", "message", "code", "type", "detail")
            if (found := getattr(value, name)) is not None
        }
    if not isinstance(value, dict):
        return None
    fault = value.get("error")
    if fault is None and value.get("object") == "error":
        fault = value
    if fault is None and value.get("detail"):
        fault = {"message": value["detail"]}
    return as_fault(fault) if fault else None


def as_fault(fault: Any) -> ServerFault:
    """An error from what stands where an error belongs."""
    if not isinstance(fault, dict):
        return ServerFault(code="", message=str(fault))
    message = fault.get("message") or fault.get("msg") or ""
    code = fault.get("code") or fault.get("type") or fault.get("status") or ""
    if not isinstance(message, str):
        message = json.dumps(message, ensure_ascii=False)
    return ServerFault(code=str(code), message=message)
