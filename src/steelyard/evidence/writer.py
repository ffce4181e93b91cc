"""Appending frames to a file: buffered, bounded, and never half a frame left behind."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path
from zlib import crc32

import msgspec

from steelyard.errors import RunError, SteelyardError, StorageFull
from steelyard.evidence.frames import CHECK, FRAME_HEAD, LARGEST_PAYLOAD, SYNC, whole_frames

_BUFFER = 2**18


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How far a log reaches on disk: bytes and whole frames."""

    size: int
    frames: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tail:
    """What is on disk, and what waits behind it; replaced as one."""

    disk: Extent
    waiting: bytearray = field(default_factory=bytearray)


class FrameWriter:
    """Appends frames behind ``extent``; takes over the file descriptor.

    A thread writes what has waited for ``flush_every_s``.  Once the disk has refused, every call
    that writes raises StorageFull, and the file ends with its last whole frame.
    """

    def __init__(self, path: Path, *, file: int, extent: Extent, flush_every_s: float) -> None:
        self.path = path
        self._file = file
        self._tail = _Tail(disk=extent)
        self._frames = extent.frames
        self._encode = msgspec.msgpack.Encoder().encode
        self._refusal: Callable[[], SteelyardError] | None = None
        self._closed = False
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._flusher = threading.Thread(
            target=self._keep_flushing, args=(flush_every_s,), name="samples-log", daemon=True
        )
        self._flusher.start()

    def append(self, kind: int, records: Iterable[msgspec.Struct]) -> None:
        """Append a frame for each record to the buffer.

        Raises RunError for a record above 64 MiB or a closed file.
        """
        # One body, without helpers: each call in it costs a tenth of the whole.
        encode, pack, check = self._encode, FRAME_HEAD.pack, CHECK.pack
        with self._lock:
            if self._refusal is not None:
                raise self._refusal()
            waiting = self._tail.waiting
            try:
                for record in records:
                    try:
                        payload = encode(record)
                    except UnicodeEncodeError:
                        payload = encode(_encodable(record))
                    length = len(payload)
                    if length > LARGEST_PAYLOAD:
                        raise RunError(self._too_large(length))
                    head = pack(SYNC, kind, 0, length, self._frames)
                    waiting += head
                    waiting += payload
                    waiting += check(crc32(payload, crc32(head)))
                    self._frames += 1
                    if len(waiting) >= _BUFFER:
                        self.flush()
                        waiting = self._tail.waiting
            except BaseException:
                self._repair()
                raise

    def flush(self) -> Extent:
        """Hand everything so far to the kernel; it survives the end of this process."""
        with self._lock:
            if self._refusal is not None:
                raise self._refusal()
            tail, written = self._tail, 0
            with memoryview(tail.waiting) as waiting:
                try:
                    while written < len(waiting):
                        # at a given place, so that a write broken off by a signal can be repeated
                        at = tail.disk.size + written
                        written += os.pwrite(self._file, waiting[written:], at)
                except OSError as problem:
                    self._cut_back(problem, written=written)
            disk = Extent(size=tail.disk.size + written, frames=self._frames)
            if written:
                self._tail = _Tail(disk=disk)
            return disk

    def sync(self) -> Extent:
        """Flush and wait for the disk; everything so far survives a power cut."""
        with self._lock:
            extent = self.flush()
            try:
                os.fsync(self._file)
            except OSError as problem:
                self._refuse(problem, lost=0)
            return extent

    def close(self) -> None:
        """Flush and let go of the file."""
        self._stop.set()
        self._flusher.join()
        with self._lock:
            if self._closed:
                return
            try:
                if self._refusal is None:
                    self.flush()
            finally:
                text = f"{self.path}: the log is closed; resume the run to go on"
                self._refusal = self._refusal or partial(RunError, text)
                self._closed = True
                os.close(self._file)

    def _repair(self) -> None:
        """An interrupt may strike between two statements: count again, drop a half frame."""
        tail = self._tail
        whole, count = whole_frames(tail.waiting)
        del tail.waiting[whole:]
        self._frames = tail.disk.frames + count

    def _cut_back(self, problem: OSError, *, written: int) -> None:
        tail = self._tail
        whole, kept = whole_frames(tail.waiting[:written])
        lost = self._frames - tail.disk.frames - kept
        disk = Extent(size=tail.disk.size + whole, frames=tail.disk.frames + kept)
        with contextlib.suppress(OSError):  # then a torn tail stays, which every reader knows
            os.ftruncate(self._file, disk.size)
        self._tail, self._frames = _Tail(disk=disk), disk.frames
        self._refuse(problem, lost=lost)

    def _refuse(self, problem: OSError, *, lost: int) -> None:
        disk = self._tail.disk
        text = (
            f"{self.path}: the disk takes no further record ({problem.strerror}). "
            f"{disk.frames} records in {disk.size} bytes are kept, {lost} that waited are lost. "
            "Free some space, then carry on with --resume or, where a command has none, begin anew"
        )
        self._refusal = partial(StorageFull, text)
        raise StorageFull(text) from problem

    def _too_large(self, length: int) -> str:
        return (
            f"{self.path}: a record of {length} bytes; the log takes {LARGEST_PAYLOAD} at most; "
            "lower max_tokens or keep less of the answers (keep: hash)"
        )

    def _keep_flushing(self, every_s: float) -> None:
        while not self._stop.wait(every_s):
            with self._lock:
                if self._refusal is None and self._tail.waiting:
                    # the next append raises it again, where somebody listens
                    with contextlib.suppress(StorageFull):
                        self.flush()


def _encodable(record: msgspec.Struct) -> msgspec.Struct:
    """Lone surrogates, which a careless server can send, as their escapes."""
    texts = {
        name: value.encode("utf-8", "backslashreplace").decode()
        for name in record.__struct_fields__
        if isinstance(value := getattr(record, name), str) and not isinstance(value, Enum)
    }
    return msgspec.structs.replace(record, **texts)
