"""Rows and columns of a file, whatever kind of file it was."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.data.importing.fault import Fault, note
from steelyard.errors import StudyError


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was read, with all that was odd about it."""

    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[Any, ...]], ...]
    """Each with its number in the file, and a cell for every column; None for an empty one."""
    facts: dict[str, str]
    """How it was read: encoding, delimiter, sheet."""
    faults: tuple[Fault, ...]


def read_table(path: Path, *, sheet: str = "", encoding: str = "", header: int = 1) -> Table:
    """The table of a CSV, TSV, JSONL or Excel file.

    Raises StudyError for a file that is none of these, or can't be read as one at all.
    """
    kind = path.suffix.lower()
    if not path.is_file():
        raise StudyError(f"{path}: not a file; name a CSV, JSONL or Excel file")
    if kind in {".xlsx", ".xlsm", ".xls", ".xlsb", ".ods"}:
        from steelyard.data.importing.excel import read_excel

        if encoding:
            raise StudyError(f"{path}: --encoding says nothing of an Excel file; leave it out")
        return read_excel(path, sheet=sheet, header=header)
    if sheet:
        raise StudyError(f"{path}: --sheet says nothing of a {kind or 'plain'} file; leave it out")
    if kind in {".jsonl", ".ndjson"}:
        from steelyard.data.importing.jsonl import read_jsonl

        return read_jsonl(path, encoding=encoding)
    if kind in {".csv", ".tsv", ".txt"}:
        from steelyard.data.importing.delimited import read_delimited

        return read_delimited(path, encoding=encoding, header=header)
    raise StudyError(
        f"{path}: files that end with {kind or 'nothing'} aren't read; give .csv, .tsv, .jsonl "
        "or .xlsx"
    )


def headings(raw: Sequence[object], *, row: int) -> tuple[tuple[str, ...], list[Fault]]:
    """Names of columns: blanks at their ends and full-width forms folded, doubles told apart."""
    names: list[str] = []
    faults: list[Fault] = []
    for place, cell in enumerate(raw, start=1):
        name = " ".join(unicodedata.normalize("NFKC", str(cell or "")).split()) or f"#{place}"
        if name in names:
            text = f"the header stands twice; the second is column {name}#{place}"
            faults.append(note(row, name, "double-header", text))
            name = f"{name}#{place}"
        names.append(name)
    return tuple(names), faults
