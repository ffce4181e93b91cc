"""CSV and TSV, strictly: an open quote never swallows the rest of a file unseen."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from steelyard.data.importing.encoding import content_of, decode
from steelyard.data.importing.fault import Fault, fault
from steelyard.data.importing.table import Table, headings
from steelyard.errors import StudyError

_DELIMITERS = ",\t;|"
_LONGEST_CELL = 1 << 26


def read_delimited(path: Path, *, encoding: str = "", header: int = 1) -> Table:
    """A row is numbered as a spreadsheet shows it: a quoted line break begins no new one."""
    decoded = decode(content_of(path), encoding=encoding)
    faults = list(decoded.faults)
    first = next((line for line in decoded.text.splitlines()[header - 1 :] if line.strip()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    rows = _rows(decoded.text, delimiter, faults)
    if len(rows) < header:
        raise StudyError(f"{path}: no row {header} to take the names of columns from")
    columns, doubled = headings(rows[header - 1], row=header)
    body = []
    for number, cells in enumerate(rows[header:], start=header + 1):
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(columns):
            faults.append(_ragged(number, len(cells), len(columns)))
        padded = [*cells, *[""] * (len(columns) - len(cells))][: len(columns)]
        body.append((number, tuple(cell if cell != "" else None for cell in padded)))
    return Table(
        columns=columns,
        rows=tuple(body),
        facts={"encoding": decoded.encoding, "delimiter": delimiter},
        faults=(*faults, *doubled),
    )


def _rows(text: str, delimiter: str, faults: list[Fault]) -> list[list[str]]:
    before = csv.field_size_limit(_LONGEST_CELL)
    rows: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        rows.extend(reader)
    except csv.Error as problem:
        text = (
            f"{problem}, at line {reader.line_num}; what follows wasn't read: close the quote, "
            "or double quotes within quotes"
        )
        faults.append(fault(len(rows) + 1, "", "quoting", text))
    finally:
        csv.field_size_limit(before)
    return rows


def _ragged(row: int, seen: int, wanted: int) -> Fault:
    text = f"{seen} cells where the header has {wanted}; quote cells that hold the delimiter"
    return fault(row, "", "ragged", text)
