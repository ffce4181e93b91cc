"""Being woken at a nanosecond: a loop's own timers keep to the millisecond."""

from __future__ import annotations

import asyncio
import ctypes
import os
import sys
from collections.abc import Callable

_MONOTONIC = 1
_NONBLOCK_CLOEXEC = os.O_NONBLOCK | getattr(os, "O_CLOEXEC", 0)
_ABSOLUTE = 1


class _Spec(ctypes.Structure):
    _fields_ = (
        ("every_s", ctypes.c_long),
        ("every_ns", ctypes.c_long),
        ("at_s", ctypes.c_long),
        ("at_ns", ctypes.c_long),
    )


class Alarm:
    """Calls back when the monotonic clock has passed a time; set it anew each time.

    A timer file on Linux (50 us late on a quiet machine), the loop's timer elsewhere.
    """

    def __init__(
        self, ring: Callable[[], None], *, clock: Callable[[], int], precise: bool = True
    ) -> None:
        self._ring = ring
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._file = _timer_file() if precise else None
        self._at: int | None = None
        if self._file is not None:
            self._loop.add_reader(self._file, self._rung)

    def set(self, at_ns: int) -> None:
        """Ring at ``at_ns`` of the clock, or in the loop's next round if that has passed."""
        if at_ns == self._at:
            return
        self._at = at_ns
        if self._file is None:
            if self._timer is not None:
                self._timer.cancel()
            delay = max(at_ns - self._clock(), 0) / 1e9
            self._timer = self._loop.call_later(delay, self._rung)
            return
        # A time of 0 would switch the timer off.
        spec = _Spec(0, 0, *divmod(max(at_ns, 1), 1_000_000_000))
        _libc().timerfd_settime(self._file, _ABSOLUTE, ctypes.byref(spec), None)

    def close(self) -> None:
        """Never ring again."""
        if self._timer is not None:
            self._timer.cancel()
        if self._file is not None:
            self._loop.remove_reader(self._file)
            os.close(self._file)
            self._file = None

    def _rung(self) -> None:
        if self._file is not None:
            try:
                os.read(self._file, 8)
            except BlockingIOError:
                return
        at = self._at
        if at is not None and self._clock() < at:
            self._at = None
            self.set(at)
            return
        self._at = None
        self._ring()


_library: list[ctypes.CDLL] = []


def _libc() -> ctypes.CDLL:
    if not _library:
        _library.append(ctypes.CDLL(None, use_errno=True))
    return _library[0]


def _timer_file() -> int | None:
    if sys.platform != "linux":
        return None
    try:
        file = _libc().timerfd_create(_MONOTONIC, _NONBLOCK_CLOEXEC)
    except (AttributeError, OSError):
        return None
    return int(file) if file >= 0 else None
