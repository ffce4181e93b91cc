"""The first sheet of a workbook, or the one named, with what Excel hides told."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from steelyard.data.importing.fault import Fault, fault, note
from steelyard.data.importing.formulas import cell_name, column_of, formulas
from steelyard.data.importing.table import Table, headings
from steelyard.errors import StudyError
from steelyard.workbooks import Range, open_grid

_TELLING = (".xlsx", ".xlsm")
_EXACT = 10**15
"""A cell keeps fifteen digits."""


def read_excel(path: Path, *, sheet: str = "", header: int = 1) -> Table:
    """Values as saved.  Raises StudyError where the reader isn't installed or can't open it."""
    name, grid, merged = open_grid(path, sheet, fault=StudyError)
    faults: list[Fault] = []
    if len(grid) < header:
        raise StudyError(f"{path}: sheet {name} has no row {header} for the names of columns")
    _spread(grid, merged, header, faults)
    faults += _computed(path, name, grid, header)
    columns, doubled = headings(grid[header - 1], row=header)
    faults = [_by_heading(each, columns) if each.column else each for each in faults]
    rows = []
    for number, cells in enumerate(grid[header:], start=header + 1):
        if any(cell != "" for cell in cells):
            rows.append(
                (
                    number,
                    tuple(
                        _plain(c, number, columns[i], faults)
                        for i, c in enumerate(cells[: len(columns)])
                    ),
                )
            )
    facts = {"sheet": name}
    return Table(columns=columns, rows=tuple(rows), facts=facts, faults=(*faults, *doubled))


def _spread(
    grid: list[list[Any]], merged: Sequence[Range], header: int, faults: list[Fault]
) -> None:
    """Give every row of a merged cell its value; refuse one that spans columns."""
    for (top, left), (bottom, right) in merged:
        if bottom < header - 1:
            continue
        first = cell_name(top, left)
        if right > left:
            faults.append(
                fault(
                    top + 1, first, "merged", f"merged across columns to {cell_name(bottom, right)}"
                )
            )
            continue
        for row in range(top + 1, min(bottom + 1, len(grid))):
            grid[row][left] = grid[top][left]
        text = f"merged to {cell_name(bottom, right)}; each of its rows takes the value"
        faults.append(note(top + 1, first, "merged", text))


def _computed(path: Path, sheet: str, grid: list[list[Any]], header: int) -> list[Fault]:
    if path.suffix.lower() not in _TELLING:
        text = "formulas can't be told from values in such a file; .xlsx tells them"
        return [note(None, "", "formula", text)]
    return [
        _FORMULAS[state](row + 1, cell_name(row, column))
        for row, column, state in formulas(path, sheet)
        if header - 1 <= row < len(grid)
    ]


_FORMULAS: dict[str, Callable[[int, str], Fault]] = {
    "saved": lambda row, cell: note(row, cell, "formula", "a formula; its value as last saved"),
    "unsaved": lambda row, cell: fault(
        row, cell, "formula", "a formula whose value was never saved; save the file in Excel"
    ),
    "error": lambda row, cell: fault(row, cell, "error", "an error of Excel, such as #N/A"),
}


def _by_heading(found: Fault, columns: Sequence[str]) -> Fault:
    """The cell's name goes into the text, so that ``column`` can be looked up in a mapping."""
    place = column_of(found.column)
    if place >= len(columns):
        return found
    return replace(found, column=columns[place], text=f"{found.column}: {found.text}")


def _plain(cell: Any, row: int, column: str, faults: list[Fault]) -> Any:
    """A cell as text: whole numbers without a point, dates as ISO 8601 writes them."""
    match cell:
        case "":
            return None
        case bool():
            return "true" if cell else "false"
        case int() | float() if abs(cell) >= _EXACT:
            text = "more digits than a number in Excel keeps; enter it anew, as text"
            faults.append(fault(row, column, "digits", text))
        case int() | float():
            faults.append(note(row, column, "number", "numbers as stored: 95% is 0.95"))
            return str(int(cell)) if cell == int(cell) else repr(cell)
        case datetime.datetime() | datetime.date() | datetime.time():
            faults.append(note(row, column, "date", "dates as ISO 8601 writes them"))
            return cell.isoformat().removesuffix("T00:00:00")
    return str(cell)
