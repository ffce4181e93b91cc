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
_LAP = 1 << 16
"""Bytes of one chunk looked at again with the next at most: its last tag, which may be cut."""
_PLACE = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]*)([0-9]+)["']""")
_ROWS, _COLUMNS = 1 << 20, 1 << 14
"""Of a sheet in Excel."""
_TOLD = 20


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
                rows, columns, stray = _extent(stream)
            if stray:
                return (
                    f"a cell is placed at {stray} ({inner.filename}), where no sheet of Excel has "
                    "one; save the workbook anew, or save the sheet as CSV"
                )
            if rows * columns > MOST_CELLS:
                return (
                    f"its cells reach to row {rows} and column {columns} ({inner.filename}), too "
                    "far to be laid out; delete the stray cells, or save the sheet as CSV"
                )
    return ""


def _extent(stream: IO[bytes]) -> tuple[int, int, str]:
    """The farthest row and column that a part names, and the first place that can't be."""
    rows = columns = 1
    kept = b""
    while chunk := stream.read(_CHUNK):
        whole = kept + chunk
        for letters, row in _PLACE.findall(whole):
            if not _on_sheet(letters, row):
                return rows, columns, (letters + row).decode()[:_TOLD]
            rows = max(rows, int(row))
            columns = max(columns, _column(letters.upper()))
        kept = whole[max(whole.rfind(b"<"), len(whole) - _LAP, 0) :]
    return rows, columns, ""


def _on_sheet(letters: bytes, row: bytes) -> bool:
    """Readers take zeros before a row, and columns past the last, and lay out what they say."""
    if len(letters) > 3 or len(row) > 7 or int(row) > _ROWS:
        return False
    return not letters or (not row.startswith(b"0") and _column(letters.upper()) <= _COLUMNS)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number
