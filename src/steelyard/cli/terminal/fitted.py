"""A table that goes without columns, and names them, where a window is too narrow for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.cli.terminal.wrapping import wrapped

_HEAD = 8
"""Cells that a heading has at least before it is broken into lines."""
_GAP = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A heading and its cells; none of them is ever cut."""

    head: str
    cells: Sequence[Text]
    left: bool = False
    spare: int = 0
    """What goes first where there is no room: the highest; 0 stays."""
    folds: int = 0
    """Cells to which it may be narrowed, its lines broken; 0 for never."""

    @property
    def width(self) -> int:
        """Cells across, with the heading broken to what stands below it."""
        inner = max((_across(cell.plain) for cell in self.cells), default=0)
        return max(inner, *map(cell_len, self.lines(inner)))

    def lines(self, inner: int) -> list[str]:
        """The heading's lines."""
        return [self.head] if endless() else wrapped(self.head, max(inner, _HEAD))


def fitted(columns: Sequence[Column]) -> tuple[Table, tuple[str, ...]]:
    """The table, and the headings of the columns that it goes without."""
    room = LastingConsole().width
    kept = list(columns)
    while _least(kept) > room and any(each.spare for each in kept):
        kept.remove(max(kept, key=lambda each: each.spare))
    table = Table(box=None, padding=(0, 1), expand=False)
    slack = max(room - _least(kept), 0)
    for each in kept:
        width = min(each.width, _narrow(each) + slack)
        slack -= width - _narrow(each)
        inner = max((_across(cell.plain) for cell in each.cells), default=0)
        table.add_column(
            "\n".join(each.lines(inner)), justify="left" if each.left else "right",
            overflow="fold", min_width=width, max_width=width,
        )  # fmt: skip
    for row in zip(*(each.cells for each in kept), strict=True):
        table.add_row(*row)
    return table, tuple(each.head for each in columns if each not in kept)


def _least(columns: Sequence[Column]) -> int:
    return sum(_narrow(each) + _GAP for each in columns)


def _narrow(column: Column) -> int:
    return min(column.width, column.folds) if column.folds else column.width


def _across(text: str) -> int:
    return max(map(cell_len, text.split("\n")))
