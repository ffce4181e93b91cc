"""A connection: sends one request at a time and stamps what comes back."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Protocol

from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.kept import Kept, Usual

DRAIN_S = 0.02
"""How long a connection may take to end its body after the terminal event, to be used again.

The answer's own end is stamped at the terminal event; this only delays handing it over.
"""

_DRAIN_BYTES = 64 * 1024


class Transport(Protocol):
    """What a line needs of whoever carries its bytes."""

    def write(self, data: bytes) -> None:
        """Write what the socket did not take."""

    def abort(self) -> None:
        """Close at once, and tell ``connection_lost``."""


class Line(asyncio.Protocol):
    """One connection.

    It belongs to a pool, told through ``idle`` and ``gone``, and serves one exchange at a time.
    """

    __slots__ = (
        "_clock",
        "_drain",
        "_gone",
        "_idle",
        "_keep",
        "_settled_at",
        "_sock",
        "_transport",
        "_usual",
        "closed",
        "exchange",
        "idle_since_ns",
        "keep_s",
        "serial",
        "served",
    )

    def __init__(
        self,
        *,
        serial: int,
        clock: Callable[[], int],
        idle: Callable[[Line], None],
        gone: Callable[[Line], None],
        sock: socket.socket | None,
    ) -> None:
        self.serial = serial
        self.served = 0
        self.closed = False
        self.idle_since_ns = 0
        self.keep_s: float | None = None
        self.exchange: Exchange | None = None
        self._clock = clock
        self._idle = idle
        self._gone = gone
        self._sock = sock
        self._transport: Transport | None = None
        self._keep: Callable[[Usual | None, Kept], None] | None = None
        self._usual: Usual | None = None
        self._drain: asyncio.TimerHandle | None = None
        self._settled_at = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the loop."""
        transport.set_write_buffer_limits(high=0)  # type: ignore[attr-defined]
        self.attached(transport)  # type: ignore[arg-type]

    def attached(
        self, transport: Transport, *, keep: Callable[[Usual | None, Kept], None] | None = None
    ) -> None:
        """Know who carries the bytes; ``keep`` is told which reads need only be kept."""
        self._transport = transport
        self._keep = keep

    def send(self, exchange: Exchange, data: bytes) -> None:
        """Hand a whole request to the socket and listen for its answer."""
        self.exchange = exchange
        exchange.connection = self.serial
        exchange.reused = self.served > 0
        self.served += 1
        self._write(data)
        exchange.sent_ns = exchange.last_byte_ns = self._clock()

    def abort(self) -> None:
        """Close at once, so that the server learns that nobody listens any more."""
        self.closed = True
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Called by the loop: one socket read."""
        self.take(self._clock(), data)

    def take(self, now: int, data: bytes) -> bool:
        """One socket read, of the time ``now``; True if nobody else is to do anything."""
        exchange = self.exchange
        if exchange is None:
            self.abort()
            return False
        # The kernel may have an answer before it has said that the request is sent.
        if now < exchange.last_byte_ns:
            now = exchange.last_byte_ns
        exchange.receive(now, data)
        self._keep_what(exchange.usual, exchange.kept)
        if exchange.complete or exchange.failure is not None:
            self._finish(exchange)
        elif exchange.settled:
            self._await_end(exchange)
        else:
            return True
        return False

    def pause_writing(self) -> None:
        """Called by the loop: the socket took a part only."""

    def resume_writing(self) -> None:
        """Called by the loop: the rest of a long request has been handed to the socket."""
        exchange = self.exchange
        if exchange is not None and exchange.first_byte_ns is None:
            exchange.sent_ns = exchange.last_byte_ns = self._clock()

    def eof_received(self) -> bool | None:
        """Called by the loop: the server closed its side."""
        self.closed = True
        exchange = self.exchange
        if exchange is not None:
            exchange.eof(self._clock())
            self._finish(exchange)
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the loop: the connection is gone."""
        self.closed = True
        exchange = self.exchange
        if exchange is not None:
            if exc is None:
                exchange.eof(self._clock())
            else:
                exchange.fail(self._clock(), "reset", f"connection lost: {exc}")
            self._finish(exchange)
        self._gone(self)

    def _write(self, data: bytes) -> None:
        # Written by hand because a loop's transport may put it off to the end of its round,
        # and the stamp that follows would be early.
        sent = 0
        if self._sock is not None:
            try:
                sent = self._sock.send(data)
            except (BlockingIOError, InterruptedError):
                sent = 0
            except OSError:
                # The transport meets the same fault and reports it to connection_lost.
                sent = 0
        if sent < len(data) and self._transport is not None:
            self._transport.write(data[sent:] if sent else data)

    def _keep_what(self, usual: Usual | None, kept: Kept) -> None:
        if usual is not self._usual and self._keep is not None:
            self._usual = usual
            self._keep(usual, kept)

    def _await_end(self, exchange: Exchange) -> None:
        if self._drain is None:
            self._settled_at = exchange.wire_bytes
            loop = asyncio.get_running_loop()
            self._drain = loop.call_later(DRAIN_S, self._finish, exchange)
        elif exchange.wire_bytes - self._settled_at > _DRAIN_BYTES:
            self._finish(exchange)

    def _finish(self, exchange: Exchange) -> None:
        if self.exchange is not exchange:
            return
        self.exchange = None
        self._keep_what(None, [])
        if self._drain is not None:
            self._drain.cancel()
            self._drain = None
        if exchange.reusable and not self.closed:
            head = exchange.head
            self.keep_s = head.keep_s if head is not None else None
            self._idle(self)
        else:
            self.abort()
        exchange.release()
