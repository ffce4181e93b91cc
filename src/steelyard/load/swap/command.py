"""A user's own command: run as written, for a limited time, its output in a log."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StudyError

Command = str | Sequence[str]
"""A line for the shell, or a program with its arguments, which no shell touches."""
GRACE_S = 5.0


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


def run_command(command: Command, *, log: Path, timeout_s: float) -> Ran:
    """Run it and wait for its end; what it leaves in the background may go on.

    Past ``timeout_s`` it and what it started in its process group are ended, politely first.
    Raises StudyError where there is no such program.
    """
    shown = command if isinstance(command, str) else " ".join(command)
    log.parent.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with log.open("ab") as output:
        output.write(f"$ {shown}\n".encode())
        output.flush()
        process = _start(command, output.fileno(), shown)
        code: int | None
        try:
            code = process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            _end(process)
            code = None
        except BaseException:
            _end(process)
            raise
    return Ran(command=shown, seconds=time.monotonic() - began, code=code, log=str(log))


def _start(command: Command, output: int, shown: str) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command if isinstance(command, str) else list(command),
            shell=isinstance(command, str),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    except OSError as problem:
        raise StudyError(f"{shown}: can't be run ({problem.strerror}); check its name") from None


def _end(process: subprocess.Popen[bytes]) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE_S)
            return
