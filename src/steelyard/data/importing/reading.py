"""The table of a file, by the kind of the file."""

from __future__ import annotations

from pathlib import Path

from steelyard.data.importing.table import Table
from steelyard.errors import StudyError


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
