"""A node of a Ray cluster as a machine on which workers run."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import msgspec

from steelyard.load.cluster.exchange import Offset, offset
from steelyard.load.engine import HostClock
from steelyard.load.engine.task import Task

EXCHANGES = 40
LISTEN_S = 0.5
PIECE = 4 * 2**20
ANSWER_S = 15.0
"""A node that has not answered for so long is taken to be gone."""


class Call(Protocol):
    """Has the post do something and waits; raises ConnectionError where it can't be had."""

    def __call__(self, name: str, /, *given: Any, wait_s: float = ANSWER_S) -> Any:
        """What the post's method ``name`` returns."""


class Node:
    """One node; a Host. ``call`` waits for the post's answer, ``send`` does not."""

    lead_ns = 500_000_000

    def __init__(
        self,
        name: str,
        *,
        call: Call,
        send: Callable[..., None],
        facts: dict[str, str | int],
        dismiss: Callable[[], None],
    ) -> None:
        self.name = name
        self._call, self._send, self._dismiss = call, send, dismiss
        self._facts = facts
        self._lines: dict[int, _Line] = {}
        self._there: dict[str, str] = {}
        self._sending = threading.Lock()
        self._offsets: list[Offset] = []
        self._lost = ""
        self._closed = False
        self._relay: threading.Thread | None = None

    @property
    def offset_ns(self) -> int:
        """Its clock less ours, before the start."""
        return self._offsets[0].offset_ns if self._offsets else 0

    def start(self, number: int) -> _Line:
        """Start a worker there."""
        self._call("start", number)
        self._lines[number] = line = _Line(number, self)
        if self._relay is None:
            self._relay = threading.Thread(target=self._listen, name=self.name, daemon=True)
            self._relay.start()
        return line

    def prepared(self, task: Task, shard: Path) -> Task:  # noqa: ARG002
        """Files that it reads are sent there; it writes below the post's folder."""
        where, asking = task.destination, task.asking
        if asking.file:
            asking = msgspec.structs.replace(asking, file=self._sent(asking.file))
        if where.ca is not None:
            where = msgspec.structs.replace(where, ca=self._sent(where.ca))
        place = self._call("shard", task.worker)
        return msgspec.structs.replace(task, shard=place, asking=asking, destination=where)

    def compare(self) -> None:
        """Exchange readings of both clocks."""
        if self._lost:
            return
        seen = []
        with contextlib.suppress(ConnectionError):
            for _ in range(EXCHANGES):
                asked = time.perf_counter_ns()
                theirs = self._call("clock")
                seen.append((asked, theirs, time.perf_counter_ns()))
        if seen:
            self._offsets.append(offset(seen))

    def fetch(self, number: int, shard: Path) -> None:
        """Bring a worker's record, as far as it can be had."""
        if self._lost:
            return
        try:
            with shard.open("wb") as file:
                while piece := self._call("read", number, file.tell(), PIECE):
                    file.write(piece)
        except ConnectionError as problem:
            self._gone(str(problem))

    def told(self) -> HostClock:
        """What is known of its clock."""
        first = self._offsets[0] if self._offsets else None
        last = self._offsets[-1] if len(self._offsets) > 1 else None
        return HostClock(
            host=self.name,
            workers=tuple(self._lines),
            offset_ns=first.offset_ns if first else 0,
            within_ns=first.within_ns if first else None,
            drift_ns=last.offset_ns - first.offset_ns if first and last else None,
            drift_within_ns=last.within_ns + first.within_ns if first and last else None,
            lost=self._lost,
            facts=self._facts,
        )

    def close(self) -> None:
        """Dismiss the post and all that it started."""
        self._closed = True
        if not self._lost:
            with contextlib.suppress(ConnectionError):
                self._call("close", wait_s=5.0)
        self._dismiss()
        if self._relay is not None:
            self._relay.join(2 * LISTEN_S)

    def ended(self, number: int) -> str:
        """Why a worker says nothing more."""
        why = self._lines[number].why or self._lost or "it closed its output"
        return f"{why} (node {self.name})"

    def say(self, number: int, data: bytes) -> None:
        """Say something to a worker; raises OSError where the node is gone."""
        if self._lost:
            raise ConnectionError(self._lost)
        self._send("say", number, data)

    def kill(self, number: int) -> None:
        """End a worker by force."""
        if not self._lost:
            self._send("kill", number)

    def _listen(self) -> None:
        while not self._closed and not self._lost:
            try:
                said = self._call("hear", LISTEN_S)
            except ConnectionError as problem:
                self._gone(str(problem))
                return
            for number, data, why in said:
                self._lines[number].take(data, why)

    def _gone(self, why: str) -> None:
        if self._closed:
            return
        self._lost = self._lost or why
        for line in list(self._lines.values()):
            line.take(b"", line.why)

    def _sent(self, path: str) -> str:
        """Where a file of ours lies there; sent once."""
        with self._sending:
            if path not in self._there:
                name = sha256(path.encode()).hexdigest()[:16]
                place = self._call("put", name, b"")
                with open(path, "rb") as file:
                    while piece := file.read(PIECE):
                        self._call("put", name, piece)
                self._there[path] = place
            return self._there[path]


class _Line:
    """A worker on a node, heard through a pipe of our own."""

    def __init__(self, number: int, node: Node) -> None:
        self._number, self._node = number, node
        self.output, self._end = os.pipe()
        self._open = True
        self.why = ""

    def take(self, data: bytes, why: str) -> None:
        """Pass on what it said; nothing is its end."""
        if not self._open:
            return
        with contextlib.suppress(OSError):
            if data:
                os.write(self._end, data)
                return
        self.why, self._open = why, False
        os.close(self._end)

    def say(self, data: bytes) -> None:
        """Send bytes to it; raises OSError where its node is gone."""
        self._node.say(self._number, data)

    def ended(self) -> str:
        """Why it says nothing more."""
        return self._node.ended(self._number)

    def kill(self) -> None:
        """End it by force."""
        self._node.kill(self._number)

    def close(self) -> None:
        """Hear no more."""
        with contextlib.suppress(OSError):
            os.close(self.output)
