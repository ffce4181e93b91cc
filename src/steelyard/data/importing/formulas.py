"""Which cells of a sheet hold formulas, and whether their values were saved.

Readers of workbooks give the value alone, and nothing where none was saved. ECMA-376, part 1,
18.3.1.4 (``c``), 18.3.1.40 (``f``), 18.18.11 (``t="e"``).
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.parsers import expat

from steelyard.errors import StudyError

_LARGEST = 1 << 31
"""Bytes of one sheet, unpacked."""
_CELL = re.compile(r"([A-Z]+)([0-9]+)")


def formulas(path: Path, sheet: str) -> list[tuple[int, int, str]]:
    """(row, column, saved | unsaved | error), counted from 0; [] for a file that is no .xlsx."""
    if not zipfile.is_zipfile(path):
        return []
    try:
        with zipfile.ZipFile(path) as book:
            inner = _sheet_file(book, sheet)
            return _scan(book, inner) if inner else []
    except (expat.ExpatError, zipfile.BadZipFile, KeyError, EOFError) as fault:
        raise StudyError(f"{path}: can't be read as a workbook ({fault}); save it anew") from None


def cell_name(row: int, column: int) -> str:
    """As Excel writes it: (0, 0) is A1."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def column_of(cell: str) -> int:
    """The column of a cell's name, from 0."""
    return _column(cell.rstrip("0123456789"))


def _sheet_file(book: zipfile.ZipFile, sheet: str) -> str:
    if "xl/workbook.xml" not in book.namelist():
        return ""
    ids: dict[str, str] = {}
    targets: dict[str, str] = {}

    def workbook(name: str, given: dict[str, str]) -> None:
        if _local(name) == "sheet":
            ids[given.get("name", "")] = next(
                (value for key, value in given.items() if key.endswith(":id")), ""
            )

    def relations(name: str, given: dict[str, str]) -> None:
        if _local(name) == "Relationship":
            targets[given.get("Id", "")] = given.get("Target", "")

    _parse(book, "xl/workbook.xml", start=workbook)
    _parse(book, "xl/_rels/workbook.xml.rels", start=relations)
    target = targets.get(ids.get(sheet, ""), "")
    if not target:
        return ""
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _scan(book: zipfile.ZipFile, inner: str) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    cell = {"r": "", "t": "", "formula": "", "value": ""}

    def start(name: str, given: dict[str, str]) -> None:
        match _local(name):
            case "c":
                cell.update(r=given.get("r", ""), t=given.get("t", ""), formula="", value="")
            case "f":
                cell["formula"] = "yes"
            case "v" | "is":
                cell["value"] = "yes"

    def end(name: str) -> None:
        if _local(name) != "c" or not (cell["formula"] or cell["t"] == "e"):
            return
        place = _CELL.fullmatch(cell["r"])
        if place is not None:
            state = "error" if cell["t"] == "e" else "saved" if cell["value"] else "unsaved"
            found.append((int(place[2]) - 1, _column(place[1]), state))

    _parse(book, inner, start=start, end=end)
    return found


def _parse(
    book: zipfile.ZipFile,
    inner: str,
    *,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None] | None = None,
) -> None:
    if book.getinfo(inner).file_size > _LARGEST:
        raise StudyError(f"{inner}: larger than {_LARGEST >> 30} GiB unpacked; save it as CSV")
    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    with book.open(inner) as stream:
        parser.ParseFile(stream)


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number - 1
