"""How long a loop leaves in their sockets what the kernel has stamped already."""

from __future__ import annotations

import time
from select import epoll

_MS = 1_000_000
_SECOND = 1_000_000_000
_LONGEST = 4
_SHARE = 2
_MANY = 128
_RARE = 1000
_CAREFUL = 64
_SURPRISED = 64
_UNLUCKY = 8
_clock = time.perf_counter_ns


class Rest:
    """Rests of a Poll, as long as the gaps between reads of one stream let them be.

    To wake up costs as much as to read several events.  Two packets of one stream in one read would
    have one time between them, so 98 of 100 gaps are three times as long as a rest at least, and
    nobody rests for a stream or two.  Nor where an end that lets a request begin is near, or where
    such ends came unforeseen of late.
    """

    __slots__ = ("_hold", "_luck", "_own", "_seen", "_since", "_span", "_surprised", "_unstamped",
                 "close", "going", "joined", "near", "taken", "total", "wakeful")  # fmt: skip

    def __init__(self, own: epoll) -> None:
        self._own = own
        self.near = _SHARE * _MS
        """Gaps below this are to be put into ``close``."""
        self.close: list[int] = []
        self.wakeful: set[int] = set()
        """Files that are not to wait: an end is awaited there, or room to write."""
        self.joined = 0
        """Reads of several events that were one because of a rest, since it was judged last."""
        self.taken = 0
        """How long the last rest was meant to be, 0 if there was none."""
        self.going = False
        """Whether more came until the end of the last one."""
        self.total = 0
        """Of all rests, in ns."""
        self._span = 0
        self._seen = 0
        self._since = 0
        self._surprised = 0
        self._luck = 0
        self._hold = 0
        self._unstamped = False

    @property
    def worth(self) -> bool:
        """Whether to rest now."""
        return self._span > 0 and not self.wakeful and self._surprised <= 0

    def goes_on(self) -> bool:
        """Whether to rest again before anything is ready: something comes all the time."""
        if not self.going or not self.worth:
            return False
        self._luck += 1
        return self._luck > 0

    def missed(self) -> None:
        """Nothing was ready after all: streams come in bursts."""
        self.taken = 0
        self._luck = -_UNLUCKY

    def take(self, until: int | None) -> None:
        """Wait for asyncio's own files alone, and no longer than ``until``."""
        began = _clock()
        span = self._span if until is None else min(self._span, until - began)
        if span > 0:
            self._own.poll(span / 1e9, 1)
            self.taken = min(_clock() - began, span)
            self.total += self.taken

    def answered(self, *, foreseen: bool) -> None:
        """An end that was awaited has come."""
        self._surprised = self._surprised - 1 if foreseen else _SURPRISED

    def unstamped(self) -> None:
        """A read has the loop's time."""
        self._span = 0
        self._unstamped = True

    def judge(self, now: int, reads: int) -> None:
        """Rest longer or shorter, so many reads having been kept since the last time."""
        self._seen += reads
        seen, close, elapsed = self._seen, self.close, now - self._since
        if seen < _MANY and len(close) * 8 < _MANY and elapsed < _SECOND:
            return
        level = self._span // _MS
        self._hold -= 1
        if self.joined * _RARE > seen:
            level //= 2
            self._hold = _CAREFUL
        elif sum(gap < _SHARE * self._span for gap in close) * 50 > seen:
            level //= 2
        elif len(close) * 100 <= seen and self._hold <= 0:
            level = min(level + 1, _LONGEST)
        if self._unstamped or seen * _LONGEST * _MS < elapsed:
            level = 0
        self._span = level * _MS
        self.near = _SHARE * _MS * min(level + 1, _LONGEST)
        close.clear()
        self._seen, self.joined, self._since, self._unstamped = 0, 0, now, False
