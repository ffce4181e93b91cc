"""Watching a confined program: what it prints, and what the jail tells."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from typing import Any, BinaryIO

from steelyard.suites.code.ending import MOST_PRINTED, Told


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
                if total > MOST_PRINTED:
                    self.flooded = True
                elif number == 1:
                    self.errors += data
                elif number == 2:
                    self._told += data

    def told(self, nonce: str) -> Told:
        """What the jail told, a line each; the process must be over."""
        for thread in self._threads:
            thread.join()
        lines = [_line(line, nonce) for line in self._told.splitlines()]
        known = [line for line in lines if line is not None]
        results = [line for line in known if line.get("step") != "locked"]
        # that the tests were disarmed is found after they passed
        return Told(locked=len(known) > len(results), result=results[-1] if results else None)


def _line(line: bytes, nonce: str) -> dict[str, Any] | None:
    """One thing told by who knows the nonce; a program may write anything there."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) and told.get("nonce") == nonce else None
