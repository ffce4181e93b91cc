"""What a user's commands print, kept without the secrets that they may print."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Sequence
from pathlib import Path

from steelyard.endpoint import hush

LOOK_S = 0.05
LONGEST = 1 << 16
"""A line of more bytes is written in parts."""


class Log:
    """A file that takes output line by line, secrets replaced before they reach the disk."""

    def __init__(self, path: Path, *, hide: Sequence[str] = ()) -> None:
        self.path = path
        self._hide = sorted(hide, key=len, reverse=True)
        self._closed = False
        self._lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)

    def write(self, data: bytes) -> None:
        """Append whole lines; nothing once the log is closed."""
        text = hush(self._hide, data.decode("utf-8", "replace"))
        with self._lock:
            if not self._closed:
                with self.path.open("ab") as file:
                    file.write(text.encode())

    def close(self) -> None:
        """Take nothing more: what goes on in the background is no part of the record."""
        with self._lock:
            self._closed = True


class Pump:
    """Carries a pipe's bytes into a log for as long as anybody holds its other end."""

    def __init__(self, source: int, log: Log) -> None:
        self._source, self._log = source, log
        self._empty = threading.Event()
        self._ended = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def drain(self, *, timeout_s: float) -> None:
        """Wait until all that is in the pipe by now is in the log."""
        self._ended.set()
        self._empty.wait(timeout_s)

    def _run(self) -> None:
        rest = b""
        try:
            while True:
                if not select.select([self._source], [], [], LOOK_S)[0]:
                    if self._ended.is_set():
                        rest = self._flush(rest)
                        self._empty.set()
                    continue
                data = os.read(self._source, LONGEST)
                if not data:
                    break
                whole, end, rest = (rest + data).rpartition(b"\n")
                self._flush(whole + end)
                rest = self._flush(rest) if len(rest) > LONGEST else rest
        finally:
            self._flush(rest)
            os.close(self._source)
            self._empty.set()

    def _flush(self, data: bytes) -> bytes:
        if data:
            self._log.write(data)
        return b""
