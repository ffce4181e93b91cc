"""Kinds of mutated replies against the kinds the grader finds, over made and Berkeley items.

    python bench/tools_taxonomy.py [--made 220] [--data FOLDER]

FOLDER holds the files of the Berkeley Function Calling Leaderboard (Apache-2.0); without it, or
without STEELYARD_SHARED, made items alone are used.  Prints the matrix, the share on its
diagonal, and what is not on it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from steelyard.errors import StudyError
from steelyard.suites import Item, suite
from steelyard.suites.tools import kinds
from steelyard.suites.tools.selftest import tried

_TYPES = {"dict": "object", "float": "number", "tuple": "array", "any": None}
_MATCH = ["bfcl-strings", "nested-choices"]
_BAD_ITEM = re.compile(r":(\d+): ")


def main() -> None:
    """Print the matrix."""
    order = argparse.ArgumentParser(description=__doc__)
    order.add_argument("--made", type=int, default=220)
    order.add_argument("--data", type=Path, default=_shared())
    wish = order.parse_args()
    judge = suite("tools")
    items = list(judge.load_items(f"made:calls?n={wish.made}").items)
    print(f"made: {len(items)} items")
    if wish.data is not None and wish.data.is_dir():
        for file in sorted(wish.data.glob("BFCL_v4_*.json")):
            if "multi_turn" not in file.name:
                items += _berkeley(file)
    matrix: Counter[tuple[str, str]] = Counter()
    off: Counter[str] = Counter()
    for item in items:
        for probe, seen in tried(item):
            matrix[probe.kind, seen] += 1
            if seen != probe.kind:
                off[f"{probe.name}: {seen or 'ok'}  {item.id}"] += 1
    _show(matrix)
    for line, count in off.most_common(20):
        print(f"  {count}  {line}")


def _shared() -> Path | None:
    root = os.environ.get("STEELYARD_SHARED")
    return Path(root) / "data" / "bfcl" if root else None


def _show(matrix: Counter[tuple[str, str]]) -> None:
    total = sum(matrix.values())
    on = sum(count for (made, seen), count in matrix.items() if made == seen)
    print(f"\n{on} of {total} on the diagonal ({on / total:.2%})\n")
    for kind in kinds.ORDER:
        row = {seen: n for (made, seen), n in matrix.items() if made == kind}
        all_of = sum(row.values())
        others = {seen or "ok": n for seen, n in row.items() if seen != kind}
        share = f"{row.get(kind, 0) / all_of:7.2%}" if all_of else "      —"
        print(f"{kind or 'ok':20} {all_of:6} {share}  {others or ''}")


def _berkeley(file: Path) -> list[Item]:
    gold = {row["id"]: row["ground_truth"] for row in _rows(file.parent / "possible_answer", file)}
    records = [_record(row, gold.get(row["id"])) for row in _rows(file.parent, file)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "items.jsonl"
        bad = _bad_lines(path, records)
        good = [record for n, record in enumerate(records, start=1) if n not in bad]
        _write(path, good)
        items = suite("tools").load_items(str(path)).items
    print(f"{file.name}: {len(items)} items, {len(bad)} left out")
    return list(items)


def _bad_lines(path: Path, records: list[dict[str, Any]]) -> set[int]:
    bad: set[int] = set()
    for at, record in enumerate(records, start=1):
        _write(path, [record])
        try:
            suite("tools").load_items(str(path))
        except StudyError as fault:
            bad.add(at)
            print("  left out:", record["id"], str(fault).splitlines()[-1][-110:], file=sys.stderr)
    return bad


def _write(path: Path, records: list[dict[str, Any]]) -> None:
    lines = [json.dumps(record, ensure_ascii=False) for record in records]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _rows(folder: Path, file: Path) -> Iterator[dict[str, Any]]:
    path = folder / file.name
    if path.is_file():
        yield from map(json.loads, path.read_text("utf-8").splitlines())


def _record(row: dict[str, Any], truth: list[dict[str, Any]] | None) -> dict[str, Any]:
    expect: Any = "any" if "live_relevance" in row["id"] else []
    if truth is not None:
        expect = [_due(name, given) for call in truth for name, given in call.items()]
    return {
        "id": row["id"],
        "messages": row["question"][0],
        "tools": [{"type": "function", "function": _function(f)} for f in row["function"]],
        "expect": expect,
        "match": _MATCH,
    }


def _due(name: str, given: dict[str, list[Any]]) -> dict[str, Any]:
    choices = {key: [v for v in values if v != ""] or [""] for key, values in given.items()}
    return {
        "name": name,
        "arguments": choices,
        "optional": [key for key, values in given.items() if "" in values],
    }


def _function(function: dict[str, Any]) -> dict[str, Any]:
    return {**function, "parameters": _schema(function["parameters"])}


def _schema(value: Any) -> Any:
    if isinstance(value, list):
        return [_schema(each) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _schema(each) for key, each in value.items()}
    kind = found.get("type")
    if isinstance(kind, str) and kind in _TYPES:
        found["type"] = _TYPES[kind]
        if _TYPES[kind] is None:
            del found["type"]
    return found


if __name__ == "__main__":
    main()
