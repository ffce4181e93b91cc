"""Whether gold agrees with itself: the same question has one answer, and an id one row."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

from steelyard.data.importing.fault import Fault, fault, note

_QUESTION = ("prompt", "messages", "turns", "task", "choices", "tools", "schema")


def consistent(records: Iterable[tuple[int, dict[str, Any]]]) -> list[Fault]:
    """Faults of rows that contradict an earlier one, notes of those that repeat one.

    Questions are the same when they are so in NFKC with blanks folded; so are answers. A row that
    repeats another joins its cluster, in the record itself: the two aren't independent.
    """
    faults: list[Fault] = []
    ids: dict[str, int] = {}
    asked: dict[str, _First] = {}
    for row, record in records:
        if record["id"] in ids:
            text = f"id {record['id']} stands in row {ids[record['id']]} already"
            faults.append(fault(row, "", "double-id", text))
        ids.setdefault(record["id"], row)
        if "prompt" not in record and "messages" not in record:
            continue
        key = folded([record.get(name) for name in _QUESTION])
        gold = folded(record.get("gold", record.get("expect")))
        first = asked.setdefault(key, _First(row, gold, record.get("cluster", record["id"])))
        if first.row == row:
            continue
        if first.gold == gold:
            record["cluster"] = first.cluster
            text = f"repeats row {first.row}; kept, in one cluster with it"
            faults.append(note(row, "", "repeated", text))
        else:
            faults += [_conflict(first.row, row), _conflict(row, first.row)]
    return faults


class _First(NamedTuple):
    row: int
    gold: str
    cluster: str


def _conflict(row: int, other: int) -> Fault:
    """On both rows: which of them is right, the file doesn't say."""
    text = f"the question of row {other} with another gold; keep the right one of them"
    return fault(row, "", "gold-conflict", text)


def folded(value: Any) -> str:
    """One text for values that people would call the same."""
    if not isinstance(value, str):
        value = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return " ".join(unicodedata.normalize("NFKC", value).split())
