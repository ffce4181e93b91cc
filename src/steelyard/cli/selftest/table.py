"""The self-test's matrix, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.selftest import TITLES, Result, said

if TYPE_CHECKING:
    from steelyard.selftest import Matrix, Row

COLOURS = {"right": "green", "wrong": "bold red", "partly told": "yellow", "not judged": "yellow"}


def show(matrix: Matrix) -> None:
    """Print the matrix, a table a group."""
    LastingConsole(highlight=False).print(_drawn(matrix))


def _drawn(matrix: Matrix) -> RenderableType:
    parts: list[RenderableType] = [_head(matrix)]
    for group, title in TITLES.items():
        rows = [row for row in matrix.rows if row.case.group is group]
        if rows:
            parts += [Text(), Text(title, style="bold"), _table(rows)]
    parts += [Text(), _foot(matrix)]
    return Group(*parts)


def _head(matrix: Matrix) -> Text:
    who = f"{matrix.client} {matrix.version}".strip()
    return Text(f"{who} · {matrix.date}" + (f"\n{matrix.command}" if matrix.command else ""))


def _table(rows: list[Row]) -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False, expand=not endless())
    table.add_column(width=11)
    table.add_column(ratio=3)
    table.add_column(ratio=3)
    table.add_column(ratio=4)
    for row in rows:
        result = row.result.value
        told = said(row) + (f" [{row.note}]" if row.note else "")
        mark = Text(result, style=COLOURS.get(result, "dim"))
        table.add_row(mark, Text(row.case.title), Text(row.case.truth.words), Text(told))
    return table


def _foot(matrix: Matrix) -> Text:
    counts = ", ".join(f"{n} {result.value}" for result, n in matrix.tally.items())
    foot = Text(f"{len(matrix.rows)} cases: {counts}", style="green" if matrix.right else "red")
    if busy := [row.case.name for row in matrix.rows if row.result is Result.BUSY]:
        again = " ".join(f"--only {name}" for name in busy)
        foot.append(
            "\nThe machine was late, so what depends on time says nothing of the client there; "
            f"run again when it is idle: {again}",
            style="yellow",
        )
    return foot
