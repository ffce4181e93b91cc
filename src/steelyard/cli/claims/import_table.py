"""What another tool's file says, on a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from steelyard.cli.claims.import_words import Say
from steelyard.cli.terminal.amounts import four
from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.evidence import Measurement
    from steelyard.load.imports import PeerRun


SHOWN = {"1/h": ("requests/s", 1 / 3600)}
"""Units as a reader of load tools knows them."""


def show(file: Path, found: list[tuple[PeerRun, list[Measurement]]], *, lang: str) -> None:
    """Print each run of the file with its figures and what the tool means by them."""
    LastingConsole(highlight=False).print(_drawn(file, found, Say(lang)))


def _drawn(file: Path, found: list[tuple[PeerRun, list[Measurement]]], say: Say) -> RenderableType:
    parts: list[RenderableType] = []
    for run, made in found:
        parts += [_head(file, run, say), _table(made, say), Text()]
    parts.append(Text(say("foot"), style="dim"))
    return Group(*parts)


def _head(file: Path, run: PeerRun, say: Say) -> Text:
    said = (run.version, run.date, run.label or file.name)
    return Text(" · ".join([run.tool, *(_words(part, say) for part in said)]), style="bold")


def _table(made: list[Measurement], say: Say) -> Table:
    table = Table(box=None, padding=(0, 1), expand=not endless())
    table.add_column(say("criterion"), no_wrap=True)
    table.add_column(say("value"), justify="right", no_wrap=True)
    table.add_column(say("n"), justify="right", no_wrap=True)
    table.add_column(say("means"), ratio=1, overflow="fold")
    said = ""
    for one in made:
        value = _words(one.value, say)
        if isinstance(one.value, float):
            unit, scale = SHOWN.get(one.unit, (one.unit, 1.0))
            value = f"{four(one.value * scale)} {say(unit)}"
        note = say.note(one.note) if one.note != said else "″"
        said = one.note
        table.add_row(one.criterion, value, str(one.n), Text(note))
    return table


def _words(value: Any, say: Say) -> str:
    if isinstance(value, Missing):
        return say.term(value.reason)
    return str(value)
