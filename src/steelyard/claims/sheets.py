"""Tables as files have them: CSV in the encodings of their makers, and workbooks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from steelyard.errors import ClaimError

Line = tuple[int, list[Any]]
_ENCODINGS = ("utf-8-sig", "gb18030")


def read_csv(path: Path, encoding: str) -> Iterator[Line]:
    """Line numbers and cells of a CSV or TSV file.  Raises ClaimError."""
    try:
        raw = path.read_bytes()
    except OSError as fault:
        raise ClaimError(f"{path}: can't be read ({fault.strerror}); check the path") from None
    text = _decoded(raw, encoding, path.name)
    delimiter = "\t" if path.suffix.lower() == ".tsv" else ","
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        for cells in reader:
            yield reader.line_num, list(cells)
    except csv.Error as fault:
        raise ClaimError(f"{path.name}: is no CSV ({fault}); save it anew") from None


def _decoded(raw: bytes, said: str, name: str) -> str:
    for encoding in (said,) if said else _ENCODINGS:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        except LookupError:
            raise ClaimError(
                f"encoding '{encoding}' is not known; such are utf-8, gb18030"
            ) from None
    raise ClaimError(f"{name} is neither UTF-8 nor GB18030; say its 'encoding:'")


def read_sheet(path: Path, sheet: str) -> Iterator[Line]:
    """Line numbers and cells of a workbook's sheet; a merged cell's value stands in all its places.

    Raises ClaimError.
    """
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise ClaimError(
            "Excel files need the extra 'excel': pip install 'steelyard[excel]'; or save it as CSV"
        ) from None
    if not path.is_file():
        raise ClaimError(f"{path}: no such file; check the path")
    try:
        book = CalamineWorkbook.from_path(str(path))
    except (CalamineError, OSError) as fault:
        raise ClaimError(f"{path.name}: can't be read as a workbook ({fault})") from None
    names = book.sheet_names
    wanted = sheet or (names[0] if names else "")
    if wanted not in names:
        raise ClaimError(f"{path.name} has no sheet '{wanted}'; it has {', '.join(names)}")
    found = book.get_sheet_by_name(wanted)
    lines = [list(cells) for cells in found.to_python(skip_empty_area=False)]
    for (top, left), (bottom, right) in found.merged_cell_ranges or ():
        for row in lines[top : bottom + 1]:
            row[left : right + 1] = [lines[top][left]] * len(row[left : right + 1])
    yield from enumerate(lines, start=1)
