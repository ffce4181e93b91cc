"""Rows and columns of a file, whatever kind of file it was."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from steelyard.data.importing.fault import Fault, note


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was read, with all that was odd about it."""

    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[Any, ...]], ...]
    """Each with its number in the file, and a cell for every column; None for an empty one."""
    facts: dict[str, str]
    """How it was read: encoding, delimiter, sheet."""
    faults: tuple[Fault, ...]


def headings(raw: Sequence[object], *, row: int) -> tuple[tuple[str, ...], list[Fault]]:
    """Names of columns: blanks at their ends and full-width forms folded, doubles told apart."""
    names: list[str] = []
    faults: list[Fault] = []
    for place, cell in enumerate(raw, start=1):
        name = " ".join(unicodedata.normalize("NFKC", str(cell or "")).split()) or f"#{place}"
        if name in names:
            text = f"the header stands twice; the second is column {name}#{place}"
            faults.append(note(row, name, "double-header", text))
            name = f"{name}#{place}"
        names.append(name)
    return tuple(names), faults
