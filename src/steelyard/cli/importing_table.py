"""What another tool's file says, on a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from steelyard.cli.amounts import four
from steelyard.cli.console import LastingConsole, endless
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.evidence import Measurement
    from steelyard.load.imports import PeerRun


SHOWN = {"1/h": ("requests/s", 1 / 3600)}
"""Units as a reader of load tools knows them."""


def show(file: Path, found: list[tuple[PeerRun, list[Measurement]]]) -> None:
    """Print each run of the file with its figures and what the tool means by them."""
    LastingConsole(highlight=False).print(_drawn(file, found))


def _drawn(file: Path, found: list[tuple[PeerRun, list[Measurement]]]) -> RenderableType:
    parts: list[RenderableType] = []
    for run, made in found:
        parts += [_head(file, run), _table(made), Text()]
    parts.append(Text("claimed: shown, never ranked; no gate passes by it", style="dim"))
    return Group(*parts)


def _head(file: Path, run: PeerRun) -> Text:
    said = (run.version, run.date, run.label or file.name)
    return Text(" · ".join([run.tool, *(_words(part) for part in said)]), style="bold")


def _table(made: list[Measurement]) -> Table:
    table = Table(box=None, padding=(0, 1), expand=not endless())
    table.add_column("criterion", no_wrap=True)
    table.add_column("value", justify="right", no_wrap=True)
    table.add_column("n", justify="right", no_wrap=True)
    table.add_column("what the tool means by it", ratio=1, overflow="fold")
    said = ""
    for one in made:
        value = _words(one.value)
        if isinstance(one.value, float):
            unit, scale = SHOWN.get(one.unit, (one.unit, 1.0))
            value = f"{four(one.value * scale)} {unit}"
        note = one.note if one.note != said else "″"
        said = one.note
        table.add_row(one.criterion, value, str(one.n), Text(note))
    return table


def _words(value: Any) -> str:
    if isinstance(value, Missing):
        return value.reason
    return str(value)
