"""Our post on a node: starts workers there, carries what is said, and hands out their records.

Knows nothing of what carries its own calls; those come from several threads.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import tempfile
import threading
import time
from pathlib import Path

from steelyard.load.engine.process import Process

FORSAKEN_S = 30.0
"""Nobody has listened for so long: the conductor is gone, and the workers are to leave."""


class Post:
    """Workers of one node, by number."""

    def __init__(self, *, forsaken_s: float = FORSAKEN_S) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="steelyard-"))
        self._workers: dict[int, Process] = {}
        self._locks: dict[int, threading.Lock] = {}
        self._selector = selectors.DefaultSelector()
        self._hearing = threading.Lock()
        self._heard = time.monotonic()
        self._over = threading.Event()
        self._forsaken_s = forsaken_s
        threading.Thread(target=self._guard, name="post-guard", daemon=True).start()

    def clock(self) -> int:
        """The clock that this node's workers stamp with."""
        return time.perf_counter_ns()

    def start(self, number: int) -> int:
        """Start a worker; returns its process id."""
        worker = Process()
        self._workers[number], self._locks[number] = worker, threading.Lock()
        self._selector.register(worker.output, selectors.EVENT_READ, number)
        return worker.pid

    def say(self, number: int, data: bytes) -> None:
        """Say something to a worker; that it is gone is heard from its output."""
        with self._locks[number], contextlib.suppress(OSError, ValueError):
            self._workers[number].say(data)

    def hear(self, wait_s: float) -> list[tuple[int, bytes, str]]:
        """What workers have said, after ``wait_s`` at most: number, bytes, and why it is gone."""
        self._heard = time.monotonic()
        said: list[tuple[int, bytes, str]] = []
        with self._hearing:
            for key, _ in () if self._over.is_set() else self._selector.select(wait_s):
                data = os.read(key.fd, 2**20)
                why = ""
                if not data:
                    self._selector.unregister(key.fd)
                    why = self._workers[key.data].ended()
                said.append((key.data, data, why))
        self._heard = time.monotonic()
        return said

    def kill(self, number: int) -> None:
        """End a worker by force."""
        self._workers[number].kill()

    def put(self, name: str, data: bytes) -> str:
        """Append to a file that workers read; returns where it lies."""
        path = self._folder / name
        with path.open("ab") as file:
            file.write(data)
        return str(path)

    def shard(self, number: int) -> str:
        """Where a worker writes."""
        return str(self._folder / f"{number}.shard")

    def read(self, number: int, at: int, size: int) -> bytes:
        """A piece of what a worker wrote; b"" behind its end, or where it wrote nothing."""
        try:
            with open(self.shard(number), "rb") as file:
                file.seek(at)
                return file.read(size)
        except FileNotFoundError:
            return b""

    def close(self) -> None:
        """Leave nothing behind."""
        self._over.set()
        with self._hearing:
            self._selector.close()
        for worker in self._workers.values():
            worker.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _guard(self) -> None:
        while not self._over.wait(1.0):
            if time.monotonic() - self._heard > self._forsaken_s:
                self.close()
