"""Finished cells on disk: each is found again after a kill, and none is measured twice."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from steelyard.errors import RecordDamaged
from steelyard.evidence import Missing, read_json, write_json
from steelyard.load.certificate import Check, Hits
from steelyard.load.search.cell import Cell, Load
from steelyard.load.search.judging import CellRecord

FILE = "cell.json"
SCHEMA = 1


def put(folder: Path, record: CellRecord) -> None:
    """Mark the cell as finished; written last, whole or not at all.  Raises StorageFull."""
    write_json(folder / FILE, {"schema": SCHEMA, "record": record})


def got(folder: Path, cell: Cell, seed: int) -> CellRecord | None:
    """The cell's record where it was finished; None where it has to be measured.

    What an interruption left of it is moved aside.  Raises RecordDamaged where another cell lies
    in the folder.
    """
    if not folder.exists():
        return None
    if not (folder / FILE).is_file():
        _aside(folder)
        return None
    record = read(folder)
    if (record.cell, record.seed) != (cell, seed):
        raise RecordDamaged(
            f"{folder}: holds {record.cell.load} with seed {record.seed}, not {cell.load} with "
            f"seed {seed}; give the options that the search was begun with, or a new --run"
        )
    return record


def read(folder: Path) -> CellRecord:
    """A finished cell's record.  Raises RecordDamaged."""
    told = read_json(folder / FILE)
    try:
        return _record(told["record"])
    except (KeyError, TypeError) as problem:
        raise RecordDamaged(f"{folder / FILE}: is no cell of a search ({problem})") from problem


def _aside(folder: Path) -> None:
    for number in itertools.count(1):
        place = folder.with_name(f"{folder.name}.unfinished-{number}")
        if not place.exists():
            folder.rename(place)
            return


def _record(told: dict[str, Any]) -> CellRecord:
    cell, hits = dict(told["cell"]), told["hits"]
    return CellRecord(
        cell=Cell(**{**cell, "load": Load(**cell["load"])}),
        seed=told["seed"],
        start_s=told["start_s"],
        wall_s=told["wall_s"],
        checks=tuple(Check(**check) for check in told["checks"]),
        hits=hits if isinstance(hits, Missing) else Hits(**hits),
    )
