"""A document's sections on a terminal: paragraphs wrapped, tables aligned, charts left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.cli.wrapping import wrapped

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as RichTable

    from steelyard.report.document import Block, Cell, Document, Facts, Table

COLOURS = {"good": "green", "bad": "red", "open": "yellow", "plain": ""}


def show_mark(document: Document) -> None:
    """Say first that it is a what-if, where it is one."""
    from rich.text import Text

    from steelyard.cli.console import LastingConsole

    if document.banner:
        console = LastingConsole(highlight=False)
        for line in wrapped(document.banner, max(console.width, 20)):
            console.print(Text(line, style="bold red"))


def show_sections(document: Document) -> None:
    """Print all sections but the mark."""
    from rich.text import Text

    from steelyard.cli.console import LastingConsole

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
            yield _table(block)
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


def _cell(cell: Cell) -> RenderableType:
    from rich.text import Text

    text = Text(cell.text, style=COLOURS[cell.tone])
    if cell.note:
        text.append(f"\n{cell.note}", style="dim")
    return text
