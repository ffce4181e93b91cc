"""The cells of a sheet as a grid.

The library that reads it lays out every cell from A1 to the farthest, and ends the process where
that is more than there is memory; so the file is looked through, or tried out, before.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from steelyard.errors import SteelyardError
from steelyard.workbooks.extent import too_far
from steelyard.workbooks.trial import dies_of

Range = tuple[tuple[int, int], tuple[int, int]]


class Grid(NamedTuple):
    """Rows of cells from A1 on, and which cells are merged, counted from 0."""

    name: str
    lines: list[list[Any]]
    merged: Sequence[Range]


def open_grid(path: Path, sheet: str, *, fault: type[SteelyardError]) -> Grid:
    """The sheet named, or the first.  Raises ``fault`` where it can't be read, or is too large."""
    try:
        from python_calamine import CalamineError
    except ImportError:
        raise fault(
            f"{path.name}: Excel files need the extra 'excel': pip install 'steelyard[excel]'; "
            "or save the sheet as CSV (UTF-8)"
        ) from None
    if not path.is_file():
        raise fault(f"{path}: no such file; check the path")
    try:
        if too_large := too_far(path) or dies_of(path, sheet):
            raise fault(f"{path.name}: {too_large}")
        return _laid_out(path, sheet, fault=fault)
    except (
        CalamineError, OSError, ValueError, IndexError, EOFError, NotImplementedError,
        RuntimeError, zipfile.BadZipFile, zlib.error,
    ) as problem:  # fmt: skip
        raise fault(
            f"{path.name}: can't be read as a workbook ({problem}); save it anew, "
            "without a password"
        ) from None


def _laid_out(path: Path, sheet: str, *, fault: type[SteelyardError]) -> Grid:
    from python_calamine import CalamineWorkbook

    with CalamineWorkbook.from_path(str(path)) as book:
        names = book.sheet_names
        wanted = sheet or names[0]
        if wanted not in names:
            raise fault(f"{path.name} has no sheet '{wanted}'; there are: {', '.join(names)}")
        found = book.get_sheet_by_name(wanted)
        lines = [list(cells) for cells in found.to_python(skip_empty_area=False)]
        return Grid(wanted, lines, found.merged_cell_ranges or ())
