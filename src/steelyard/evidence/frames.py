"""Frames: how records stand in ``samples.log``, and how they are found again.

The layout is in ``docs/samples-log.md``.
"""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple
from zlib import crc32

from steelyard.errors import RecordDamaged, RunError
from steelyard.evidence.sample import SCHEMA

MAGIC = b"\x89SYLOG\r\n"
LAYOUT = 1
FILE_HEAD = struct.Struct("<8sHHI")
SYNC = b"\xff\xfe"
FRAME_HEAD = struct.Struct("<2sBBII")
CHECK = struct.Struct("<I")
OVERHEAD = FRAME_HEAD.size + CHECK.size
LARGEST_PAYLOAD = 64 * 2**20
_CHUNK = 2**20


class Frame(NamedTuple):
    """One whole frame: where it stands, its number, its kind and its payload."""

    offset: int
    number: int
    kind: int
    payload: memoryview

    @property
    def end(self) -> int:
        """Offset of the first byte behind the frame."""
        return self.offset + OVERHEAD + len(self.payload)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A range of bytes [start, end) that holds no whole frame, or frames out of their order."""

    start: int
    end: int
    frame: int
    """Number of the frame that should stand there."""


def file_head(schema: int = SCHEMA) -> bytes:
    """The 16 bytes with which a log begins."""
    bare = FILE_HEAD.pack(MAGIC, LAYOUT, schema, 0)[: -CHECK.size]
    return bare + CHECK.pack(crc32(bare))


def whole_frames(data: bytes | bytearray) -> tuple[int, int]:
    """Length of the leading whole frames in trusted bytes, and how many they are."""
    at = count = 0
    while at + OVERHEAD <= len(data):
        _, _, _, length, _ = FRAME_HEAD.unpack_from(data, at)
        if at + OVERHEAD + length > len(data):
            break
        at += OVERHEAD + length
        count += 1
    return at, count


class FrameReader:
    """Iterates over the whole frames of a log in bounded memory.

    A torn tail ends the iteration and stands in ``torn``.  Damage before a whole frame raises
    ``RecordDamaged``; with ``past_damage`` it is listed in ``damage`` and passed over.
    ``end`` and ``count`` tell where the last whole frame ended and how many were read.
    """

    def __init__(
        self, path: Path, *, past_damage: bool = False, part: tuple[int, int] | None = None
    ) -> None:
        """``part``: the frames that begin in these bytes [start, end), which nobody checks to be
        whole; ``begin`` tells where the first one stands, and its number."""
        self.path = path
        self.past_damage = past_damage
        self.part = part
        self.begin: tuple[int, int] | None = None
        self.torn: Gap | None = None
        self.damage: list[Gap] = []
        self.end = FILE_HEAD.size
        self.count = 0
        self._size = 0

    def __iter__(self) -> Iterator[Frame]:
        """Begin at the head of the file; a reader can be iterated once."""
        try:
            with self.path.open("rb", buffering=0) as file:
                # a run may be writing: what comes later is not looked at, else a frame that
                # was half there at the first look is whole at the second and reads as damage
                self._size = os.fstat(file.fileno()).st_size
                if not self._check_head(file):
                    return
                if self.part is not None:
                    yield from self._part(file, *self.part)
                    return
                again: int | None = self.end
                while again is not None:
                    file.seek(again)
                    yield from self._run_of_frames(file, again)
                    again = self._pass_gap(file)
        except OSError as problem:
            raise RecordDamaged(
                f"{self.path}: the log can't be read ({problem.strerror}); "
                "restore it from a copy, or check the file's rights and the disk"
            ) from problem

    def _check_head(self, file: BinaryIO) -> bool:
        head = file.read(min(FILE_HEAD.size, self._size))
        if len(head) < FILE_HEAD.size and file_head().startswith(head):
            self.end = 0
            self.torn = Gap(start=0, end=len(head), frame=0) if head else None
            return False
        magic, layout, schema, check = FILE_HEAD.unpack(head.ljust(FILE_HEAD.size, b"\0"))
        if magic != MAGIC or check != crc32(head[: -CHECK.size]):
            raise RecordDamaged(
                f"{self.path}: bytes 0-{FILE_HEAD.size - 1} are not the head of a samples log; "
                "the file was damaged or is something else; restore it from a copy"
            )
        if layout > LAYOUT or schema > SCHEMA:
            raise RunError(
                f"{self.path}: written by a newer steelyard (layout {layout}, schema {schema}; "
                f"this one reads up to {LAYOUT} and {SCHEMA}); update steelyard to read it"
            )
        return True

    def _part(self, file: BinaryIO, start: int, end: int) -> Iterator[Frame]:
        found = next_whole(file, max(start, FILE_HEAD.size), self._size)
        if found is None:
            return
        self.end, self.count = found
        self.begin = found
        file.seek(self.end)
        for frame in self._run_of_frames(file, self.end):
            if frame.offset >= end:
                self.end, self.count = frame.offset, frame.number
                return
            yield frame

    def _run_of_frames(self, file: BinaryIO, at: int) -> Iterator[Frame]:
        """Yield frames until one doesn't check; ``end`` then stands before it."""
        data, pos, base = b"", 0, at
        head_size, unpack = FRAME_HEAD.size, FRAME_HEAD.unpack_from
        view = memoryview(data)
        need = OVERHEAD
        while True:
            while len(data) - pos < need:
                more = file.read(min(max(_CHUNK, need), self._size - base - len(data)))
                if not more:
                    return
                data, base, pos = data[pos:] + more, base + pos, 0
                view = memoryview(data)
            sync, kind, zero, length, number = unpack(data, pos)
            if sync != SYNC or zero or length > LARGEST_PAYLOAD or number != self.count:
                return
            need = OVERHEAD + length
            if len(data) - pos < need:
                continue
            body = pos + head_size + length
            if CHECK.unpack_from(data, body)[0] != crc32(view[pos:body]):
                return
            self.count += 1
            self.end = base + pos + need
            yield Frame(base + pos, number, kind, view[pos + head_size : body])
            pos, need = pos + need, OVERHEAD

    def _pass_gap(self, file: BinaryIO) -> int | None:
        """Judge what stands at ``end``: nothing, a torn tail, or damage to raise or pass."""
        if self.end >= self._size:
            return None
        found = next_whole(file, self.end, self._size)
        if found is None:
            self.torn = Gap(start=self.end, end=self._size, frame=self.count)
            return None
        gap = Gap(start=self.end, end=found[0], frame=self.count)
        if not self.past_damage:
            raise RecordDamaged(_describe(self.path, gap, follows=found[1]))
        self.damage.append(gap)
        self.end, self.count = found
        return self.end


def next_whole(file: BinaryIO, start: int, size: int) -> tuple[int, int] | None:
    """Offset and number of the first whole frame at or behind ``start``, below ``size`` bytes."""
    if os.fstat(file.fileno()).st_size < size:
        return None
    with mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ) as data, memoryview(data) as view:
        at = data.find(SYNC, start)
        while at >= 0 and at + OVERHEAD <= len(data):
            _, _, zero, length, number = FRAME_HEAD.unpack_from(data, at)
            body = at + FRAME_HEAD.size + length
            if zero == 0 and length <= LARGEST_PAYLOAD and body + CHECK.size <= len(data):
                with view[at:body] as checked:
                    if CHECK.unpack_from(data, body)[0] == crc32(checked):
                        return at, number
            at = data.find(SYNC, at + 1)
    return None


def _describe(path: Path, gap: Gap, *, follows: int) -> str:
    if gap.start == gap.end:
        fact = f"frame {follows} stands at byte {gap.start}, where frame {gap.frame} should"
    else:
        fact = (
            f"frame {gap.frame} at byte {gap.start} does not read back as it was written "
            f"(bytes {gap.start}-{gap.end - 1})"
        )
    return (
        f"{path}: {fact}; the file was changed or the disk damaged it; "
        "restore it from a copy (of a study's run `steelyard verify` lists all that is wrong)"
    )
