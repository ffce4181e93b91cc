"""Server-sent events as bytes (WHATWG HTML, 9.2.6), whatever the packet borders."""

from __future__ import annotations

from typing import Final

from steelyard.endpoint.head import Malformed

EVENT_LIMIT: Final = 256 * 2**20
"""Bytes of one event: whoever sends more would fill the generator's memory until a time-out."""
_EACH: Final = 64
"""Reads of an unfinished event between two looks at its size."""
_BOM = b"\xef\xbb\xbf"


class Events:
    """Gathers bytes until events are whole.

    Line ends become LF at once (a bare CR or LF can't occur inside a line), so that everything
    behind knows one line end and an event is what stands before an empty line.
    """

    __slots__ = ("_after_cr", "_fresh", "_tail")

    def __init__(self) -> None:
        self._tail: list[bytes] = []
        self._after_cr = False
        self._fresh = True

    @property
    def idle(self) -> bool:
        """Whether nothing read before bears on what comes next."""
        return not (self._tail or self._after_cr or self._fresh)

    @property
    def held(self) -> int:
        """Bytes of an event that is not whole yet."""
        return sum(map(len, self._tail))

    def whole(self, payload: bytes) -> bytes:
        """All events that ``payload`` completes, each with its empty line; b"" if none.

        Raises Malformed for an event beyond ``EVENT_LIMIT``.
        """
        if self._fresh:
            payload = self._without_bom(payload)
        if self._after_cr or b"\r" in payload:
            payload = self._lf(payload)
        tail = self._tail
        if not tail:
            if payload.endswith(b"\n\n"):
                return payload
            stop = payload.rfind(b"\n\n") + 2
            if stop == 1:
                if payload:
                    tail.append(payload)
                return b""
            tail.append(payload[stop:])
            return payload[:stop]
        return self._joined(payload)

    def rest(self) -> bytes:
        """What stands after the last whole event, for a stream that ends without an empty line."""
        rest = b"".join(self._tail)
        self._tail = []
        return rest

    def _joined(self, payload: bytes) -> bytes:
        tail = self._tail
        if not payload:
            return b""
        stop = payload.rfind(b"\n\n") + 2
        if stop == 1:
            if not (tail[-1].endswith(b"\n") and payload.startswith(b"\n")):
                # An event of megabytes comes in many reads: joined once, not at each.
                tail.append(payload)
                if not len(tail) % _EACH and self.held > EVENT_LIMIT:
                    raise Malformed(f"an event longer than {EVENT_LIMIT} bytes")
                return b""
            stop = 1
        block = b"".join((*tail, payload[:stop]))
        self._tail = [payload[stop:]] if stop < len(payload) else []
        return block

    def _without_bom(self, payload: bytes) -> bytes:
        start = b"".join((*self._tail, payload))
        self._tail = []
        if len(start) < 3 and _BOM.startswith(start):
            if start:
                self._tail = [start]
            return b""
        self._fresh = False
        return start.removeprefix(_BOM)

    def _lf(self, payload: bytes) -> bytes:
        if not payload:
            return payload
        if self._after_cr and payload.startswith(b"\n"):
            payload = payload[1:]
            if not payload:
                self._after_cr = False
                return payload
        self._after_cr = payload.endswith(b"\r")
        return payload.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def fields(event: bytes) -> tuple[bytes, bytes | None]:
    """Type and data of one event whose lines end in LF; data None where it has no data."""
    if event.startswith(b"data:") and b"\n" not in event:
        return b"", event[6:] if event.startswith(b" ", 5) else event[5:]
    kind = b""
    data: list[bytes] = []
    for line in event.split(b"\n"):
        name, _, value = line.partition(b":")
        if name == b"data":
            data.append(value.removeprefix(b" "))
        elif name == b"event":
            kind = value.removeprefix(b" ")
    return kind, b"\n".join(data) if data else None
