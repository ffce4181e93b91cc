"""A run of ours beside a claimed one, on a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from steelyard.cli.amounts import four
from steelyard.cli.console import LastingConsole, endless
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.load.imports import Beside, Pair


def show(run: Path, source: str, found: Beside) -> None:
    """Print both sides under the tool's definitions, and what stands alone."""
    drawn = Group(_head(run, source, found), _table(found), _foot(found))
    LastingConsole(highlight=False).print(drawn)


def _head(run: Path, source: str, found: Beside) -> Text:
    said = [found.tool, *(_words(part) for part in (found.version, found.date, found.label))]
    text = Text(f"measured  {run}\n")
    text.append(f"CLAIMED   {source} · {' · '.join(filter(None, said))}", style="yellow")
    return text


def _table(found: Beside) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", expand=not endless())
    for name in (f"{found.tool}'s word", "measured", "CLAIMED"):
        table.add_column(name, justify="left" if name.endswith("word") else "right", no_wrap=True)
    table.add_column(f"the definition of both (as of {found.read})", ratio=1, overflow="fold")
    for name, pair in (("successful", found.ok), ("failed", found.failed)):
        table.add_row(name, *(_words(one) for one in pair), "as each of them counts")
    said = ""
    for one in found.pairs:
        note = one.definition if one.definition != said else "″"
        said = one.definition
        table.add_row(
            f"{one.statistic}({one.word})", _value(one.ours, one), _value(one.claimed, one), note
        )
    return table


def _foot(found: Beside) -> Text:
    lines = []
    if found.alone:
        lines.append(f"no word of the same definition here: {', '.join(found.alone)}")
    lines.append("claimed: somebody else's figures without samples, so no interval and no answer")
    return Text("\n".join(lines), style="dim")


def _value(value: float | Missing, pair: Pair) -> str:
    if isinstance(value, Missing):
        return "–"
    if pair.unit == "s":
        return f"{four(value * 1e3)} ms"
    return f"{four(value)} {'requests/s' if pair.unit == '1/s' else pair.unit}"


def _words(value: object) -> str:
    return value.reason if isinstance(value, Missing) else str(value)
