"""The worker processes: started early, told what to do, watched, and never waited for in vain."""

from __future__ import annotations

import os
import selectors
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from steelyard.load.engine.host import Here, Host, HostClock
from steelyard.load.engine.pipe import STOP, Inbox, encode, framed
from steelyard.load.engine.task import Go, Task, Tick

_RECENT = 24
"""Answers of a worker whose median is shown: few, so that it follows the load."""
_decode = msgspec.msgpack.Decoder(Tick).decode


class Worker:
    """One worker and what it last said."""

    def __init__(self, number: int, host: Host) -> None:
        self.number = number
        self.host = host
        self.last = Tick(worker=number)
        self.heard_at = time.monotonic()
        self.ready = False
        self.over = False
        self.lost = ""
        """Why it is gone, where it went without its last word."""
        self.line = host.start(number)
        self._inbox = Inbox()

    def tell(self, message: bytes) -> None:
        """Send a message; a worker that is gone is found out by its silence."""
        try:
            self.line.say(framed(message))
        except (OSError, ValueError):
            self.lost = self.lost or "its pipe closed"

    def brief(self, task: Task, shard: Path) -> None:
        """Give it its task."""
        try:
            self.tell(encode(self.host.prepared(task, shard)))
        except OSError as problem:
            self.lost = self.lost or f"it could not be given its task ({problem})"

    def hear(self) -> None:
        """Take in what it says; the end of its output is the end of it."""
        data = os.read(self.line.output, 65536)
        self.heard_at = time.monotonic()
        for message in self._inbox.feed(data):
            tick = _decode(message)
            if tick.ready:
                self.ready = True
                continue
            tick.ttft_ms = (self.last.ttft_ms + tick.ttft_ms)[-_RECENT:]
            tick.gap_ms = (self.last.gap_ms + tick.gap_ms)[-_RECENT:]
            self.last = tick
            self.over = tick.over
        if not data and not self.over:
            self.lost = self.lost or self.line.ended()

    def kill(self, why: str) -> None:
        """End it by force."""
        self.lost = self.lost or why
        self.line.kill()


class Crew:
    """All workers of a run; a context manager that leaves no process behind.

    ``hosts`` says for each worker where it runs; all run here where there are none.
    """

    def __init__(self, size: int, *, hosts: Sequence[Host] = ()) -> None:
        places = hosts or [Here()] * size
        self.hosts = list(dict.fromkeys(places))
        self.workers = [Worker(number, place) for number, place in enumerate(places)]
        self._selector = selectors.DefaultSelector()
        for worker in self.workers:
            self._selector.register(worker.line.output, selectors.EVENT_READ, worker)

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def brief(self, tasks: list[Task], shards: list[Path]) -> None:
        """Give each worker its task; in threads, since a task may be larger than a pipe."""
        speakers = [
            threading.Thread(target=worker.brief, args=(task, shard), daemon=True)
            for worker, task, shard in zip(self.workers, tasks, shards, strict=True)
        ]
        for speaker in speakers:
            speaker.start()

    @property
    def lead_ns(self) -> int:
        """How long before the start all have to be told of it."""
        return max(host.lead_ns for host in self.hosts)

    def compare(self) -> None:
        """Hold the clocks of all machines against ours, all at once."""
        askers = [threading.Thread(target=host.compare, daemon=True) for host in self.hosts]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()

    def go(self, go: Go) -> None:
        """Start all at one moment, told to each by its own clock."""
        for worker in self.workers:
            offset = worker.host.offset_ns
            theirs = Go(start_ns=go.start_ns + offset, origin_ns=go.origin_ns + offset)
            worker.tell(encode(theirs))

    def fetch(self, shards: list[Path]) -> None:
        """Bring what the workers wrote to where it is wanted."""
        for worker, shard in zip(self.workers, shards, strict=True):
            worker.host.fetch(worker.number, shard)

    def clocks(self) -> tuple[HostClock, ...]:
        """What is known of other machines' clocks."""
        told = [host.told() for host in self.hosts]
        return tuple(clock for clock in told if clock is not None)

    def stop(self) -> None:
        """Ask all to end."""
        for worker in self.running:
            worker.tell(STOP)

    def kill(self, why: str) -> None:
        """End all that run."""
        for worker in self.running:
            worker.kill(why)

    @property
    def running(self) -> list[Worker]:
        """Workers that have neither finished nor gone."""
        return [worker for worker in self.workers if not (worker.over or worker.lost)]

    def listen(self, timeout_s: float) -> None:
        """Take in what workers say, for ``timeout_s`` at most."""
        for key, _ in self._selector.select(timeout_s):
            worker: Worker = key.data
            worker.hear()
            if worker.over or worker.lost:
                self._selector.unregister(worker.line.output)

    def close(self) -> None:
        """Leave no process behind."""
        self._selector.close()
        for worker in self.workers:
            worker.line.close()
        for host in self.hosts:
            host.close()
