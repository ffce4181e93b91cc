"""Whether a set at hand is whole: files, counts, errata, gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from steelyard.data.catalogue import DataSet
from steelyard.data.importing.consistent import consistent
from steelyard.data.readers import has_reader
from steelyard.data.records import all_rows
from steelyard.data.sampling import Row
from steelyard.data.store import Store, store
from steelyard.errors import SteelyardError


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One sentence on a set."""

    kind: Literal["fine", "note", "fault"]
    text: str


def check_set(about: DataSet, folder: Path) -> list[Finding]:
    """All that can be said without asking a model; never raises for what is wrong with the set."""
    try:
        files = store(about.name, folder)
        found = _manifest(about, files)
        if any(one.kind == "fault" for one in found):
            return found
        if not has_reader(about):
            return [*found, *_errata(about, _mentioned(about, files))]
        rows = list(all_rows(about, files))
    except SteelyardError as problem:
        return [_fault(str(problem))]
    as_catalogued = about.imported or files.sha256 == about.manifest
    return [
        *found,
        *_count(about, rows, as_catalogued=as_catalogued),
        *_errata(about, {row.id for row in rows}),
        *_gold(about, rows),
    ]


def _manifest(about: DataSet, files: Store) -> list[Finding]:
    faults = [_fault(fault) for fault in files.faults()]
    if faults:
        return faults
    if not files.listed:
        return [
            _note(
                f"no manifest: {len(files.files)} files taken as they "
                f"are, sha256 {files.sha256[:16]}"
            )
        ]
    if not about.imported and files.sha256 != about.manifest:
        return [
            _note(
                f"another copy than the catalogue's, whole by its own manifest {files.sha256[:16]}"
            )
        ]
    return [_fine(f"{_times(len(files.files), 'file')} as the manifest says")]


def _count(about: DataSet, rows: Sequence[Row], *, as_catalogued: bool) -> list[Finding]:
    ids = {row.id for row in rows}
    if len(ids) < len(rows):
        return [_fault(f"{len(rows) - len(ids)} rows repeat an id")]
    if len(rows) == about.rows:
        return [_fine(_times(len(rows), "row"))]
    said = f"{len(rows):,} rows, where {about.rows:,} are known"
    return [_fault(said) if as_catalogued else _note(said)]


def _errata(about: DataSet, ids: set[str]) -> list[Finding]:
    lost = [row.id for row in about.errata if row.id not in ids]
    if lost:
        return [_fault(f"errata name rows that aren't there: {', '.join(lost)}")]
    if not about.errata:
        return []
    return [_fine(f"{_times(len(about.errata), 'disputed row')}, list of {about.errata_version}")]


def _mentioned(about: DataSet, files: Store) -> set[str]:
    texts = [files.read(path) for path in files.files] if about.errata else []
    return {row.id for row in about.errata if any(row.id.encode() in text for text in texts)}


def _gold(about: DataSet, rows: Sequence[Row]) -> list[Finding]:
    disputed = about.disputed()
    places = {place: row.id for place, row in enumerate(rows, start=1)}
    conflicts: set[str] = set()
    repeats = 0
    for fault in consistent((place, row.record) for place, row in enumerate(rows, start=1)):
        if not fault.blocks:
            repeats += 1
        elif places[fault.row or 0] not in disputed:
            conflicts.add(places[fault.row or 0])
    empty = [row.id for row in rows if row.record.get("gold") == "" and row.id not in disputed]
    found = []
    if conflicts:
        found.append(
            _fault(
                f"{_times(len(conflicts), 'row')} with another gold than the same question "
                f"elsewhere, {min(conflicts)} first"
            )
        )
    if empty:
        found.append(_fault(f"{len(empty)} rows have empty gold, {empty[0]} first"))
    if repeats:
        found.append(_note(f"{_times(repeats, 'row')} the same as another, word for word"))
    return found if conflicts or empty else [*found, _fine("gold agrees with itself")]


def _times(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


def _fine(text: str) -> Finding:
    return Finding(kind="fine", text=text)


def _note(text: str) -> Finding:
    return Finding(kind="note", text=text)


def _fault(text: str) -> Finding:
    return Finding(kind="fault", text=text)
