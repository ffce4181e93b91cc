"""What is wrong with a row of somebody's file, or worth knowing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One finding, with its place as the file's own program shows it."""

    row: int | None
    """As a spreadsheet or an editor counts, from 1; None for the file as a whole."""
    column: str
    """"" for the row as a whole."""
    kind: str
    text: str
    blocks: bool = True
    """Whether the row can't be taken; a note otherwise."""

    def __str__(self) -> str:
        place = "file" if self.row is None else f"row {self.row}"
        return f"{place}{', column ' + self.column if self.column else ''}: {self.text}"


def fault(row: int | None, column: str, kind: str, text: str) -> Fault:
    """A finding for which the row can't be taken."""
    return Fault(row=row, column=column, kind=kind, text=text)


def note(row: int | None, column: str, kind: str, text: str) -> Fault:
    """A finding that refuses nothing."""
    return Fault(row=row, column=column, kind=kind, text=text, blocks=False)
