"""A plain socket that a Poll reads: what a loop's transport is to a line, without one."""

from __future__ import annotations

import asyncio
from socket import socket
from typing import TYPE_CHECKING

from steelyard.endpoint.kept import Kept, Usual
from steelyard.endpoint.line import Line

if TYPE_CHECKING:
    from steelyard.endpoint.poll import Poll


class Wire:
    """Feeds one line, and writes what the socket would not take at once."""

    __slots__ = ("_closed", "_line", "_loop", "_poll", "_rest", "_sock", "take")

    def __init__(
        self, sock: socket, line: Line, *, poll: Poll, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._sock = sock
        self._line = line
        self.take = line.take
        self._poll = poll
        self._loop = loop
        self._closed = False
        self._rest = b""
        poll.listen(sock, self)
        line.attached(self, keep=self._keep)

    def ended(self, fault: OSError | None) -> None:
        """The other side closed, or the connection failed."""
        if self._closed:
            return
        if fault is None:
            self._line.eof_received()
        self._end(fault)

    def write(self, data: bytes) -> None:
        """Write what ``Line.send`` could not."""
        if not self._closed:
            if not self._rest:
                self._poll.await_room(self._sock, wanted=True)
            self._rest += data

    def flush(self) -> None:
        """The socket takes more."""
        try:
            sent = self._sock.send(self._rest)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as fault:
            self._end(fault)
            return
        self._rest = self._rest[sent:]
        if not self._rest:
            self._poll.await_room(self._sock, wanted=False)
            self._line.resume_writing()

    def abort(self) -> None:
        """Close at once."""
        self._end(None)

    def _keep(self, usual: Usual | None, kept: Kept) -> None:
        if not self._closed:
            self._poll.keep(self._sock, usual, kept)

    def _end(self, fault: OSError | None) -> None:
        if self._closed:
            return
        self._closed = True
        self._poll.leave(self._sock)
        self._sock.close()
        self._loop.call_soon(self._line.connection_lost, fault)
