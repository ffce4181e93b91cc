"""Which machine this is, and what its kernel says of the wall clock."""

from __future__ import annotations

import ctypes
import platform
from dataclasses import dataclass
from pathlib import Path

_UNSYNCHRONISED = 0x40
_FAILED = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """One machine that offers a share."""

    host: str
    boot: str
    """Of the running kernel: machines that share it share their clocks; "" where unknown."""
    error_s: float | None
    """How far its wall clock may be from UTC; None where nothing keeps it right."""


class _Timex(ctypes.Structure):
    _fields_ = (
        ("modes", ctypes.c_uint),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("esterror", ctypes.c_long),
        ("status", ctypes.c_int),
        ("rest", ctypes.c_long * 40),
    )


def this_machine() -> Machine:
    """Ask the kernel."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        boot = ""
    return Machine(host=platform.node(), boot=boot, error_s=_error_s())


def _error_s() -> float | None:
    """What adjtimex(2) tells of a clock that NTP or PTP keeps: the most by which it errs."""
    told = _Timex()
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if library.adjtimex(ctypes.byref(told)) == _FAILED:
            return None
    except (AttributeError, OSError):
        return None
    if told.status & _UNSYNCHRONISED:
        return None
    return float(told.maxerror) * 1e-6
