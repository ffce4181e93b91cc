"""The head of an HTTP/1.1 response: status line and headers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

LIMIT = 64 * 1024
"""Longest head that is read, in bytes."""


class Malformed(Exception):
    """Bytes that are not HTTP/1.1; internal, it becomes the kind ``malformed-http``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """A response's head, with what follows from it for the body and for reuse."""

    status: int
    headers: dict[str, str]
    """Lower-case names; repeated ones joined by ", "."""
    chunked: bool
    length: int | None
    """Bytes of the body where they are declared, 0 where there is none."""
    keep_alive: bool
    keep_s: float | None
    """How long the server says it keeps an idle connection."""
    event_stream: bool
    encoding: str


@lru_cache(maxsize=64)
def parse_head(block: bytes) -> Head:
    """Read a head without its final blank line.

    Remembered by its bytes, since the heads of a server differ by the second at most or not
    at all.

    Raises:
        Malformed: the block is not the head of an HTTP/1.x response.
    """
    lines = block.decode("latin-1").replace("\r\n", "\n").split("\n")
    version, status = _status_line(lines[0])
    headers = _headers(lines[1:])
    encoding = headers.get("transfer-encoding", "").lower()
    chunked = encoding.endswith("chunked")
    if encoding not in ("", "chunked", "identity"):
        raise Malformed(f"transfer-encoding {encoding!r} was not asked for")
    declared = _length(headers)
    # A body framed twice can be cut in two ways; RFC 9112 6.3 lets chunked win and asks to close.
    twice = chunked and declared is not None
    tokens = headers.get("connection", "").lower()
    keep_alive = "close" not in tokens and (version == "HTTP/1.1" or "keep-alive" in tokens)
    bodiless = status < 200 or status in (204, 304)
    return Head(
        status=status,
        headers=headers,
        chunked=chunked and not bodiless,
        length=0 if bodiless else None if chunked else declared,
        keep_alive=keep_alive and not twice,
        keep_s=_keep(headers.get("keep-alive", "")),
        event_stream="text/event-stream" in headers.get("content-type", "").lower(),
        encoding=headers.get("content-encoding", "").strip().lower(),
    )


def _status_line(line: str) -> tuple[str, int]:
    version, _, rest = line.partition(" ")
    code = rest[:3]
    if version not in ("HTTP/1.1", "HTTP/1.0") or not (code.isascii() and code.isdigit()):
        raise Malformed(f"not an HTTP/1.1 status line: {line[:60]!r}")
    if len(code) < 3 or code[0] == "0" or rest[3:4] not in ("", " "):
        raise Malformed(f"not an HTTP status: {rest[:20]!r}")
    return version, int(code)


def _headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    name = ""
    for line in lines:
        if line[:1] in (" ", "\t") and name:
            headers[name] = f"{headers[name]} {line.strip()}"
            continue
        name, colon, value = line.partition(":")
        if not colon or not name or name != name.strip():
            raise Malformed(f"not a header line: {line[:60]!r}")
        name, value = name.lower(), value.strip(" \t")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def _length(headers: dict[str, str]) -> int | None:
    declared = headers.get("content-length")
    if declared is None:
        return None
    values = {part.strip() for part in declared.split(",")}
    value = values.pop()
    if values or not (value.isascii() and value.isdigit()) or len(value) > 18:
        raise Malformed(f"content-length {declared[:40]!r} is not one number")
    return int(value)


def _keep(header: str) -> float | None:
    for part in header.split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "timeout" and value.isascii() and value.isdigit():
            return float(value[:6])
    return None
