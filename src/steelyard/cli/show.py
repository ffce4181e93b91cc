"""The verdict on a terminal, or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from steelyard.cli.lang import Lang

if TYPE_CHECKING:
    from pathlib import Path

    from steelyard.report import Hero
    from steelyard.weigh import Closed

COLOURS = {"good": "bold green", "bad": "bold red", "open": "bold yellow", "plain": "bold"}


def show(closed: Closed, *, lang: Lang, as_json: bool) -> None:
    """Print what a run came to."""
    if as_json:
        _as_json(closed)
        return
    from steelyard.report import headline

    _as_text(headline(closed.findings, closed.verdict, lang=lang.value), closed)


def _as_json(closed: Closed) -> None:
    import orjson

    document = {
        "run": str(closed.path),
        "report": str(closed.report),
        "root": closed.root,
        "unmeasured": closed.unmeasured,
        "verdict": closed.verdict,
    }
    typer.echo(orjson.dumps(document, option=orjson.OPT_INDENT_2))


def show_light(hero: Hero, *, page: Path) -> None:
    """Print what a load run came to."""
    _print(hero, [("report", str(page))])


def _as_text(hero: Hero, closed: Closed) -> None:
    answers = closed.findings["run"]["answers"]
    record = f"{answers} answers, root {closed.root[:16]}…"
    _print(hero, [("report", str(closed.report)), ("record", record)])


def _print(hero: Hero, more: list[tuple[str, str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    from steelyard.cli.console import LastingConsole

    console = LastingConsole(highlight=False)
    console.print(Text.assemble((hero.word, COLOURS[hero.tone]), " ", (hero.subject, "bold")))
    lines = Table.grid(padding=(0, 2))
    lines.add_column(style="dim", no_wrap=True)
    lines.add_column()
    for label, sentence in hero.lines:
        lines.add_row(Text("  " + (label if label.isupper() else label.lower())), Text(sentence))
    for label, text in more:
        lines.add_row(Text(f"  {label}"), Text(text, overflow="fold"))
    console.print(lines)
