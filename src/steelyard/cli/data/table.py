"""Sets of data on a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from steelyard.cli.terminal.console import LastingConsole, endless

if TYPE_CHECKING:
    from steelyard.data import Finding, Gathered

_SHOWN = 50
_MARKS = {"fine": ("✓", "green"), "note": ("·", "yellow"), "fault": ("✗", "red")}


def show_sets(told: list[dict[str, Any]], *, among: tuple[Path, ...]) -> None:
    """One row a set."""
    table = Table(box=None, padding=(0, 1), expand=not endless())
    table.add_column("set", no_wrap=True)
    table.add_column("rows", justify="right", no_wrap=True)
    table.add_column("disputed", justify="right", no_wrap=True)
    table.add_column("here", no_wrap=True)
    table.add_column("suites", no_wrap=True)
    table.add_column("licence", ratio=2, overflow="fold")
    table.add_column("what it is", ratio=5, overflow="fold")
    for one in told:
        table.add_row(
            one["name"], f"{one['rows']:,}", str(one["disputed"] or ""),
            Text("yes", "green") if one["here"] else Text("no", "dim"),
            ", ".join(one["suites"]), _short(one["licence"]), Text(_short(one["what"])),
        )  # fmt: skip
    console = LastingConsole(highlight=False)
    console.print(table)
    where = ", ".join(map(str, among)) or "nowhere; name folders in STEELYARD_DATA or --data"
    console.print(Text(f"looked in {where}; Steelyard downloads nothing", style="dim"))


def show_findings(found: dict[str, list[Finding]]) -> None:
    """Set by set, each finding on a line."""
    console = LastingConsole(highlight=False, soft_wrap=True)
    for name, findings in found.items():
        console.print(Text(name, style="bold"))
        for one in findings:
            mark, style = _MARKS[one.kind]
            console.print(Text(f"  {mark} ", style=style).append(one.text, style="default"))


def show_import(found: Gathered, folder: Path | None) -> None:
    """Faults row by row, notes by their kinds, and what became of the file."""
    from steelyard.data import grouped

    console = LastingConsole(highlight=False, soft_wrap=True)
    blocking = found.blocking
    for fault in blocking[:_SHOWN]:
        console.print(Text("✗ ", style="red").append(str(fault), style="default"))
    if len(blocking) > _SHOWN:
        console.print(Text(f"  and {len(blocking) - _SHOWN:,} more; --json lists them all"))
    for line in grouped([fault for fault in found.faults if not fault.blocks]):
        console.print(Text("· ", style="yellow").append(line, style="default"))
    console.print(Text(_outcome(found, folder), style="bold"))


def _outcome(found: Gathered, folder: Path | None) -> str:
    if folder is None:
        return (
            f"{found.file}: nothing written; {len(found.records):,} of {found.rows:,} rows are "
            "sound. Mend the faults, or import those alone with --leave-out-faulty"
        )
    left = found.rows - len(found.records)
    out = f", {left:,} rows left out and named in set.json" if left else ""
    noun = "item" if len(found.records) == 1 else "items"
    return f"{folder}: {len(found.records):,} {noun}{out}; write items: data:{found.name}"


def _short(text: str) -> str:
    """The first clause: the catalogue says the rest."""
    for end in (" (", "; "):
        text = text.partition(end)[0]
    return text
