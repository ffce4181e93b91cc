"""How a confined program ended, and what that says of the answer."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from steelyard.errors import SandboxMissing
from steelyard.suites.code.program import Limits

MOST_PRINTED = 64 * 1024
"""Bytes a program may print before it is stopped."""
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What the jail told of itself; a program can add to it, and take nothing back."""

    locked: bool
    """Whether the sandbox closed, so that the program was run at all."""
    result: Mapping[str, Any] | None
    """What the tests came to; None where the program ended before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What the kernel says of a process that is over."""

    status: int
    """Its exit status; below 0 the signal that ended it."""
    stopped: Literal["", "output", "threads", "time"]
    """Which limit it was stopped at by us; "" if by none."""
    asleep: bool
    """Whether all of it was waiting, not computing, when it was stopped."""
    cpu_s: float


def judge(told: Told, ended: Ended, *, errors: bytes, limits: Limits) -> tuple[str, str]:
    """The kind of end and a line on it; "" as kind where all tests passed.

    Raises SandboxMissing where the jail did not close.
    """
    if not told.locked:
        return _never_ran(ended, errors, limits)
    if ended.stopped == "output":
        return "output-limit", f"more than {MOST_PRINTED} bytes"
    if ended.stopped == "threads":
        return "thread-limit", f"more than {limits.threads} threads"
    return _cut(ended, limits) if told.result is None else _raised(told.result)


def _never_ran(ended: Ended, errors: bytes, limits: Limits) -> tuple[str, str]:
    if ended.stopped:
        return "host-starved", f"{limits.wall_s:g} s gone before the sandbox closed"
    last = errors.decode(errors="replace").strip().splitlines()[-1:] or [f"status {ended.status}"]
    raise SandboxMissing(
        f"the sandbox did not close ({last[0]}), so nothing was run; run the code suite on "
        "another machine, or leave it out of the study"
    )


def _cut(ended: Ended, limits: Limits) -> tuple[str, str]:
    """The kind of a program that ended before its tests were through."""
    # the kernel counts in ticks, so that what is accounted may fall short of the limit
    killed = ended.status in (-signal.SIGXCPU, -signal.SIGKILL)
    if killed and ended.cpu_s >= limits.cpu_s * 0.5:
        return "cpu-limit", f"more than {limits.cpu_s} s of computing"
    gone = f"{limits.wall_s:g} s gone and {ended.cpu_s:.1f} s of computing"
    if ended.stopped:
        return ("idle-limit", f"{gone} used") if ended.asleep else ("host-starved", f"{gone} had")
    if killed:
        return "host-starved", "killed from outside, as where the host runs out of memory"
    if ended.status < 0:
        return "crash", signal.Signals(-ended.status).name
    return "early-exit", f"left with status {ended.status}"


_KINDS = {
    "MemoryError": "memory-limit",
    "PermissionError": "blocked",
    "SystemExit": "early-exit",
    "KeyboardInterrupt": "early-exit",
}
_STEPS = {
    "read": "syntax",
    "answer": "load",
    "entry": "no-function",
    "done": "",
    "disarmed": "disarmed",
}


def _raised(result: Mapping[str, Any]) -> tuple[str, str]:
    step, family = result.get("step"), result.get("family")
    if step in ("done", "disarmed", "entry"):
        return _STEPS[step], ""
    where = _name(result.get("raised"))
    if isinstance(line := result.get("line"), int):
        where += f" in line {line}"
    if family in _KINDS:
        return _KINDS[family], where
    if step in _STEPS:
        return _STEPS[step], where
    return ("wrong-result" if family == "AssertionError" else "exception"), where


def _name(raised: object) -> str:
    """The name of an exception, unless the program chose it to say something."""
    usable = isinstance(raised, str) and raised.isidentifier() and len(raised) <= _LONGEST_NAME
    return str(raised) if usable else "an exception of its own"
