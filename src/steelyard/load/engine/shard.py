"""A worker's own file of samples, until they are merged.

Bytes 0-7 magic ``89 53 59 53 48 52 0D 0A``; then records: u32 CRC-32 of all that follows in the
record, u32 length of the payload, i64 place in the schedule, payload.  Little-endian.  The payload
is the sample in MessagePack with number 0, or its shorthand: what differs from a sample that
stands before it.  A record that does not check ends the file: its writer was killed there.
"""

from __future__ import annotations

import mmap
import os
import queue
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

MAGIC = b"\x89SYSHR\r\n"
_HEAD = struct.Struct("<IIq")
_BODY = struct.Struct("<Iq")
_BUFFER = 2**18
_MOST_PENDING = 32 * 2**20


class ShardWriter:
    """Appends samples; a thread writes, so that a slow disk does not hold up the loop.

    At most 32 MiB wait for the disk; beyond that appending waits, and ``held_up_ns`` says how
    long.  ``fault`` is set once the disk refuses.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records = 0
        self.held_up_ns = 0
        self.fault: OSError | None = None
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        self._buffer = bytearray(MAGIC)
        self._end = len(MAGIC)
        self._queue: queue.SimpleQueue[bytearray | None] = queue.SimpleQueue()
        self._pending = 0
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._write, name="shard", daemon=True)
        self._thread.start()
        self.flush()

    def append(self, number: int, payload: bytes) -> int:
        """Add a sample; it reaches the file with the next flush at the latest.

        Returns where in the file its payload stands.
        """
        body = _BODY.pack(len(payload), number)
        buffer = self._buffer
        buffer += crc32(payload, crc32(body)).to_bytes(4, "little")
        buffer += body
        buffer += payload
        self.records += 1
        start = self._end + _HEAD.size
        self._end = start + len(payload)
        if len(buffer) >= _BUFFER:
            self.flush()
        return start

    def flush(self) -> None:
        """Hand what waits to the thread."""
        if not self._buffer:
            return
        if self._pending > _MOST_PENDING:
            self._wait()
        with self._lock:
            self._pending += len(self._buffer)
        self._queue.put(self._buffer)
        self._buffer = bytearray()

    def close(self) -> None:
        """Write everything and let go of the file."""
        self.flush()
        self._queue.put(None)
        self._thread.join()
        os.close(self._file)

    def _wait(self) -> None:
        began = time.perf_counter_ns()
        while self._pending > _MOST_PENDING and self.fault is None:
            time.sleep(0.001)
        self.held_up_ns += time.perf_counter_ns() - began

    def _write(self) -> None:
        while (data := self._queue.get()) is not None:
            try:
                with memoryview(data) as view:
                    written = 0
                    while written < len(view) and self.fault is None:
                        written += os.write(self._file, view[written:])
            except OSError as problem:
                self.fault = problem
            with self._lock:
                self._pending -= len(data)


class Place(NamedTuple):
    """Where a sample stands in a shard."""

    number: int
    start: int
    length: int


class ShardReader:
    """The whole records of a shard; ``torn`` counts the bytes behind them.

    A file that is not there was never begun and holds nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn = 0
        self._data: mmap.mmap | bytes = b""
        if path.exists() and path.stat().st_size:
            with path.open("rb") as file:
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def __iter__(self) -> Iterator[Place]:
        data = self._data
        at, size = len(MAGIC), len(data)
        if data[: len(MAGIC)] != MAGIC:
            self.torn = size
            return
        with memoryview(data) as view:
            while at + _HEAD.size <= size:
                check, length, number = _HEAD.unpack_from(data, at)
                end = at + _HEAD.size + length
                if end > size or crc32(view[at + 4 : end]) != check:
                    break
                yield Place(number, at + _HEAD.size, length)
                at = end
        self.torn = size - at

    def read(self, start: int, length: int) -> bytes:
        """The sample at a place."""
        return self._data[start : start + length]

    def close(self) -> None:
        """Let go of the file."""
        if isinstance(self._data, mmap.mmap):
            self._data.close()
