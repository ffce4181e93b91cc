"""A vendor's table, CSV or Excel, as claims: one row, one claim, by a mapping of columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from steelyard.claims.fields import CLAIM, SETUP, TABLE
from steelyard.errors import ClaimError
from steelyard.study import nearest

_SHEETS = {".xlsx", ".xls", ".xlsb", ".xlsm", ".ods"}
_BLANK = {"-", "--", "—", "–", "/", "n/a", "无", "未测", "未提供"}
"""Cells that say that nothing was given."""
_ENCODINGS = ("utf-8-sig", "gb18030")


def rows(given: Any, *, folder: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line numbers and claims in the shape YAML has them.

    ``given`` is ``{file, columns: {field: heading}, quantities: {as printed: name}, setup}``.
    Raises ClaimError.
    """
    if (
        not isinstance(given, dict)
        or "file" not in given
        or not isinstance(given.get("columns"), dict)
    ):
        raise ClaimError("takes 'file:' and 'columns:', which says which column holds what")
    for name in given:
        if name not in TABLE:
            raise ClaimError(f"'{name}' is no field of a table; there are {', '.join(TABLE)}")
    path = folder / str(given["file"])
    lines = _sheet(path, given) if path.suffix.lower() in _SHEETS else _csv(path, given)
    head = next(lines, None)
    if head is None:
        raise ClaimError(f"{path.name} is empty; its first row names the columns")
    places = _places(given["columns"], [str(one).strip() for one in head[1]], path.name)
    for number, cells in lines:
        if any(str(cell).strip() for cell in cells):
            yield number, _claim(given, places, cells)


def _places(columns: Mapping[str, Any], head: list[str], name: str) -> dict[str, int]:
    places = {}
    for field, heading in columns.items():
        if field not in CLAIM and field not in SETUP:
            near = nearest(str(field), [*CLAIM, *SETUP])
            hint = f"did you mean '{near}'?" if near else "see docs/claims.md"
            raise ClaimError(f"columns: '{field}' is no field of a claim; {hint}")
        if str(heading) not in head:
            raise ClaimError(f"{name} has no column '{heading}'; it has {', '.join(head)[:200]}")
        places[str(field)] = head.index(str(heading))
    return places


def _claim(given: Mapping[str, Any], places: Mapping[str, int], cells: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    setup: dict[str, Any] = {"like": given["setup"]} if given.get("setup") else {}
    for field, place in places.items():
        cell = cells[place] if place < len(cells) else ""
        value = _cell(cell)
        if value == "":
            continue
        if field in CLAIM and field != "rate" and field != "setup":
            found[field] = value
        elif field != "setup":
            setup[field] = value
    for field, names in (("quantity", "quantities"), ("unit", "units")):
        printed = given.get(names) or {}
        if field in found:
            found[field] = printed.get(found[field], found[field])
    models = given.get("models") or {}
    if "model" in setup:
        setup["model"] = models.get(setup["model"], setup["model"])
    return {**found, "setup": setup} if setup else found


def _cell(cell: Any) -> Any:
    if isinstance(cell, float):
        return repr(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    text = str(cell).strip()
    return "" if text.casefold() in _BLANK else text


def _csv(path: Path, given: Mapping[str, Any]) -> Iterator[tuple[int, list[Any]]]:
    try:
        raw = path.read_bytes()
    except OSError as fault:
        raise ClaimError(f"{path}: can't be read ({fault.strerror}); check the path") from None
    text = _decoded(raw, given, path.name)
    delimiter = "\t" if path.suffix.lower() == ".tsv" else ","
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        for cells in reader:
            yield reader.line_num, list(cells)
    except csv.Error as fault:
        raise ClaimError(f"{path.name}: is no CSV ({fault}); save it anew") from None


def _decoded(raw: bytes, given: Mapping[str, Any], name: str) -> str:
    for encoding in (str(given["encoding"]),) if given.get("encoding") else _ENCODINGS:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        except LookupError:
            raise ClaimError(
                f"encoding '{encoding}' is not known; such are utf-8, gb18030"
            ) from None
    raise ClaimError(f"{name} is neither UTF-8 nor GB18030; say its 'encoding:'")


def _sheet(path: Path, given: Mapping[str, Any]) -> Iterator[tuple[int, list[Any]]]:
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
    wanted = str(given.get("sheet") or (names[0] if names else ""))
    if wanted not in names:
        raise ClaimError(f"{path.name} has no sheet '{wanted}'; it has {', '.join(names)}")
    for number, cells in enumerate(book.get_sheet_by_name(wanted).to_python(), start=1):
        yield number, list(cells)
