"""An event loop's selector that reads plain sockets itself, stamped by the kernel.

Linux notes when a packet arrives (SO_TIMESTAMPNS), so the time of an event does not depend on when
the loop came to it, and the loop may rest before it comes.  All sockets that are ready are emptied
first; what came is read afterwards, in slices, so that packets of one stream don't pile up behind
the reading of another.
"""

from __future__ import annotations

import selectors
import struct
import time
from collections import deque
from collections.abc import Callable
from select import EPOLLIN, EPOLLOUT, epoll
from socket import SOL_SOCKET, socket
from typing import Any

from steelyard.endpoint.heard import Heard
from steelyard.endpoint.kept import ENDING, Kept, Usual
from steelyard.endpoint.rest import Rest
from steelyard.endpoint.wall import Wall, overtaken

_STAMPED = 35
"""SO_TIMESTAMPNS in Linux's generic headers; Python has no name for it."""
_READ = 65536
_ROOM = 64
_SLICE_NS = 500_000

_LOOK_NS = 20_000_000
_JUDGE_NS = 100_000_000
_OLDEST_NS = 1_000_000_000
_AT_ONCE = 256
_MOST_HELD = 16 * 2**20
_timespec = struct.Struct("@ll")
_unpack = _timespec.unpack
_clock = time.perf_counter_ns

Came = bytes | OSError
Receive = Callable[[int, int], tuple[bytes, list[tuple[int, int, bytes]], int, Any]]


class Poll(selectors.EpollSelector):
    """For ``asyncio.SelectorEventLoop``, which it serves as usual beside its own sockets."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.by_kernel = 0
        """Of the reads, those whose time the kernel told; the others are stamped when the loop
        came to them, the kernel's time being missing or odd."""
        self.overtaken = 0
        """Packets that came out of order, on connections that are closed; the time of a read that
        such a packet ends can be that of its arrival, before the bytes could be read."""
        self.late: Callable[[int, int], None] = lambda _lag, _reads: None
        """Told, for reads that came together, how late the last of them was at most, in ns, a
        rest left out, and how many they were."""
        self.rest = Rest(self._selector)  # type: ignore[attr-defined]
        self.wall = Wall()
        self._epoll = epoll()
        self._own = self.fileno()
        self._epoll.register(self._own, EPOLLIN)
        self._heard: dict[int, tuple[Receive, Heard, Usual | None, Kept]] = {}
        self._inbox: deque[tuple[Heard, int, Came]] = deque()
        self._held = self._kept = 0
        self._lags: list[tuple[int, int]] = []
        self._look_at = self._judge_at = _clock() + _LOOK_NS

    def listen(self, sock: socket, heard: Heard) -> None:
        """Read ``sock`` from now on."""
        sock.setsockopt(SOL_SOCKET, _STAMPED, 1)
        self._heard[sock.fileno()] = sock.recvmsg, heard, None, []
        self._epoll.register(sock, EPOLLIN)

    def keep(self, sock: socket, usual: Usual | None, kept: Kept) -> None:
        """Put reads of the ``usual`` form into ``kept`` instead, time and bytes in turn, up to
        its limit; None ends that, with the answer."""
        file = sock.fileno()
        receive, heard, before, _ = self._heard[file]
        self._heard[file] = receive, heard, usual, kept
        rest = self.rest
        if usual is ENDING:
            rest.wakeful.add(file)
        elif usual is None and before is not None and before.awaited:
            rest.wakeful.discard(file)
            rest.answered(foreseen=before is ENDING)

    def await_room(self, sock: socket, *, wanted: bool) -> None:
        """Tell, or tell no longer, when ``sock`` can be written to."""
        self._epoll.modify(sock, EPOLLIN | EPOLLOUT if wanted else EPOLLIN)
        wakeful = self.rest.wakeful
        (wakeful.add if wanted else wakeful.discard)(sock.fileno())

    def leave(self, sock: socket) -> None:
        """Read ``sock`` no longer."""
        file = sock.fileno()
        if self._heard.pop(file, None) is not None:
            self._epoll.unregister(sock)
            self.rest.wakeful.discard(file)
            self.overtaken += overtaken(sock)

    def close(self) -> None:
        """Close both files."""
        self._epoll.close()
        super().close()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """As asyncio calls it; returns once the loop has anything to do."""
        until = None if timeout is None else _clock() + int(timeout * 1e9)
        wait = timeout
        while True:
            own = self._held <= _MOST_HELD and self._hear(self._await(wait, until))
            quiet = not self._inbox or self._work()
            if own:
                return super().select(0)
            if not quiet:
                return []
            if until is not None:
                wait = (until - _clock()) / 1e9
                if wait <= 0:
                    return []

    def _await(self, wait: float | None, until: int | None) -> list[tuple[int, int]]:
        """What is ready, after a rest where one is worth it."""
        rest, poll = self.rest, self._epoll.poll
        rest.taken = 0
        if self._inbox:
            return poll(0, _AT_ONCE)
        if rest.goes_on():
            rest.take(until)
            ready = poll(0, _AT_ONCE)
            if ready:
                return ready
            rest.missed()
        ready = poll(wait, _AT_ONCE)
        if ready and rest.worth and (self._own, EPOLLIN) not in ready:
            rest.take(until)
            ready = poll(0, _AT_ONCE)
        return ready

    def _hear(self, ready: list[tuple[int, int]]) -> bool:
        """Empty the sockets that are ready; whether asyncio's own files are."""
        own, told_by_kernel, held, worst, lag = False, 0, 0, 0, 0
        heard, inbox, rest = self._heard, self._inbox, self.rest
        near, close, before = rest.near, rest.close, len(inbox)
        now = _clock()
        if now > self._look_at:
            self._look(now)
        offset = self.wall.offset
        for file, what in ready:
            entry = heard.get(file)
            if entry is None:
                own = True
                continue
            receive, whom, usual, kept = entry
            if what != EPOLLIN and not self._ready(file, what, whom):
                continue
            try:
                data, told, _, _ = receive(_READ, _ROOM)
            except (BlockingIOError, InterruptedError):
                continue
            except OSError as fault:
                # Nothing more will come; level-triggered, it would be told for ever.
                self._epoll.modify(file, 0)
                inbox.append((whom, now, fault))
                continue
            now = _clock()
            # Without a stamp, or after the wall clock was set, the loop's time has to do.
            if told:
                s, ns = _unpack(told[0][2])
                lag = now - s * 1_000_000_000 - ns + offset
            if told and 0 <= lag < _OLDEST_NS:
                now -= lag
                told_by_kernel += 1
                if lag > worst:
                    worst = lag
            elif data:
                rest.unstamped()
            # Here and not by a call: between two events of a paced stream all caches go cold, and
            # what is not touched costs nothing.
            if usual is not None:
                tail, below, room, _ = usual
                if data.endswith(tail):
                    # What waits in the inbox came first.
                    if len(data) < below and not before and len(kept) < room:
                        if kept and now - kept[-2] < near:
                            close.append(now - kept[-2])
                        kept.append(now)
                        kept.append(data)
                        continue
                    # The last came while the loop rested; without that it had a read of its own.
                    if 0 <= lag < rest.taken and tail and data.count(tail) > 1:
                        rest.joined += 1
            if data:
                held += len(data)
            else:
                self._epoll.modify(file, 0)
            inbox.append((whom, now, data))
        if told_by_kernel:
            self._lags.append((max(worst - rest.taken, 0), told_by_kernel))
            self.by_kernel += told_by_kernel
        count = len(ready) - own
        self.reads += count
        self._kept += count - len(inbox) + before
        self._held += held
        rest.going = lag < rest.taken // 8 and count < _AT_ONCE
        return own

    def _ready(self, file: int, what: int, whom: Heard) -> bool:
        """Write if there is room; whether there may be something to read too."""
        if what & EPOLLOUT:
            whom.flush()
        return what != EPOLLOUT and file in self._heard

    def _work(self) -> bool:
        """Read what came, for a slice of time; True if that gave the loop nothing to do."""
        inbox, quiet, held = self._inbox, True, self._held
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

    def _look(self, now: int) -> None:
        """What need not be done at each wake-up."""
        self.wall.look()
        self._look_at = now + _LOOK_NS
        if now > self._judge_at:
            self._judge_at = now + _JUDGE_NS
            self.rest.judge(now, self._kept)
            self._kept = 0
            self.tell()

    def tell(self) -> None:
        """Tell the lags of reads that were not told yet."""
        for lag, reads in self._lags:
            self.late(lag, reads)
        self._lags.clear()
