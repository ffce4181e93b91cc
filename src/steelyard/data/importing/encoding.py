"""Which encoding a text file has: told, never guessed silently."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from steelyard.data.importing.fault import Fault, note
from steelyard.errors import StudyError
from steelyard.regular import bytes_of

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte order mark"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16, little-endian"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16, big-endian"),
)


def content_of(path: Path) -> bytes:
    """The bytes of a table's file; raises StudyError where it can't be read whole."""
    try:
        return bytes_of(path)
    except OSError as problem:
        raise StudyError(f"{path}: can't be read ({problem.strerror}); check the path") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The text of a file; a byte that is none in its encoding stands as a lone surrogate."""

    text: str
    encoding: str
    faults: tuple[Fault, ...]


def decode(content: bytes, *, encoding: str = "") -> Decoded:
    """By its mark, as UTF-8, or as GB18030, whichever most lines with Chinese in them are.

    A single broken byte doesn't make a UTF-8 file one of GB18030, in which nearly any bytes mean
    something. Raises StudyError for an encoding that there is not.
    """
    for mark, name, words in _MARKS:
        if content.startswith(mark) and not encoding:
            found = note(None, "", "byte-order-mark", f"{words}; the mark was left out")
            return _decoded(content[len(mark) :], name, (found,))
    if encoding:
        return _decoded(content.removeprefix(codecs.BOM_UTF8), _known(encoding), ())
    if _is_utf8(content):
        return _decoded(content, "utf-8", ())
    lines = [line for line in content.split(b"\n") if not line.isascii()]
    good = sum(map(_is_utf8, lines))
    if 2 * good > len(lines):
        return _decoded(content, "utf-8", ())
    told = note(None, "", "gb18030", "read as GB18030; if that's wrong, name another --encoding")
    return _decoded(content, "gb18030", (told,))


def broken_bytes(text: str) -> str:
    """The bytes of ``text`` that could not be decoded, as people write them; "" if none."""
    return " ".join(f"0x{ord(c) - 0xDC00:02X}" for c in text if "\udc80" <= c <= "\udcff")


def _known(encoding: str) -> str:
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        raise StudyError(
            f"--encoding {encoding}: there is no such encoding; write utf-8, gb18030 or utf-16"
        ) from None


def _decoded(content: bytes, encoding: str, faults: tuple[Fault, ...]) -> Decoded:
    try:
        text = content.decode(encoding, errors="surrogateescape")
    except UnicodeError:
        text = content.decode(encoding, errors="replace")
    return Decoded(text=text, encoding=encoding, faults=faults)


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
