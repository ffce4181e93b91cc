"""The worker processes: started early, told what to do, watched, and never waited for in vain."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec

import steelyard
from steelyard.load.engine.pipe import STOP, Inbox, encode, framed
from steelyard.load.engine.task import Go, Task, Tick

_SOURCE = str(Path(steelyard.__file__).resolve().parents[1])
_RECENT = 24
"""Answers of a worker whose median is shown: few, so that it follows the load."""
_decode = msgspec.msgpack.Decoder(Tick).decode


class Worker:
    """One process and what it last said."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.last = Tick(worker=number)
        self.heard_at = time.monotonic()
        self.ready = False
        self.over = False
        self.lost = ""
        """Why it is gone, where it went without its last word."""
        paths = [_SOURCE, os.environ.get("PYTHONPATH", "")]
        # numpy's threads spin for a while after the import.
        environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "OPENBLAS_NUM_THREADS": "1",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "steelyard.load.engine.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environ,
            process_group=0,
        )
        self._inbox = Inbox()

    @property
    def output(self) -> int:
        """Descriptor to listen to."""
        stream = self.process.stdout
        return stream.fileno() if stream is not None else -1

    def tell(self, message: bytes) -> None:
        """Send a message; a worker that is gone is found out by its silence."""
        stream = self.process.stdin
        if stream is None:
            return
        try:
            stream.write(framed(message))
            stream.flush()
        except (OSError, ValueError):
            self.lost = self.lost or "its pipe closed"

    def hear(self) -> None:
        """Take in what it says; the end of its output is the end of it."""
        data = os.read(self.output, 65536)
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
            self.lost = self.lost or _ended(self.process)

    def kill(self, why: str) -> None:
        """End it by force."""
        self.lost = self.lost or why
        self.process.kill()

    def close(self) -> None:
        """Close its pipes and wait for it, by force after two seconds."""
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Crew:
    """All workers of a run; a context manager that leaves no process behind."""

    def __init__(self, size: int) -> None:
        self.workers = [Worker(number) for number in range(size)]
        self._selector = selectors.DefaultSelector()
        for worker in self.workers:
            self._selector.register(worker.output, selectors.EVENT_READ, worker)

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def brief(self, tasks: list[Task]) -> None:
        """Give each worker its task; in threads, since a task may be larger than a pipe."""
        speakers = [
            threading.Thread(target=worker.tell, args=(encode(task),), daemon=True)
            for worker, task in zip(self.workers, tasks, strict=True)
        ]
        for speaker in speakers:
            speaker.start()

    def go(self, go: Go) -> None:
        """Start all."""
        for worker in self.workers:
            worker.tell(encode(go))

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
                self._selector.unregister(worker.output)

    def close(self) -> None:
        """Leave no process behind."""
        self._selector.close()
        for worker in self.workers:
            worker.close()


def _ended(process: subprocess.Popen[bytes]) -> str:
    try:
        code = process.wait(2)
    except subprocess.TimeoutExpired:
        return "it closed its output"
    if code < 0:
        return f"it was ended by signal {signal.Signals(-code).name}"
    return f"it ended with status {code}"
