"""Two load runs against each other, on a terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from steelyard.cli.compare.load_words import Say
from steelyard.cli.terminal.amounts import four
from steelyard.cli.terminal.console import LastingConsole

if TYPE_CHECKING:
    from steelyard.load import Comparison
    from steelyard.stats import Compared

MOST = 1000
"""Times as long beyond which nobody measures, so that the number says nothing."""


def show(found: Comparison, *, lang: str) -> None:
    """Print the answers, or why there are none."""
    say, console = Say(lang), LastingConsole(highlight=False)
    console.print(escape(f"a  {found.a}\nb  {found.b}"))
    if found.refused:
        console.print(f"[bold red]{say('refused')}[/]")
        for why in found.refused:
            console.print(f"  {escape(say.refusal(why))}")
        return
    console.print(_table(found, say))
    if longer := _longer(found, say):
        console.print(escape(say("longer", figures=", ".join(longer))), style="dim")
    for why, figures in _unsettled(found, say).items():
        told = say("unbounded", figures=", ".join(figures), why=say.term(why))
        console.print(escape(told), style="dim")
    for note in found.notes:
        console.print(f"[dim]{escape(say('unchecked', note=say.term(note)))}[/]")
    console.print(f"[dim]{say('together')}[/]")


def _longer(found: Comparison, say: Say) -> list[str]:
    """Figures that longer runs would tell apart, and how much longer they would be."""
    return [
        say("times", figure=_name(time, one, say), n=_times(one.times))
        for time, figures in found.figures.items()
        for one in figures
        if one.times is not None
    ]


def _times(factor: float) -> str:
    return f"{math.ceil(factor):,}" if factor <= MOST else f"> {MOST:,}"


def _unsettled(found: Comparison, say: Say) -> dict[str, list[str]]:
    """Figures without an interval, by reason."""
    told: dict[str, list[str]] = {}
    for time, figures in found.figures.items():
        for one in figures:
            if one.refused:
                told.setdefault(one.refused, []).append(_name(time, one, say))
    return told


def _name(time: str, one: Compared, say: Say) -> str:
    if one.figure == "goodput":
        return say("goodput")
    return f"{say('mean') if one.figure == 'mean' else one.figure}({time})"


def _table(found: Comparison, say: Say) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in (say("figure"), "a", "b", say("gap"), say("answer")):
        table.add_column(name)
    for time, figures in found.figures.items():
        for one in figures:
            table.add_row(*_cells(time, one, say))
    return table


def _cells(time: str, one: Compared, say: Say) -> tuple[str, ...]:
    rate = one.figure == "goodput"
    scale = 1.0 if rate else 1e3

    def told(value: float | None) -> str:
        if value is None:
            return "-"
        return say("per_s", n=four(value)) if rate else f"{four(value * scale)} ms"

    gap = one.joint
    between = (
        "-"
        if gap is None or one.difference is None
        else say(
            "within",
            value=four(one.difference.value * scale, sign=True),
            low=four(gap.low * scale, sign=True),
            high=four(gap.high * scale, sign=True),
        )
    )
    return _name(time, one, say), told(one.a), told(one.b), between, say(one.settled)
