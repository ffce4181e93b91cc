"""A user's own command: run as written, for a limited time, its output in a log."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.load.swap.log import Log, Pump

Command = str | Sequence[str]
"""A line for the shell, or a program with its arguments, which no shell touches."""
Tick = Callable[[float], None]
"""Told now and then, while something is waited for, for how many seconds it has been."""
GRACE_S = 5.0
TICK_S = 1.0
DRAIN_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What became of a command."""

    command: str
    seconds: float
    code: int | None
    """Exit code; negative for a signal; None where its time was over."""
    log: str
    """Where its output stands."""

    @property
    def done(self) -> bool:
        """Whether it ended by itself, with 0."""
        return self.code == 0

    @property
    def why(self) -> str:
        """What went wrong, with the way to look; "" if nothing did."""
        if self.done:
            return ""
        ended = f"no end within {self.seconds:.3g} s" if self.code is None else f"exit {self.code}"
        return f"{self.command}: {ended}; see {self.log}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where commands run: their folder and environment; None for this process's own."""

    folder: Path | None = None
    environ: Mapping[str, str] | None = None


HERE = Place()


def _silent(_: float) -> None:
    """Nobody watches."""


def run_command(
    command: Command, *, log: Log, timeout_s: float, place: Place = HERE, tick: Tick = _silent
) -> Ran:
    """Run it and wait for its end; what it leaves in the background may go on.

    Past ``timeout_s``, or when this is interrupted, it and what it started in its process group
    are ended, politely first.  Raises StudyError where there is no such program.
    """
    shown = command if isinstance(command, str) else " ".join(command)
    began = time.monotonic()
    log.write(f"$ {shown}\n".encode())
    process, pump = _start(command, log, place, shown)
    try:
        code = _wait(process, timeout_s=timeout_s, tick=tick)
    except BaseException:
        _end(process)
        raise
    finally:
        pump.drain(timeout_s=DRAIN_S)
    return Ran(command=shown, seconds=time.monotonic() - began, code=code, log=str(log.path))


def _start(
    command: Command, log: Log, place: Place, shown: str
) -> tuple[subprocess.Popen[bytes], Pump]:
    source, sink = os.pipe()
    try:
        process = subprocess.Popen(
            command if isinstance(command, str) else list(command),
            shell=isinstance(command, str),
            cwd=place.folder,
            env=place.environ,
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=sink,
            start_new_session=True,
        )
    except OSError as problem:
        os.close(source)
        raise StudyError(f"{shown}: can't be run ({problem.strerror}); check its name") from None
    finally:
        os.close(sink)
    return process, Pump(source, log)


def _wait(process: subprocess.Popen[bytes], *, timeout_s: float, tick: Tick) -> int | None:
    """The exit code; None, and the command is ended, where its time is over."""
    began = time.monotonic()
    while (left := timeout_s - (spent := time.monotonic() - began)) > 0:
        tick(spent)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(min(left, TICK_S))
    _end(process)
    return None


def _end(process: subprocess.Popen[bytes]) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE_S)
            return
