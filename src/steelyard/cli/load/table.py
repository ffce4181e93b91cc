"""What a load came to, on a terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.table import Table
from rich.text import Text

from steelyard.cli.load.lines import Line, head_lines
from steelyard.cli.load.views import views_lines
from steelyard.cli.load.words import WIDTH, Say
from steelyard.cli.terminal.console import LastingConsole
from steelyard.evidence import Missing
from steelyard.load.document import DEFINITIONS

if TYPE_CHECKING:
    from steelyard.load import LoadRun
    from steelyard.load.summary import Figures
    from steelyard.stats import Interval

TIMES = (
    "ttft", "visible_ttft", "service_ttft", "e2e", "tpot", "chunk_gap", "schedule_lag",
    "client_queue",
)  # fmt: skip
SERVER = ("ttft", "visible_ttft", "service_ttft", "e2e", "tpot", "chunk_gap")


def show(done: LoadRun, *, explain: bool, lang: str) -> None:
    """Print the run: validity first, no server latency where it has none."""
    say, console = Say(lang), LastingConsole(highlight=False)
    for line in (*head_lines(done, say), *views_lines(done, say)):
        console.print(_drawn(line, say))
    console.print(times_table(done, say))
    if not done.invalid:
        console.print(intervals_table(done, say))
    if explain:
        console.print(_formulas(done, say))
    if not done.invalid:
        console.print(Text(say("peers"), style="dim"))
    for name in ("report", "record"):
        where = say(name, folder=done.path)
        console.print(_drawn(Line(label=name, text=where), say), style="dim", soft_wrap=True)


def _drawn(line: Line, say: Say) -> Text:
    """The label in a column of its own; a limit's state stands below its heading."""
    state = line.label.startswith("state.")
    label = f"  {say(line.label)}" if state else say(f"label.{line.label}") if line.label else ""
    beside = set_cell_size(label, WIDTH + 2 * state) if label else "  "
    whole = line.label in ("engine", "accelerator", "power", "missing")
    return Text.assemble((beside, line.style), (line.text, line.style if whole else ""))


def intervals_table(done: LoadRun, say: Say) -> Table:
    """95 % intervals of the server's quantiles."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(say("intervals"))
    for name in ("p50", "p95", "p99"):
        table.add_column(name, justify="right")
    for name in ("ttft", "e2e", "tpot"):
        told = done.summary.times[name].intervals
        cells = (_between(told[q], say) for q in ("p50", "p95", "p99"))
        table.add_row(say(f"time.{name}"), *cells)
    return table


def _between(bounds: Interval | Missing, say: Say) -> str:
    if isinstance(bounds, Missing):
        return say("short")
    return say("between", low=_ms(bounds.low, say), high=_ms(bounds.high, say))


def _formulas(done: LoadRun, say: Say) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for name in TIMES:
        table.add_row(say(f"time.{name}"), Text(say.term(done.summary.times[name].formula)))
    for name, text in DEFINITIONS.items():
        table.add_row(*map(Text, say.defined(name, text)))
    return table


def times_table(done: LoadRun, say: Say) -> Table:
    """Quantiles of every time that may be shown."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("ms")
    for name in ("p50", "p90", "p95", "p99", "p99.9", say("most"), "n", say("never")):
        table.add_column(name, justify="right")
    for name in TIMES:
        if done.invalid and name in SERVER:
            continue
        told, title = done.summary.times[name], say(f"time.{name}")
        if name == "tpot" and len(sources := [s for s in done.summary.tokens.source if s]) == 1:
            title = say("by", time=title, source=sources[0])
        cells = [_ms(value, say) for value in _values(told)]
        table.add_row(title, *cells, str(told.n), str(told.never))
    return table


def _values(told: Figures) -> list[float | Missing]:
    return [told.p50, told.p90, told.p95, told.p99, told.p999, told.most]


def _ms(value: float | Missing, say: Say) -> str:
    if isinstance(value, Missing):
        return "-"
    if math.isinf(value):
        return say("never")
    return f"{value * 1e3:,.1f}" if value >= 0.1 else f"{value * 1e3:.2f}"
