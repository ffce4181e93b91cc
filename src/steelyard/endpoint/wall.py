"""The wall clock, in which the kernel stamps packets, beside the monotonic one."""

from __future__ import annotations

import sys
import time
from socket import IPPROTO_TCP, TCP_INFO, socket

_STEP_NS = 50_000
_CLOSE_NS = 1_000
_OVERTAKEN_AT = 224
_clock = time.perf_counter_ns


class Wall:
    """How far the two are apart, which changes only where the wall clock is set."""

    def __init__(self) -> None:
        self.offset = _offset()
        """Wall less monotonic, in ns."""
        self.steps = 0
        """How often the wall clock was set meanwhile."""

    def look(self) -> None:
        """Measure it anew."""
        offset = _offset()
        if abs(offset - self.offset) > _STEP_NS:
            self.steps += 1
        self.offset = offset


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


def _offset() -> int:
    """From the closest of three readings, or the first that is close."""
    best, found = 1 << 62, 0
    for _ in range(3):
        before, wall, after = _clock(), time.time_ns(), _clock()
        if after - before < best:
            best, found = after - before, wall - (before + after) // 2
        if best < _CLOSE_NS:
            break
    return found
