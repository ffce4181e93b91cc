"""An event loop's selector that reads plain sockets itself, stamped by the kernel.

Linux notes when a packet arrives (SO_TIMESTAMPNS), so the time of an event does not depend on when
the loop came to it.  All sockets that are ready are emptied first; what came is read afterwards, in
slices, so that packets of one stream don't pile up behind the reading of another.
"""

from __future__ import annotations

import selectors
import struct
import sys
import time
from collections import deque
from collections.abc import Callable
from select import EPOLLIN, EPOLLOUT, epoll
from socket import IPPROTO_TCP, SOL_SOCKET, TCP_INFO, socket
from typing import Any, Protocol

from steelyard.endpoint.kept import LONGEST_KEPT, MOST_KEPT, Kept

_STAMPED = 35
"""SO_TIMESTAMPNS in Linux's generic headers; Python has no name for it."""
_READ = 65536
_ROOM = 64
_OVERTAKEN_AT = 224
_SLICE_NS = 500_000

_LOOK_NS = 10_000_000
_STEP_NS = 50_000
_OLDEST_NS = 1_000_000_000
_AT_ONCE = 256
_MOST_HELD = 16 * 2**20
_timespec = struct.Struct("@ll")
_unpack = _timespec.unpack
_clock = time.perf_counter_ns

Came = bytes | OSError
Receive = Callable[[int, int], tuple[bytes, list[tuple[int, int, bytes]], int, Any]]


class Heard(Protocol):
    """Whoever is told what a socket gave."""

    def take(self, now: int, data: bytes) -> bool:
        """Take in bytes of the time ``now``; True if the loop has nothing to do because of it."""

    def ended(self, fault: OSError | None) -> None:
        """The other side has closed, or the connection has failed."""

    def flush(self) -> None:
        """The socket can be written to again."""


class Poll(selectors.EpollSelector):
    """For ``asyncio.SelectorEventLoop``, which it serves as usual beside its own sockets."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.by_kernel = 0
        """Of the reads, those whose time the kernel told; the others are stamped when the loop
        came to them, the kernel's time being missing or odd."""
        self.steps = 0
        """How often the wall clock, in which the kernel tells time, was set meanwhile."""
        self.overtaken = 0
        """Packets that came out of order, on connections that are closed; the time of a read that
        such a packet ends can be that of its arrival, before the bytes could be read."""
        self.late: Callable[[int, int], None] = _unwatched
        """Told, for reads that came together, how late the last of them was at most, in ns, and
        how many they were."""
        self._epoll = epoll()
        self._rest = self.fileno()
        self._epoll.register(self._rest, EPOLLIN)
        self._heard: dict[int, tuple[Receive, Heard, bytes | None, Kept]] = {}
        self._inbox: deque[tuple[Heard, int, Came]] = deque()
        self._held = 0
        self._offset = _offset()
        self._look_at = _clock() + _LOOK_NS

    def listen(self, sock: socket, heard: Heard) -> None:
        """Read ``sock`` from now on."""
        sock.setsockopt(SOL_SOCKET, _STAMPED, 1)
        self._heard[sock.fileno()] = sock.recvmsg, heard, None, []
        self._epoll.register(sock, EPOLLIN)

    def keep(self, sock: socket, tail: bytes | None, kept: Kept) -> None:
        """Put reads that end with ``tail`` into ``kept`` instead, time and bytes in turn, up to
        its limit; None ends that."""
        receive, heard, _, _ = self._heard[sock.fileno()]
        self._heard[sock.fileno()] = receive, heard, tail, kept

    def await_room(self, sock: socket, *, wanted: bool) -> None:
        """Tell, or tell no longer, when ``sock`` can be written to."""
        self._epoll.modify(sock, EPOLLIN | EPOLLOUT if wanted else EPOLLIN)

    def leave(self, sock: socket) -> None:
        """Read ``sock`` no longer."""
        if self._heard.pop(sock.fileno(), None) is not None:
            self._epoll.unregister(sock)
            self.overtaken += _overtaken(sock)

    def close(self) -> None:
        """Close both files."""
        self._epoll.close()
        super().close()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """As asyncio calls it; returns once the loop has anything to do."""
        until = None if timeout is None else _clock() + int(timeout * 1e9)
        wait = timeout
        while True:
            rest = self._hear(0 if self._inbox else wait)
            quiet = self._work()
            if rest:
                return super().select(0)
            if not quiet:
                return []
            if until is not None:
                wait = (until - _clock()) / 1e9
                if wait <= 0:
                    return []

    def _hear(self, wait: float | None) -> bool:
        """Empty the sockets that are ready; whether asyncio's own files are."""
        if self._held > _MOST_HELD:
            return False
        rest, told_by_kernel, held, worst = False, 0, 0, 0
        heard, inbox = self._heard, self._inbox
        # What waits in there came first.
        first = not inbox
        ready = self._epoll.poll(wait, _AT_ONCE)
        now = _clock()
        if now > self._look_at:
            self._look(now)
        offset = self._offset
        for file, what in ready:
            entry = heard.get(file)
            if entry is None:
                rest = True
                continue
            receive, whom, tail, kept = entry
            if what != EPOLLIN and not self._ready(file, what, whom):
                continue
            try:
                data, told, _, _ = receive(_READ, _ROOM)
            except (BlockingIOError, InterruptedError):
                continue
            except OSError as fault:
                self._mute(file)
                inbox.append((whom, now, fault))
                continue
            now = _clock()
            if told:
                s, ns = _unpack(told[0][2])
                lag = now - s * 1_000_000_000 - ns + offset
                # Otherwise the wall clock was set since the last look.
                if 0 <= lag < _OLDEST_NS:
                    now -= lag
                    told_by_kernel += 1
                    if lag > worst:
                        worst = lag
            # Here and not by a call: between two events of a paced stream all caches go cold, and
            # what is not touched costs nothing.
            if (
                tail is not None
                and first
                and data.endswith(tail)
                and len(data) < LONGEST_KEPT
                and len(kept) < MOST_KEPT
            ):
                kept.append(now)
                kept.append(data)
                continue
            if data:
                held += len(data)
            else:
                self._mute(file)
            inbox.append((whom, now, data))
        if told_by_kernel:
            self.late(worst, told_by_kernel)
            self.by_kernel += told_by_kernel
        self.reads += len(ready) - rest
        self._held += held
        return rest

    def _ready(self, file: int, what: int, whom: Heard) -> bool:
        """Write if there is room; whether there may be something to read too."""
        if what & EPOLLOUT:
            whom.flush()
        return what != EPOLLOUT and file in self._heard

    def _work(self) -> bool:
        """Read what came, for a slice of time; True if that gave the loop nothing to do."""
        inbox = self._inbox
        if not inbox:
            return True
        quiet, held = True, self._held
        end = _clock() + _SLICE_NS
        while inbox:
            whom, now, came = inbox.popleft()
            if came and came.__class__ is bytes:
                held -= len(came)
                if not whom.take(now, came):
                    quiet = False
            else:
                whom.ended(came or None)  # type: ignore[arg-type]
                quiet = False
            if _clock() > end:
                break
        self._held = held
        return quiet

    def _mute(self, file: int) -> None:
        """Nothing more will come; level-triggered, it would be told for ever."""
        self._epoll.modify(file, 0)

    def _look(self, now: int) -> None:
        """The offset of the wall clock changes only where that is set."""
        offset = _offset()
        if abs(offset - self._offset) > _STEP_NS:
            self.steps += 1
        self._offset = offset
        self._look_at = now + _LOOK_NS


def _overtaken(sock: socket) -> int:
    """The kernel's count for this connection (tcpi_rcv_ooopack, Linux 5.4); 0 where untold."""
    try:
        told = sock.getsockopt(IPPROTO_TCP, TCP_INFO, _OVERTAKEN_AT + 4)
    except OSError:
        return 0
    if len(told) < _OVERTAKEN_AT + 4:
        return 0
    return int.from_bytes(told[_OVERTAKEN_AT:], sys.byteorder)


def _unwatched(lag: int, reads: int) -> None:
    """Nobody asks how late reads are."""


def _offset() -> int:
    """Wall clock less monotonic clock, in ns, from the closest of three readings."""
    best, found = 1 << 62, 0
    for _ in range(3):
        before, wall, after = _clock(), time.time_ns(), _clock()
        if after - before < best:
            best, found = after - before, wall - (before + after) // 2
    return found
