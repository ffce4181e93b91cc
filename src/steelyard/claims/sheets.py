"""Tables as files have them: CSV in the encodings of their makers, and workbooks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from steelyard.errors import ClaimError
from steelyard.regular import bytes_of
from steelyard.workbooks import open_grid

Line = tuple[int, list[Any]]
_ENCODINGS = ("utf-8-sig", "gb18030")


def read_csv(path: Path, encoding: str) -> Iterator[Line]:
    """Line numbers and cells of a CSV or TSV file.  Raises ClaimError."""
    try:
        raw = bytes_of(path)
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
    _, lines, merged = open_grid(path, sheet, fault=ClaimError)
    for (top, left), (bottom, right) in merged:
        for row in lines[top : bottom + 1]:
            row[left : right + 1] = [lines[top][left]] * len(row[left : right + 1])
    yield from enumerate(lines, start=1)
