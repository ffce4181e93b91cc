"""A user's own file as a set of data: mapped, checked, described, nothing lost silently."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from steelyard.data.importing.build import build
from steelyard.data.importing.consistent import consistent
from steelyard.data.importing.fault import Fault, note
from steelyard.data.importing.mapping import parse_mapping
from steelyard.data.importing.reading import read_table
from steelyard.data.importing.table import Table
from steelyard.data.importing.write import require_free, write_set
from steelyard.errors import StudyError

__all__ = ["Fault", "Gathered", "gather", "grouped", "settle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """A file read and looked at, not yet written."""

    file: Path
    name: str
    mapping: str
    rows: int
    records: tuple[tuple[int, dict[str, Any]], ...]
    """Those that nothing blocks, each with its row."""
    faults: tuple[Fault, ...]
    facts: dict[str, str]

    @property
    def blocking(self) -> tuple[Fault, ...]:
        """Faults for which rows, or the file, can't be taken."""
        return tuple(fault for fault in self.faults if fault.blocks)


def gather(
    file: Path, *, name: str, mapping: str, sheet: str = "", encoding: str = "", header: int = 1
) -> Gathered:
    """Read, map and check a file.  Raises StudyError where it can't be read or mapped at all."""
    table = read_table(file, sheet=sheet, encoding=encoding, header=header)
    fields = parse_mapping(mapping, table.columns)
    records, faults = build(table, fields, name=name)
    read = [_if_taken(each, {field.column for field in fields}) for each in table.faults]
    found = [*read, *faults, *consistent(records), *_unmapped(table, fields)]
    bad = {fault.row for fault in found if fault.blocks}
    return Gathered(
        file=file,
        name=name,
        mapping=mapping,
        rows=len({row for row, _ in table.rows} | bad - {None}),
        records=tuple((row, record) for row, record in records if row not in bad),
        faults=tuple(sorted(found, key=lambda each: each.row or 0)),
        facts=table.facts,
    )


def settle(
    found: Gathered, *, into: Path, licence: str, source: str, date: str, credit: str = ""
) -> Path:
    """Write the set and return its folder; rows left out stand in its description.

    Raises StudyError without licence or source, or where nothing is left to write.
    """
    for word, value in (("licence", licence), ("source", source)):
        if not value.strip():
            raise StudyError(f"--{word} is empty; say it, if only 'own data, not to be passed on'")
    folder = require_free(found.name, into)
    if not found.records:
        raise StudyError(f"{found.file}: no row is left to import; see the faults")
    about = {
        "file": found.file.name,
        "file_sha256": hashlib.sha256(found.file.read_bytes()).hexdigest(),
        "licence": licence,
        "credit": credit,
        "source": source,
        "date": date,
        "mapping": found.mapping,
        "read_as": found.facts,
        "rows": found.rows,
        "items": len(found.records),
        "left_out": [_told(fault) for fault in found.blocking],
        "notes": grouped([fault for fault in found.faults if not fault.blocks]),
    }
    write_set(folder, [record for _, record in found.records], about)
    return folder


def grouped(faults: Sequence[Fault]) -> list[str]:
    """One line for all findings of one kind in one column, by the first of them."""
    first: dict[tuple[str, str], tuple[Fault, int]] = {}
    for fault in faults:
        kind = (fault.kind, "" if fault.kind in {"formula", "merged"} else fault.column)
        seen = first.get(kind)
        first[kind] = (fault, 1) if seen is None else (seen[0], seen[1] + 1)
    return [
        str(fault) if times == 1 else f"{fault} ({times - 1:,} more like it)"
        for fault, times in first.values()
    ]


def _if_taken(fault: Fault, columns: set[str]) -> Fault:
    """What is wrong in a column that nobody takes is only worth knowing."""
    if fault.kind in {"quoting", "json", "double-key"} or not fault.column:
        return fault
    return fault if fault.column in columns else replace(fault, blocks=False)


def _unmapped(table: Table, fields: Sequence[Any]) -> list[Fault]:
    taken = {field.place for field in fields}
    left = [name for place, name in enumerate(table.columns) if place not in taken]
    if not left:
        return []
    return [note(None, "", "unmapped", f"columns not mapped, and so left out: {', '.join(left)}")]


def _told(fault: Fault) -> dict[str, Any]:
    return {"row": fault.row, "column": fault.column, "kind": fault.kind, "text": fault.text}
