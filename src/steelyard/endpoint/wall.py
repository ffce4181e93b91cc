"""The wall clock, in which the kernel stamps packets, beside the monotonic one."""

from __future__ import annotations

import sys
import time
from socket import IPPROTO_TCP, TCP_INFO, socket

_STEP_NS = 50_000
_CLOSE_NS = 1_000
_SLEWED = 2_000
"""Of so many ns one, at most, is what the kernel moves the wall clock by without setting it."""
_OVERTAKEN_AT = 224
_clock = time.perf_counter_ns


class Wall:
    """How far the two are apart, which changes only where the wall clock is set."""

    def __init__(self) -> None:
        self.offset, self._within = _offset()
        """Wall less monotonic, in ns."""
        self._read_at = _clock()
        self.steps = 0
        """How often the wall clock was set meanwhile."""

    def look(self) -> None:
        """Measure it anew; a reading that the machine broke off tells less than the last one."""
        (offset, within), now = _offset(), _clock()
        known = self._within + (now - self._read_at) // _SLEWED
        if abs(offset - self.offset) > _STEP_NS + within + known:
            self.steps += 1
        elif within > known + _CLOSE_NS:
            return
        self.offset, self._within, self._read_at = offset, within, now


def overtaken(sock: socket) -> int:
    """Packets of this connection that came out of order, by the kernel's count (tcpi_rcv_ooopack,
    Linux 5.4); 0 where untold."""
    try:
        told = sock.getsockopt(IPPROTO_TCP, TCP_INFO, _OVERTAKEN_AT + 4)
    except OSError:
        return 0
    if len(told) < _OVERTAKEN_AT + 4:
        return 0
    return int.from_bytes(told[_OVERTAKEN_AT:], sys.byteorder)


def _offset() -> tuple[int, int]:
    """From the closest of three readings, or the first that is close; and how far off at most."""
    best, found = 1 << 62, 0
    for _ in range(3):
        before, wall, after = _clock(), time.time_ns(), _clock()
        if after - before < best:
            best, found = after - before, wall - (before + after) // 2
        if best < _CLOSE_NS:
            break
    return found, best // 2
