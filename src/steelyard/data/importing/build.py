"""From a table to item records, every cell looked at."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from typing import Any

from steelyard.data.importing.encoding import broken_bytes
from steelyard.data.importing.fault import Fault, fault, note
from steelyard.data.importing.mapping import META, TEXTS, Field
from steelyard.data.importing.table import Table

Numbered = tuple[int, dict[str, Any]]
"""A record and the row it came from."""
_BLANK = frozenset("\t\n\r")


def build(
    table: Table, fields: Sequence[Field], *, name: str
) -> tuple[list[Numbered], list[Fault]]:
    """A record a row, named by the row where no column gives ids; and what is wrong."""
    records: list[Numbered] = []
    faults: list[Fault] = []
    for number, cells in table.rows:
        record: dict[str, Any] = {"id": f"{name}-{number:06d}"}
        before = len(faults)
        for field in fields:
            _put(record, field, cells[field.place], number, faults)
        if not any(each.blocks for each in faults[before:]):
            faults += _writable(record, number)
        records.append((number, record))
    return records, faults


def _put(record: dict[str, Any], field: Field, cell: Any, row: int, faults: list[Fault]) -> None:
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        if field.name in {"id", "prompt", "messages", "gold"}:
            text = f"{field.name} is empty; fill it in, or drop the row"
            faults.append(fault(row, field.column, f"empty-{field.name}", text))
        return
    if isinstance(cell, str):
        faults += _looked_at(cell, field, row)
    value = _value(cell, field, row, faults)
    if field.name.startswith(META):
        record.setdefault("meta", {})[field.name.removeprefix(META)] = value
    else:
        record[field.name] = value


def _value(cell: Any, field: Field, row: int, faults: list[Fault]) -> Any:
    if field.as_json and isinstance(cell, str):
        try:
            return json.loads(cell)
        except (ValueError, RecursionError) as problem:
            text = f"no JSON ({problem}); mend it, or map it without :json"
            faults.append(fault(row, field.column, "json", text))
            return None
    return str(cell) if field.name in TEXTS else cell


def _writable(record: dict[str, Any], row: int) -> list[Fault]:
    """What JSON can't carry: NaN, infinities, half of a surrogate pair."""
    try:
        json.dumps(record, ensure_ascii=False, allow_nan=False).encode()
    except ValueError as problem:
        return [fault(row, "", "no-json", f"can't be written as JSON ({problem}); mend the cell")]
    return []


def _looked_at(cell: str, field: Field, row: int) -> list[Fault]:
    found = []
    broken = broken_bytes(cell)
    if broken:
        text = f"bytes {broken} are no text in this encoding; mend them, or try --encoding"
        found.append(fault(row, field.column, "bytes", text))
    if "\ufffd" in cell:
        found.append(fault(row, field.column, "lost", "holds U+FFFD: a character was lost before"))
    odd = {c for c in cell if unicodedata.category(c) == "Cc" and c not in _BLANK}
    if odd:
        named = ", ".join(sorted(f"U+{ord(c):04X}" for c in odd))
        found.append(fault(row, field.column, "control", f"holds control characters: {named}"))
    if cell != cell.strip():
        found.append(note(row, field.column, "blanks", "blanks at an end; kept as they are"))
    if field.name == "gold" and _full_width(cell):
        found.append(
            note(row, field.column, "full-width", "full-width letters or digits; kept as they are")
        )
    return found


def _full_width(text: str) -> bool:
    return any("\uff01" <= c <= "\uff5e" and c.isalnum() for c in text)
