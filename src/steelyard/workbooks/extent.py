"""How far the cells of a workbook reach, looked through before they are laid out."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import IO

MOST_BYTES = 256 << 20
"""Of all the files in a workbook together, unpacked."""
MOST_CELLS = 10_000_000
"""From A1 to the farthest row and column."""
_CHUNK = 1 << 20
_LAP = 64
"""Bytes of one chunk looked at again with the next: longer than any place of a cell."""
_PLACE = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{0,3})([0-9]{1,10})["']""")


def too_far(path: Path) -> str:
    """Why a workbook is too large to be laid out, as far as its file says; "" where it isn't."""
    if path.stat().st_size > MOST_BYTES:
        return f"larger than {MOST_BYTES >> 20} MiB; save the sheet as CSV"
    if not zipfile.is_zipfile(path):
        return ""
    left = MOST_BYTES
    with zipfile.ZipFile(path) as book:
        for inner in book.infolist():
            left -= inner.file_size
            if left < 0:
                return f"larger than {MOST_BYTES >> 20} MiB unpacked; save the sheet as CSV"
            with book.open(inner) as stream:
                rows, columns = _extent(stream)
            if rows * columns > MOST_CELLS:
                return (
                    f"its cells reach to row {rows} and column {columns} ({inner.filename}), too "
                    "far to be laid out; delete the stray cells, or save the sheet as CSV"
                )
    return ""


def _extent(stream: IO[bytes]) -> tuple[int, int]:
    """The farthest row and column that a part names."""
    rows = columns = 1
    kept = b""
    while chunk := stream.read(_CHUNK):
        for letters, row in _PLACE.findall(kept + chunk):
            rows = max(rows, int(row))
            columns = max(columns, _column(letters.upper()))
        kept = chunk[-_LAP:]
    return rows, columns


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number
