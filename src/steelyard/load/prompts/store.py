"""Prompts on disk, made before the run and read by every worker in place.

Bytes 0-7 magic ``89 53 59 50 52 50 0D 0A``; then each prompt as JSON (a text, or messages); then
one u64 a prompt, where it begins, and one where the last ends; then u64 their number.
Little-endian. A generator process reads it without taking it into its own memory.
"""

from __future__ import annotations

import mmap
import struct
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

import orjson

from steelyard.endpoint import Prompt
from steelyard.errors import RecordDamaged, StorageFull

MAGIC = b"\x89SYPRP\r\n"
_COUNT = struct.Struct("<Q")
_BUFFER = 1 << 20


def write_prompts(
    prompts: Iterable[Prompt], path: Path, *, heard: Callable[[int], None] | None = None
) -> int:
    """Write prompts one by one; how many there were. Raises StorageFull.

    ``heard`` is told after each how many there are.
    """
    ends = array("Q", [len(MAGIC)])
    try:
        with path.open("xb", buffering=_BUFFER) as file:
            file.write(MAGIC)
            for prompt in prompts:
                ends.append(ends[-1] + file.write(orjson.dumps(prompt)))
                if heard is not None:
                    heard(len(ends) - 1)
            file.write(ends.tobytes())
            file.write(_COUNT.pack(len(ends) - 1))
    except OSError as why:
        raise StorageFull(
            f"{path}: prompts can't be written ({why.strerror}); free some space, or name another "
            "folder"
        ) from why
    return len(ends) - 1


class PromptFile:
    """Prompts of a file by their place."""

    def __init__(self, path: Path | str) -> None:
        """Open a file; raises RecordDamaged where it is not whole."""
        with open(path, "rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        size = len(self._data)
        count = _COUNT.unpack_from(self._data, size - 8)[0] if size > 16 else 0
        self._index = size - 8 - 8 * (count + 1)
        if self._data[:8] != MAGIC or count < 1 or self._index < 8:
            raise RecordDamaged(f"{path}: is no whole file of prompts; make them again")
        self._count: int = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: int) -> Prompt:
        at = self._index + 8 * place
        start, end = struct.unpack_from("<QQ", self._data, at)
        prompt: Prompt = orjson.loads(self._data[start:end])
        return prompt

    def close(self) -> None:
        """Let go of the file."""
        self._data.close()
