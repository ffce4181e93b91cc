"""A run of ours beside a claimed one, on a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from steelyard.cli.compare.load_words import Say
from steelyard.cli.terminal.amounts import four
from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.load.imports import Beside, Pair


def show(run: Path, source: str, found: Beside, *, lang: str) -> None:
    """Print both sides under the tool's definitions, and what stands alone."""
    say = Say(lang)
    drawn = Group(_head(run, source, found, say), _table(found, say), _foot(found, say))
    LastingConsole(highlight=False).print(drawn)


def _head(run: Path, source: str, found: Beside, say: Say) -> Text:
    said = [found.tool, *(_words(part, say) for part in (found.version, found.date, found.label))]
    text = Text(f"{say('beside.measured', run=run)}\n")
    what = " · ".join([source, *filter(None, said)])
    text.append(say("beside.claimed", what=what), style="yellow")
    return text


def _table(found: Beside, say: Say) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", expand=not endless())
    table.add_column(say("beside.word", tool=found.tool), no_wrap=True)
    for name in ("beside.ours", "beside.theirs"):
        table.add_column(say(name), justify="right", no_wrap=True)
    table.add_column(say("beside.definition", read=found.read), ratio=1, overflow="fold")
    for name, pair in (("beside.ok", found.ok), ("beside.failed", found.failed)):
        table.add_row(say(name), *(_words(one, say) for one in pair), say("beside.counts"))
    said = ""
    for one in found.pairs:
        note = one.definition if one.definition != said else "″"
        said = one.definition
        table.add_row(
            f"{one.statistic}({one.word})",
            _value(one.ours, one, say),
            _value(one.claimed, one, say),
            say.term(note),
        )
    return table


def _foot(found: Beside, say: Say) -> Text:
    lines = []
    if found.alone:
        lines.append(say("beside.alone", names=", ".join(found.alone)))
    lines.append(say("beside.foot"))
    return Text("\n".join(lines), style="dim")


def _value(value: float | Missing, pair: Pair, say: Say) -> str:
    if isinstance(value, Missing):
        return "–"
    if pair.unit == "s":
        return f"{four(value * 1e3)} ms"
    return f"{four(value)} {say('requests/s') if pair.unit == '1/s' else pair.unit}"


def _words(value: object, say: Say) -> str:
    return say.term(value.reason) if isinstance(value, Missing) else str(value)
