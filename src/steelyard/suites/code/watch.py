"""Watching a confined program: what it prints, what the jail tells, and how it ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from typing import Any, BinaryIO

from steelyard.errors import SandboxMissing
from steelyard.suites.code.program import Limits

_SYNTAX = ("SyntaxError", "IndentationError", "TabError")
_OUTPUT = 64 * 1024
"""Bytes a program may print before it is stopped."""


class Watch:
    """Reads what a program prints, so far as it may, and what the jail tells."""

    def __init__(self, child: subprocess.Popen[bytes], result: int) -> None:
        self.flooded = False
        self.errors = b""
        self._told = b""
        self._child = child
        pipes = (child.stdout, child.stderr, os.fdopen(result, "rb"))
        self._threads = [
            threading.Thread(target=self._drain, args=(pipe, n), daemon=True)
            for n, pipe in enumerate(pipes)
            if pipe is not None
        ]
        for thread in self._threads:
            thread.start()

    def feed(self, order: bytes) -> None:
        """Hand the order over; a jail that died at once has its own way to tell."""
        if self._child.stdin is None:
            return
        try:
            self._child.stdin.write(order)
            self._child.stdin.close()
        except OSError:
            return

    def _drain(self, pipe: BinaryIO, number: int) -> None:
        total = 0
        with pipe:
            while data := os.read(pipe.fileno(), 65536):
                total += len(data)
                if total > _OUTPUT:
                    self.flooded = True
                elif number == 1:
                    self.errors += data
                elif number == 2:
                    self._told += data

    def result(self, nonce: str) -> dict[str, Any] | None:
        """What the jail told, if it did."""
        for thread in self._threads:
            thread.join()
        try:
            told = json.loads(self._told)
        except ValueError:
            return None
        return told if isinstance(told, dict) and told.get("nonce") == nonce else None


def judge(
    told: dict[str, Any] | None,
    status: int,
    stopped: bool,
    watch: Watch,
    *,
    cpu: float,
    limits: Limits,
) -> tuple[str, str]:
    """The kind of end and a line on it; "" as kind where all tests passed.

    Raises SandboxMissing where the jail did not close.
    """
    if watch.errors.startswith(b"jail: "):
        raise SandboxMissing(
            f"the sandbox did not close ({watch.errors.decode(errors='replace').strip()}), so "
            "nothing was run; run the code suite on another machine, or leave it out of the study"
        )
    if watch.flooded:
        return "output-limit", f"more than {_OUTPUT} bytes"
    if told is not None:
        return _raised(told)
    # the kernel counts in ticks, so that what is accounted may fall short of the limit; a kill
    # long before it is the kernel's that ran out of memory
    if status in (-signal.SIGXCPU, -signal.SIGKILL) and cpu >= limits.cpu_s * 0.5:
        return "cpu-limit", f"more than {limits.cpu_s} s of computing"
    if stopped and cpu > limits.cpu_s * 0.2:
        return "host-starved", f"{limits.wall_s:g} s gone and {cpu:.1f} s of computing had"
    if stopped:
        return "idle-limit", f"{limits.wall_s:g} s gone and {cpu:.1f} s of computing used"
    if status < 0:
        return "crash", signal.Signals(-status).name
    return "early-exit", f"left with status {status}"


def _raised(told: dict[str, Any]) -> tuple[str, str]:
    step, raised, line = told["step"], told.get("raised", ""), told.get("line")
    if step == "done":
        return "", ""
    where = f"{raised} in line {line}" if line else str(raised)
    if raised == "MemoryError":
        return "memory-limit", where
    if raised == "PermissionError":
        return "blocked", where
    if raised in ("SystemExit", "KeyboardInterrupt"):
        return "early-exit", where
    if step == "entry":
        return "no-function", ""
    if step == "answer":
        return ("syntax" if raised in _SYNTAX else "load"), where
    return ("wrong-result" if raised == "AssertionError" else "exception"), where
