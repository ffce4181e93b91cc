"""What a GGUF file says of itself, read from its header without loading it.

Layout: the GGUF specification of the ggml project (versions 2 and 3, little-endian): magic,
u32 version, u64 tensors, u64 pairs, then pairs of key, u32 type, value.
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StudyError

_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q"}
_SCALARS[12] = "d"
_STRING, _ARRAY = 8, 9
_MOST_PAIRS = 100_000
_LONGEST_KEPT = 1 << 20

Value = str | int | float | bool | None
"""A header value; None for an array, which is skipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GgufHeader:
    """The pairs of note; None where the file does not say."""

    architecture: str | None
    name: str | None
    size_label: str | None
    license: str | None
    context_length: int | None
    """Tokens the model was trained for."""
    chat_template: bool
    """Whether the file carries a chat template; a base model does not."""


def read_header(path: Path) -> GgufHeader:
    """Read the header of ``path``.

    Raises ``StudyError`` for a file that is no GGUF, is cut, or is damaged; no length in the
    file is trusted beyond the file's own size.
    """
    try:
        with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as m:
            pairs = _Reader(m).pairs()
    except (struct.error, ValueError, OverflowError) as problem:
        raise StudyError(
            f"{path}: not a readable GGUF file ({problem}). Give a complete .gguf file."
        ) from problem
    return _of_note(pairs)


def _of_note(pairs: dict[str, Value]) -> GgufHeader:
    architecture = _text(pairs.get("general.architecture"))
    context = pairs.get(f"{architecture}.context_length")
    return GgufHeader(
        architecture=architecture,
        name=_text(pairs.get("general.name")),
        size_label=_text(pairs.get("general.size_label")),
        license=_text(pairs.get("general.license")),
        context_length=context if isinstance(context, int) else None,
        chat_template="tokenizer.chat_template" in pairs,
    )


def _text(value: Value) -> str | None:
    return value if isinstance(value, str) else None


class _Reader:
    def __init__(self, data: mmap.mmap) -> None:
        self._data = data
        self._at = 0

    def pairs(self) -> dict[str, Value]:
        if self._data[:4] != b"GGUF":
            raise ValueError("it does not begin with GGUF")
        self._at = 4
        version = self._scalar("I")
        if version not in (2, 3):
            raise ValueError(f"version {version}; versions 2 and 3 are known")
        self._scalar("Q")
        count = int(self._scalar("Q"))
        if count > _MOST_PAIRS:
            raise ValueError(f"{count} header pairs")
        return dict(self._pair() for _ in range(count))

    def _pair(self) -> tuple[str, Value]:
        key = self._string()
        return key, self._value(int(self._scalar("I")))

    def _value(self, kind: int) -> Value:
        if kind == _STRING:
            return self._string()
        if kind == _ARRAY:
            self._skip_array()
            return None
        return self._scalar(self._code(kind))

    def _scalar(self, code: str) -> int | float | bool:
        value: int | float | bool
        (value,) = struct.unpack_from(f"<{code}", self._data, self._at)
        self._at += struct.calcsize(f"<{code}")
        return value

    def _string(self) -> str:
        start, length = self._advance_string()
        if length > _LONGEST_KEPT:
            raise ValueError(f"a text of {length} bytes")
        return self._data[start : start + length].decode("utf-8", errors="replace")

    def _advance_string(self) -> tuple[int, int]:
        length = int(self._scalar("Q"))
        start = self._at
        self._skip(length)
        return start, length

    def _skip_array(self) -> None:
        kind, count = int(self._scalar("I")), int(self._scalar("Q"))
        if kind == _STRING:
            for _ in range(count):
                self._advance_string()
        else:
            self._skip(count * struct.calcsize(f"<{self._code(kind)}"))

    def _skip(self, length: int) -> None:
        if length > len(self._data) - self._at:
            raise ValueError("it is cut short")
        self._at += length

    def _code(self, kind: int) -> str:
        if kind not in _SCALARS:
            raise ValueError(f"unknown value type {kind}")
        return _SCALARS[kind]
