"""A document's sections on a terminal: paragraphs wrapped, tables aligned, charts left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.cli.terminal.wrapping import wrapped

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as RichTable

    from steelyard.report.document import Block, Cell, Document, Facts, Table

WIDEST = 100
"""Columns of a table beyond which its rows are told one under the other."""
COLOURS = {"good": "green", "bad": "red", "open": "yellow", "plain": ""}


def show_mark(document: Document) -> None:
    """Say first that it is a what-if, where it is one."""
    from rich.text import Text

    from steelyard.cli.terminal.console import LastingConsole

    if document.banner:
        console = LastingConsole(highlight=False)
        for line in wrapped(document.banner, max(console.width, 20)):
            console.print(Text(line, style="bold red"))


def show_sections(document: Document) -> None:
    """Print all sections but the mark."""
    from rich.text import Text

    from steelyard.cli.terminal.console import LastingConsole

    console = LastingConsole(highlight=False)
    for section in document.sections:
        console.print()
        console.print(Text(section.title, style="bold"))
        for block in section.blocks:
            for part in _block(block, console.width):
                console.print(part)


def _block(block: Block, width: int) -> Iterator[RenderableType]:
    from rich.text import Text

    from steelyard.report.document import Facts, Fold, Para, Table

    match block:
        case Para():
            style = "dim" if block.quiet else ""
            for line in wrapped(block.text, max(width - 2, 20)):
                yield Text(f"  {line}", style=style)
        case Table():
            if block.caption:
                yield Text(f"  {block.caption}", style="dim")
            room = min(width, WIDEST)
            yield from [_table(block)] if _across(block) <= room else _stacked(block, room)
        case Facts():
            yield from _facts(block)
        case Fold():
            for inner in block.blocks:
                yield from _block(inner, width)
        case _:
            return


def _facts(block: Facts) -> Iterator[RenderableType]:
    from rich.cells import cell_len, set_cell_size
    from rich.text import Text

    column = max(cell_len(name) for name, _ in block.pairs) + 2
    for name, value in block.pairs:
        yield Text.assemble((f"  {set_cell_size(name, column)}", "dim"), value)


def _table(found: Table) -> RichTable:
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, pad_edge=True, padding=(0, 2, 0, 2), header_style="dim")
    for place, name in enumerate(found.head):
        right = place in found.numeric
        grid.add_column(Text(name), justify="right" if right else "left", overflow="fold")
    for row in found.rows:
        grid.add_row(*(_cell(cell) for cell in row))
    return grid


def _across(found: Table) -> int:
    """Columns that a table takes unbroken."""
    from rich.cells import cell_len

    rows = [[(cell.text, cell.note) for cell in row] for row in found.rows]
    columns = zip([(name, "") for name in found.head], *rows, strict=True)
    return sum(max(cell_len(text) for cell in column for text in cell) + 4 for column in columns)


def _stacked(found: Table, width: int) -> Iterator[RenderableType]:
    """A row as its first cell and, under it, the others by their heads."""
    from rich.cells import cell_len, set_cell_size
    from rich.text import Text

    column = max(cell_len(name) for name in found.head) + 2
    for first, *others in found.rows:
        yield Text(f"  {first.text}", style=COLOURS[first.tone] or "bold")
        for line in wrapped(first.note, width - 4) if first.note else ():
            yield Text(f"    {line}", style="dim")
        for name, cell in zip(found.head[1:], others, strict=True):
            told = f"{cell.text} ({cell.note})" if cell.note else cell.text
            for place, line in enumerate(wrapped(told, max(width - column - 4, 20))):
                head = set_cell_size("" if place else name, column)
                yield Text.assemble((f"    {head}", "dim"), (line, COLOURS[cell.tone]))


def _cell(cell: Cell) -> RenderableType:
    from rich.text import Text

    text = Text(cell.text, style=COLOURS[cell.tone])
    if cell.note:
        text.append(f"\n{cell.note}", style="dim")
    return text
