"""One request in flight and its answer so far; fed with bytes, knows nothing of sockets."""

from __future__ import annotations

import asyncio

from steelyard.endpoint.framing import Body, body_of
from steelyard.endpoint.head import LIMIT, Head, Malformed, parse_head
from steelyard.endpoint.kept import Kept, Usual
from steelyard.endpoint.reading import Reading
from steelyard.endpoint.request import Timeouts

WHOLE_LIMIT = 256 * 1024 * 1024
"""Longest body that is kept as one piece, in bytes."""

_INTERIM = 32


class Exchange:
    """A request's times, counts and answer.

    *Settled*: nothing that follows can change the answer; ``ended_ns`` is set.  *Complete*: the
    body's framing has ended too, so the connection may serve again.
    """

    __slots__ = (
        "_body",
        "_head_bytes",
        "_interim",
        "complete",
        "connection",
        "dial_ns",
        "ended_ns",
        "failure",
        "first_byte_ns",
        "head",
        "kept",
        "last_byte_ns",
        "parts",
        "reading",
        "ready_ns",
        "reused",
        "sent_ns",
        "settled",
        "size",
        "stale",
        "stream",
        "usual",
        "waiter",
        "wire_bytes",
    )

    def __init__(self, *, ready_ns: int, stream: bool) -> None:
        self.stream = stream
        self.ready_ns = ready_ns
        self.sent_ns: int | None = None
        self.dial_ns: int | None = None
        self.first_byte_ns: int | None = None
        self.last_byte_ns = 0
        self.ended_ns: int | None = None
        self.head: Head | None = None
        self.reading: Reading | None = None
        self.parts: list[bytes] = []
        self.size = 0
        self.wire_bytes = 0
        self.failure: tuple[str, str] | None = None
        self.connection: int | None = None
        self.reused = False
        self.stale = 0
        self.complete = False
        self.settled = False
        self.usual: Usual | None = None
        """The form of a read that need only be kept; None where each has to be read."""
        self.kept: Kept = []
        self.waiter: asyncio.Future[None] | None = None
        self._body: Body | None = None
        self._head_bytes = b""
        self._interim = 0

    @property
    def reusable(self) -> bool:
        """Whether the connection may serve another request."""
        head, body = self.head, self._body
        return (
            self.complete
            and self.failure is None
            and head is not None
            and head.keep_alive
            and body is not None
            and not body.surplus
        )

    @property
    def unanswered(self) -> bool:
        """Whether the connection died before a byte came."""
        return not self.wire_bytes and self.failure is not None and self.failure[0] == "reset"

    def receive(self, now: int, data: bytes) -> None:
        """Take in what one socket read gave, stamped ``now``."""
        self.wire_bytes += len(data)
        self.last_byte_ns = now
        try:
            body = self._body
            if body is None:
                if self.first_byte_ns is None:
                    self.first_byte_ns = now
                body, data = self._begin(data)
                if body is None:
                    return
            payload = body.feed(data)
            if payload and not self.settled:
                reading = self.reading
                if reading is not None:
                    reading.feed(now, payload, body.parts)
                    if reading.said.done or reading.said.fault is not None:
                        self.settle(now)
                else:
                    self._keep(now, payload)
            if body.ended:
                self.complete = True
                self._end(now)
        except Malformed as fault:
            self.fail(now, "malformed-http", str(fault))

    def eof(self, now: int) -> None:
        """The server closed its side."""
        body = self._body
        if body is None:
            what = "head" if self.wire_bytes else "answer began"
            self.fail(now, "reset", f"the server closed the connection before the {what} was whole")
        elif body.eof():
            self._end(now)
        else:
            self.fail(now, "truncated-stream", "the connection was closed inside the body")

    def fail(self, now: int, kind: str, detail: str) -> None:
        """Something other than the server's own end ends this exchange."""
        if not self.settled:
            self.failure = (kind, detail)
            self.settle(now)

    def settle(self, now: int) -> None:
        """The answer is final."""
        self.settled = True
        self.ended_ns = now

    def overdue(self, now: int, limits: Timeouts) -> tuple[str, str] | None:
        """Kind and detail of the limit that has passed, or None."""
        if self.settled or self.sent_ns is None:
            return None
        if _past(now - self.ready_ns, limits.total_s):
            return "timeout-total", f"no whole answer within {limits.total_s:g} s"
        reading = self.reading
        begun = reading is not None and reading.first_token_ns is not None
        if self.stream and not begun and (self.head is None or reading is not None):
            if _past(now - self.sent_ns, limits.first_token_s):
                return "timeout-first", f"no token within {limits.first_token_s:g} s"
        elif self.first_byte_ns is not None and _past(now - self.last_byte_ns, limits.idle_s):
            return "timeout-idle", f"silent for {limits.idle_s:g} s inside the answer"
        return None

    def release(self) -> None:
        """Wake whoever waits for this exchange."""
        waiter = self.waiter
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    def _begin(self, data: bytes) -> tuple[Body | None, bytes]:
        """The body's decoder and its first bytes, once the head is whole."""
        data = self._head_bytes + data
        while True:
            stop, skip = _end_of_head(data)
            if stop < 0:
                if len(data) > LIMIT:
                    raise Malformed(f"a head longer than {LIMIT} bytes")
                self._head_bytes = data
                return None, b""
            head = parse_head(data[:stop])
            data = data[stop + skip :]
            if head.status >= 200:
                break
            self._interim += 1
            if self._interim > _INTERIM or head.status == 101:
                raise Malformed(f"HTTP {head.status} instead of an answer")
        self._head_bytes = b""
        self.head = head
        if head.status == 200 and head.event_stream:
            self.reading = Reading()
        self._body = body_of(head)
        return self._body, data

    def _keep(self, now: int, payload: bytes) -> None:
        if self.stream and not self.size and self._is_unlabelled_stream(payload):
            reading = self.reading = Reading()
            reading.feed(now, payload)
            if reading.said.over:
                self.settle(now)
            return
        self.size += len(payload)
        if self.size > WHOLE_LIMIT:
            raise Malformed(f"a body longer than {WHOLE_LIMIT} bytes")
        self.parts.append(payload)

    def _is_unlabelled_stream(self, payload: bytes) -> bool:
        """A 200 without a telling content type that begins like an event stream."""
        head = self.head
        if head is None or head.status != 200 or self.parts:
            return False
        kind = head.headers.get("content-type", "").lower()
        return "json" not in kind and "html" not in kind and payload[:1] in b"d:eir\r\n\xef"

    def _end(self, now: int) -> None:
        if not self.settled:
            if self.reading is not None:
                self.reading.end(now)
            self.settle(now)


def _end_of_head(data: bytes) -> tuple[int, int]:
    stop = data.find(b"\r\n\r\n")
    # A head that ends its lines with LF alone is taken too (RFC 9112 2.2), its body as it is.
    bare = data.find(b"\n\n", 0, stop if stop >= 0 else len(data))
    if bare >= 0:
        return bare, 2
    return stop, 4


def _past(elapsed_ns: int, limit_s: float | None) -> bool:
    return limit_s is not None and elapsed_ns > limit_s * 1e9
