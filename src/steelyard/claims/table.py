"""A vendor's table, CSV or Excel, as claims, by a mapping of columns.

One row is one claim, or, where ``figures`` names columns of figures, one claim for each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.claims.fields import CLAIM, SETUP, TABLE
from steelyard.claims.sheets import Line, read_csv, read_sheet
from steelyard.claims.units import unit
from steelyard.errors import ClaimError
from steelyard.study import nearest

_SHEETS = {".xlsx", ".xls", ".xlsb", ".xlsm", ".ods"}
_BLANK = {"-", "--", "—", "–", "/", "n/a", "无", "未测", "未提供"}
"""Cells that say that nothing was given."""
_BARE = re.compile(r"[\d.,，\s~–-]*\d")
_SIGNS = {"$": "USD", "¥": "CNY"}
"""For telling a unit in a heading from other words; the document says what they mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """Where a field stands, and the unit that its heading gives."""

    place: int
    unit: str
    heading: str


def rows(given: Any, *, folder: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line numbers and claims in the shape YAML has them.

    ``given`` is ``{file, columns: {field: heading}, figures: [headings], quantities: {as printed:
    name}, setup}``.  Raises ClaimError.
    """
    if not isinstance(given, dict) or "file" not in given or not _mapped(given):
        raise ClaimError("takes 'file:' and 'columns:', which says which column holds what")
    for name in given:
        if name not in TABLE:
            raise ClaimError(f"'{name}' is no field of a table; there are {', '.join(TABLE)}")
    path = folder / str(given["file"])
    wanted, fill = _figured(given.get("figures") or {}), _texts(given.get("fill") or [], "fill")
    lines, first = _lines(path, given), _row(given)
    head = _head(lines, first, path.name)
    fields = _fields(given.get("columns") or {}, head, path.name)
    figures = [(one, _column(heading, head, path.name)) for heading, one in wanted.items()]
    figures = [(called or column.heading, column) for called, column in figures]
    filled = _carried(lines, _places(fill, fields))
    for number, cells in filled:
        whole = _claim(given, fields, cells)
        for one in _apart(whole, figures, cells, number) if figures else (whole,):
            if _says_anything(one):
                yield number, one


def _mapped(given: Mapping[str, Any]) -> bool:
    figures = given.get("figures")
    return isinstance(given.get("columns"), dict) or isinstance(figures, dict | list)


def _lines(path: Path, given: Mapping[str, Any]) -> Iterator[Line]:
    if path.suffix.lower() in _SHEETS:
        return read_sheet(path, str(given.get("sheet") or ""))
    return read_csv(path, str(given.get("encoding") or ""))


def _row(given: Mapping[str, Any]) -> int:
    """The row that names the columns: the first, or the one that ``head`` says."""
    wanted = str(given.get("head") or 1)
    if not wanted.isdigit() or wanted == "0":
        raise ClaimError(f"head: '{wanted}' is no row; write the number of the row of headings")
    return int(wanted)


def _head(lines: Iterator[Line], first: int, name: str) -> list[str]:
    for number, cells in lines:
        if number >= first:
            return [" ".join(str(one).split()) for one in cells]
    raise ClaimError(f"{name} is empty; its first row names the columns")


def _fields(columns: Mapping[str, Any], head: list[str], name: str) -> dict[str, _Column]:
    for field in columns:
        if field not in CLAIM and field not in SETUP:
            near = nearest(str(field), [*CLAIM, *SETUP])
            hint = f"did you mean '{near}'?" if near else "see docs/claims.md"
            raise ClaimError(f"columns: '{field}' is no field of a claim; {hint}")
    return {str(field): _column(str(heading), head, name) for field, heading in columns.items()}


def _figured(given: Any) -> dict[str, str]:
    """Headings of figures, with what each is called."""
    named = given if isinstance(given, dict) else dict.fromkeys(_texts(given, "figures"), "")
    return {str(heading): str(called or "") for heading, called in named.items()}


def _column(heading: str, head: list[str], name: str) -> _Column:
    wanted = " ".join(heading.split())
    if wanted not in head:
        raise ClaimError(
            f"{name} has no column '{heading}'; it has {', '.join(head)[:200]}; where another row "
            "names the columns, give its number: 'head: 2'"
        )
    if head.count(wanted) > 1:
        raise ClaimError(f"{name} has several columns '{heading}'; give each a heading of its own")
    return _Column(place=head.index(wanted), unit=unit_in(wanted), heading=wanted)


def unit_in(heading: str) -> str:
    """The unit that a heading gives: ``吞吐 (tok/s)``, ``显存/GB``, ``TTFT, ms``; "" for none."""
    inside = re.findall(r"[（(\[【]([^（()）\[\]【】]+)[)）\]】]", heading)
    behind = re.split(r"[,，:：/／]", heading, maxsplit=1)[1:]
    parts = (part.strip() for told in (*reversed(inside), *behind) for part in _parts(told))
    return next((part for part in parts if _is_unit(part)), "")


def _parts(told: str) -> list[str]:
    return [told, *re.split(r"[,，;；:：]", told)]


def _is_unit(text: str) -> bool:
    plain = re.sub(r"^(?:单位|unit)\s*", "", text, flags=re.IGNORECASE)
    try:
        return bool(plain) and not plain.isdigit() and unit(plain, dict(_SIGNS)) is not None
    except ClaimError:
        return False


def _texts(given: Any, name: str) -> list[str]:
    each = [given] if isinstance(given, str) else given
    if not isinstance(each, list) or any(isinstance(one, dict | list) for one in each):
        raise ClaimError(f"{name}: takes headings or fields in a list, such as [model, device]")
    return [str(one) for one in each]


def _places(names: list[str], fields: Mapping[str, _Column]) -> list[int]:
    for one in names:
        if one not in fields:
            raise ClaimError(f"fill: '{one}' is none of the columns: {', '.join(fields)}")
    return [fields[one].place for one in names]


def _carried(lines: Iterator[Line], places: list[int]) -> Iterator[Line]:
    """Rows with what stood above in the columns that are written once for several rows."""
    above: dict[int, Any] = {}
    for number, cells in lines:
        if sum(bool(str(cell).strip()) for cell in cells) == 0:
            continue
        for place in places:
            if place < len(cells) and _cell(cells[place]) == "":
                cells[place] = above.get(place, "")
            elif place < len(cells):
                above[place] = cells[place]
        yield number, cells


def _claim(
    given: Mapping[str, Any], fields: Mapping[str, _Column], cells: list[Any]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    setup: dict[str, Any] = {"like": given["setup"]} if given.get("setup") else {}
    for field, column in fields.items():
        value = _at(cells, column)
        if value == "":
            continue
        if field == "setup":
            setup["like"] = value
        elif field in CLAIM and field != "rate":
            found[field] = value
            if field == "value" and column.unit and "unit" not in fields:
                found["unit"] = column.unit
        else:
            setup[field] = _with_unit(value, column)
    _translated(given, found, setup)
    return {**found, "setup": setup} if setup else found


def _apart(
    whole: Mapping[str, Any], figures: list[tuple[str, _Column]], cells: list[Any], number: int
) -> Iterator[dict[str, Any]]:
    """A claim for each figure of a row, which are of one test."""
    name = whole.get("id", number)
    given = {
        f"{name}.{at}": (called, column, value)
        for at, (called, column) in enumerate(figures, start=1)
        if (value := _at(cells, column)) != ""
    }
    for own, (called, column, value) in given.items():
        yield {
            **whole,
            "id": own,
            "at": column.heading,
            "quantity": called,
            "value": value,
            "unit": column.unit,
            "together": [one for one in given if one != own],
        }


def _says_anything(found: Mapping[str, Any]) -> bool:
    """A footnote in the first cell is no claim."""
    return bool(found.keys() - {"id", "says", "at", "zh", "setup"}) or len(found) > 1


def _translated(given: Mapping[str, Any], found: dict[str, Any], setup: dict[str, Any]) -> None:
    for field, names, of in (
        ("quantity", "quantities", found), ("unit", "units", found), ("model", "models", setup),
    ):  # fmt: skip
        printed = given.get(names) or {}
        if field in of:
            of[field] = printed.get(of[field], of[field])


def _at(cells: list[Any], column: _Column) -> Any:
    return _cell(cells[column.place]) if column.place < len(cells) else ""


def _with_unit(value: Any, column: _Column) -> Any:
    bare = isinstance(value, str) and _BARE.fullmatch(value)
    return f"{value} {column.unit}" if bare and column.unit else value


def _cell(cell: Any) -> Any:
    if isinstance(cell, float):
        return repr(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    text = str(cell).strip()
    return "" if text.casefold() in _BLANK else text
