"""The scores of a suite of several tasks, task by task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Cell, Section, Table
from steelyard.report.numbers import count, interval
from steelyard.report.reading import Reading


def tasks(reading: Reading) -> Section | None:
    """Each task's score of each deployment; None where no suite has tasks."""
    found = reading.findings.get("tasks")
    if not found:
        return None
    w = reading.words
    rows = sorted(found, key=lambda row: (row["task"], row.get("workload", "")))
    names = ("task", "deployment", "attempted", "undetermined", "task_score", "interval", "n")
    table = Table(
        caption=w("tab.tasks"),
        head=tuple(w(f"col.{name}") for name in names),
        rows=tuple(_row(row, reading) for row in rows),
        numeric=frozenset(range(2, 7)),
    )
    return Section(anchor="tasks", title=w("sec.tasks"), lead=w("lead.tasks"), blocks=(table,))


def _row(row: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    return (
        Cell(text=row["task"]),
        Cell(text=reading.place(row)),
        Cell(text=count(row["attempted"])),
        Cell(text=count(row["undetermined"])),
        Cell(text=reading.say(row["score"], "share")),
        Cell(text=interval(row["interval"], "share", reading.words)),
        Cell(text=count(row["n"])),
    )
