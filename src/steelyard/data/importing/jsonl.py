"""One JSON object a line, its keys as columns."""

from __future__ import annotations

import json
from pathlib import Path

from steelyard.data.importing.encoding import content_of, decode
from steelyard.data.importing.fault import Fault, fault
from steelyard.data.importing.table import Table


def read_jsonl(path: Path, *, encoding: str = "") -> Table:
    """Values keep their types; a key that a row lacks is an empty cell."""
    decoded = decode(content_of(path), encoding=encoding)
    faults = list(decoded.faults)
    found: list[tuple[int, dict[str, object]]] = []
    for number, line in enumerate(decoded.text.split("\n"), start=1):
        if line.strip():
            row = _row(number, line, faults)
            if row is not None:
                found.append((number, row))
    columns = tuple(dict.fromkeys(key for _, row in found for key in row))
    rows = tuple((number, tuple(row.get(key) for key in columns)) for number, row in found)
    return Table(
        columns=columns, rows=rows, facts={"encoding": decoded.encoding}, faults=tuple(faults)
    )


def _row(number: int, line: str, faults: list[Fault]) -> dict[str, object] | None:
    twice: list[str] = []

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        twice.extend({key for key in keys if keys.count(key) > 1})
        return dict(pairs)

    try:
        row = json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError) as problem:
        faults.append(fault(number, "", "json", f"no JSON ({problem}); mend it"))
        return None
    if twice:
        faults.append(fault(number, twice[0], "double-key", "the key stands twice"))
    if isinstance(row, dict):
        return row
    faults.append(fault(number, "", "json", "no object; write {...} a line"))
    return None
