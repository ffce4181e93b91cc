"""The cells of a workbook's sheet."""

from __future__ import annotations

from pathlib import Path

from python_calamine import CalamineWorkbook


def cells(book: Path, sheet: str) -> list[list[object]]:
    """The rows of a sheet, empty cells kept."""
    with CalamineWorkbook.from_path(str(book)) as read:
        return read.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
