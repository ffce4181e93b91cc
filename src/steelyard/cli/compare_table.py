"""Two load runs against each other, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from steelyard.cli.amounts import four
from steelyard.cli.console import LastingConsole

if TYPE_CHECKING:
    from steelyard.load import Comparison
    from steelyard.stats import Compared


def show(found: Comparison) -> None:
    """Print the answers, or why there are none."""
    console = LastingConsole(highlight=False)
    console.print(escape(f"a  {found.a}\nb  {found.b}"))
    if found.refused:
        console.print("[bold red]NOT COMPARABLE[/]")
        for why in found.refused:
            console.print(f"  {escape(why)}")
        return
    console.print(_table(found))
    for why, figures in _unsettled(found).items():
        console.print(escape(f"not bounded  {', '.join(figures)}: {why}"), style="dim")
    for note in found.notes:
        console.print(f"[dim]not checked  {escape(note)}[/]")
    console.print("[dim]answers hold together at 95 %; all figures: --json[/]")


def _unsettled(found: Comparison) -> dict[str, list[str]]:
    """Figures without an interval, by reason."""
    told: dict[str, list[str]] = {}
    for time, figures in found.figures.items():
        for one in figures:
            if one.refused:
                name = one.figure if one.figure == "goodput" else f"{one.figure}({time})"
                told.setdefault(one.refused, []).append(name)
    return told


def _table(found: Comparison) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("figure", "a", "b", "a - b (interval)", "answer"):
        table.add_column(name)
    for time, figures in found.figures.items():
        for one in figures:
            table.add_row(*_cells(time, one))
    return table


def _cells(time: str, one: Compared) -> tuple[str, ...]:
    rate = one.figure == "goodput"
    scale, unit = (1.0, "/s") if rate else (1e3, " ms")
    name = one.figure if rate else f"{one.figure}({time})"

    def told(value: float | None) -> str:
        return "-" if value is None else f"{four(value * scale)}{unit}"

    gap = one.joint
    between = (
        "-"
        if gap is None or one.difference is None
        else f"{one.difference.value * scale:+,.3g} ({gap.low * scale:+,.3g} to "
        f"{gap.high * scale:+,.3g})"
    )
    return name, told(one.a), told(one.b), between, one.settled
