"""A sheet of somebody else's workbook, opened only where it fits into memory.

The library that reads it lays out every cell from A1 to the farthest, and ends the process where
that is more than there is memory; so the file is looked through before.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from steelyard.errors import SteelyardError

Range = tuple[tuple[int, int], tuple[int, int]]
MOST_BYTES = 256 << 20
"""Of all the files in a workbook together, unpacked."""
MOST_CELLS = 10_000_000
"""From A1 to the farthest row and column."""
_CHUNK = 1 << 20
_LAP = 64
"""Bytes of one chunk looked at again with the next: longer than any place of a cell."""
_PLACE = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{0,3})([0-9]{1,10})["']""")


class Grid(NamedTuple):
    """Rows of cells from A1 on, and which cells are merged, counted from 0."""

    name: str
    lines: list[list[Any]]
    merged: Sequence[Range]


def open_grid(path: Path, sheet: str, *, fault: type[SteelyardError]) -> Grid:
    """The sheet named, or the first.  Raises ``fault`` where it can't be read, or is too large."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise fault(
            f"{path.name}: Excel files need the extra 'excel': pip install 'steelyard[excel]'; "
            "or save the sheet as CSV (UTF-8)"
        ) from None
    if not path.is_file():
        raise fault(f"{path}: no such file; check the path")
    try:
        if too_large := _too_large(path):
            raise fault(f"{path.name}: {too_large}")
        with CalamineWorkbook.from_path(str(path)) as book:
            names = book.sheet_names
            wanted = sheet or names[0]
            if wanted not in names:
                raise fault(f"{path.name} has no sheet '{wanted}'; there are: {', '.join(names)}")
            found = book.get_sheet_by_name(wanted)
            lines = [list(cells) for cells in found.to_python(skip_empty_area=False)]
            return Grid(wanted, lines, found.merged_cell_ranges or ())
    except (
        CalamineError, OSError, ValueError, IndexError, EOFError, NotImplementedError,
        RuntimeError, zipfile.BadZipFile, zlib.error,
    ) as problem:  # fmt: skip
        raise fault(
            f"{path.name}: can't be read as a workbook ({problem}); save it anew, "
            "without a password"
        ) from None


def _too_large(path: Path) -> str:
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
