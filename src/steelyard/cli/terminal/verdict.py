"""The verdict on a terminal, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.terminal.wrapping import wrapped

if TYPE_CHECKING:
    from pathlib import Path

    from rich.text import Text

    from steelyard.report import Hero
    from steelyard.weigh import Closed

COLOURS = {"good": "bold green", "bad": "bold red", "open": "bold yellow", "plain": "bold"}

LABELS = {
    Lang.EN: (
        "report",
        "record",
        "{n} answers",
        ", root {root}…",
        "; no root yet: the run is not closed",
    ),
    Lang.ZH: ("报告", "记录", "{n} 个答案", "，根 {root}…", "；尚无根：运行未完结"),
}


def show(closed: Closed, *, lang: Lang, as_json: bool) -> None:
    """Print what a run came to."""
    if as_json:
        _as_json(closed)
        return
    from steelyard.report import headline

    _as_text(headline(closed.findings, closed.verdict, lang=lang.value), closed, lang=lang)


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


def show_verdict(hero: Hero) -> None:
    """Print a verdict alone."""
    _print(hero, [])


def show_light(hero: Hero, *, page: Path, lang: Lang = Lang.EN) -> None:
    """Print what a load run or a drill came to."""
    _print(hero, [(LABELS[lang][0], str(page))])


def _as_text(hero: Hero, closed: Closed, *, lang: Lang) -> None:
    report, record, answers, root, none_yet = LABELS[lang]
    run = closed.findings["run"]
    told = answers.format(n=run["answers"] + run.get("load", {}).get("requests", 0))
    told += root.format(root=closed.root[:16]) if closed.root else none_yet
    _print(hero, [(report, str(closed.report)), (record, told)])


def _print(hero: Hero, more: Sequence[tuple[str, str]]) -> None:
    from rich.text import Text

    from steelyard.cli.terminal.console import LastingConsole

    console = LastingConsole(highlight=False)
    head = [(hero.word, COLOURS[hero.tone])]
    head += [(f" {hero.subject}", "bold")] if hero.subject else []
    console.print(Text.assemble(*head))
    for line in _lines(hero.lines, more, console.width):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)


def _lines(
    sentences: Sequence[tuple[str, str]], facts: Sequence[tuple[str, str]], width: int
) -> Iterator[Text]:
    """Labels on the left, the rest in a column of its own; facts are there to be copied whole."""
    from rich.cells import cell_len, set_cell_size
    from rich.text import Text

    column = max((cell_len(label) for label, _ in (*sentences, *facts)), default=0) + 4
    room = max(width - column, 20)
    rows = [(_label(label), wrapped(sentence, room)) for label, sentence in sentences]
    for label, lines in rows + [(label, [fact]) for label, fact in facts]:
        beside = set_cell_size(f"  {label}", column)
        for line in lines:
            yield Text.assemble((beside, "dim"), line)
            beside = " " * column


def _label(label: str) -> str:
    """In lower case, but for one that is an abbreviation."""
    return label if label.isupper() else label.lower()
