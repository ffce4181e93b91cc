"""Rows of figures out of a workbook or a CSV file: an input, its unit, low, base and high."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from steelyard.cost.workbook.inputs_page import HEAD_ROW
from steelyard.cost.workbook.words import both
from steelyard.data.importing.fault import Fault, fault
from steelyard.data.importing.formulas import cell_name
from steelyard.data.importing.reading import read_table
from steelyard.data.importing.table import Table
from steelyard.errors import StudyError
from steelyard.study import parse_number
from steelyard.study.unit import QuantityError

_COLUMNS = (
    "input",
    "unit",
    "low",
    "base",
    "high",
    "shape",
    "source",
    "as of",
    "name",
    "kind",
    "for",
)
_NEEDED = ("input", "base")
_FIGURES = ("base", "low", "high")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One input as a file states it; "" where a cell is empty."""

    row: int
    """As a spreadsheet counts."""
    cells: Mapping[str, str]
    """Where it says what, as a spreadsheet calls the cells."""
    name: str
    unit: str
    base: Decimal
    low: Decimal | None
    high: Decimal | None
    ranged: bool
    """Whether the table says anything of ranges: an empty low then says there is none."""
    source: str
    as_of: str
    kind: str
    owner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What a table says, and every row of it that can't be taken."""

    file: str
    """With the sheet, where it has one."""
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]


def read_rows(path: Path, *, sheet: str = "") -> Figures:
    """Rows of the sheet of inputs, or of any table with the columns input and base.

    Columns may be named in English or in Chinese: unit, low, high, source, as of, and for new
    lines kind and for.  Rows without a base are passed over: a workbook holds unknown figures
    too.  A row with a cell that isn't a number is a fault.  Raises StudyError where the file
    isn't such a table.
    """
    table, at = _table(path, sheet)
    named = table.facts.get("sheet")
    rows: list[Row] = []
    faults = [one for one in table.faults if _spoils(one, table, at)]
    for number, cells in table.rows:
        told = {key: _text(cells[place]) for key, place in at.items()}
        if not told["input"] or not told["base"]:
            continue
        where = {key: cell_name(number - 1, place) for key, place in at.items()}
        bad = [each for key in _FIGURES if (each := _no_number(number, key, told, where))]
        faults += bad
        if not bad:
            rows.append(_row(number, told, where))
    return Figures(
        file=f"{path} [{named}]" if named else str(path), rows=tuple(rows), faults=tuple(faults)
    )


def _spoils(one: Fault, table: Table, at: Mapping[str, int]) -> bool:
    """Whether a cell of ours can't be read; one that nobody knows (#N/A) is none of these."""
    ours = {table.columns[place] for place in at.values()}
    return one.blocks and one.kind != "error" and one.column in ours


def _table(path: Path, sheet: str) -> tuple[Table, dict[str, int]]:
    """The table under the first row, or under the row where our own sheet has its names."""
    seen: list[str] = []
    for header in (1, HEAD_ROW + 1):
        try:
            table = read_table(path, sheet=sheet, header=header)
        except StudyError:
            if header > 1:
                break
            raise
        at = _places(table.columns)
        if all(key in at for key in _NEEDED):
            return table, at
        seen = seen or list(table.columns)
    raise StudyError(
        f"{path}: no columns input and base (输入, 基准) in row 1 or {HEAD_ROW + 1}; there are: "
        f"{', '.join(seen)}"
    )


def _places(columns: tuple[str, ...]) -> dict[str, int]:
    heads = [text.split("|") for text in both("inputs.head")]
    known = {head[i].casefold(): key for head in heads for i, key in enumerate(_COLUMNS)}
    return {
        known[name.casefold()]: place
        for place, name in enumerate(columns)
        if name.casefold() in known
    }


def _text(cell: object) -> str:
    if isinstance(cell, float | Decimal):
        return format(Decimal(str(cell)), "f")
    return "" if cell is None else str(cell).strip()


def _no_number(
    number: int, key: str, told: Mapping[str, str], where: Mapping[str, str]
) -> Fault | None:
    text = told.get(key, "")
    if not text:
        return None
    try:
        _number(text, what=f"the {key} of '{told['input']}'")
    except QuantityError as problem:
        return fault(number, where[key], "number", str(problem))
    return None


def _row(number: int, told: Mapping[str, str], where: Mapping[str, str]) -> Row:
    def figure(key: str) -> Decimal | None:
        text = told.get(key, "")
        return _number(text) if text else None

    return Row(
        row=number,
        cells=where,
        name=told["input"],
        unit=_unit(told.get("unit", "") or ("%" if _is_share(told["base"]) else "")),
        base=_number(told["base"]),
        low=figure("low"),
        high=figure("high"),
        ranged="low" in told and "high" in told,
        source=told.get("source", ""),
        as_of=told.get("as of", "")[:10],
        kind=told.get("kind", ""),
        owner=told.get("for", ""),
    )


def _number(text: str, *, what: str = "a figure") -> Decimal:
    """A number by the grammar of study files: 30% is 0.3, 55万 is 550000; no commas."""
    way = f"{what} without a unit, which has its own column"
    found, rest = parse_number(text.replace("\N{MINUS SIGN}", "-"), example=way)
    if rest not in {"", "%"}:
        raise QuantityError(f"'{text}' is no number; write {way}")
    return found / 100 if rest else found


def _is_share(text: str) -> bool:
    return unicodedata.normalize("NFKC", text).endswith("%")


def _unit(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    if text in {"%", "share"}:
        return "share"
    return "1" if text in {"", "tokens/answer"} else text
