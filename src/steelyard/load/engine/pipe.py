"""Messages between the conductor and its workers: u32 length, then MessagePack."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator

import msgspec

_LENGTH = struct.Struct("<I")
encode = msgspec.msgpack.Encoder().encode
STOP = b""


def framed(message: bytes) -> bytes:
    """A message with its length before it."""
    return _LENGTH.pack(len(message)) + message


class Inbox:
    """Puts messages together from what a pipe gives."""

    def __init__(self) -> None:
        self._data = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The messages that ``data`` completes."""
        held = self._data
        held += data
        while len(held) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(held)
            end = _LENGTH.size + length
            if len(held) < end:
                return
            message = bytes(held[_LENGTH.size : end])
            del held[:end]
            yield message


def read_exactly(file: int, count: int) -> bytes | None:
    """``count`` bytes from a blocking pipe; None if it ends before."""
    parts = []
    while count:
        part = os.read(file, min(count, 2**20))
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def read_message(file: int) -> bytes | None:
    """One message from a blocking pipe; None if it ends before."""
    head = read_exactly(file, _LENGTH.size)
    return None if head is None else read_exactly(file, _LENGTH.unpack(head)[0])


def write_all(file: int, data: bytes) -> None:
    """All of ``data`` into a blocking pipe."""
    with memoryview(data) as view:
        written = 0
        while written < len(view):
            written += os.write(file, view[written:])
