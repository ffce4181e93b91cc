"""Judged claims on a terminal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from steelyard.cli.terminal.console import LastingConsole, endless

if TYPE_CHECKING:
    from steelyard.claims import Finding, Judged, Ruling

Piece = tuple[str, str]
"""A text and its style."""
Row = tuple[list[Piece], list[Piece]]
"""Cells, and the lines of the last column."""
_GAP, _NARROW = 2, 20
_SAYS = 100
"""Cells of a statement that are shown: a tool's definition is several times as long."""
_STYLES = {
    "impossible": "bold red",
    "wrong-formula": "red",
    "inconsistent": "red",
    "unsupported": "yellow",
    "plausible": "green",
}


def show(judged: Judged, plain: Mapping[str, Any], *, lang: str, full: bool) -> None:
    """The document, a row a claim, and the counts; ``plain`` is it as JSON has it."""
    from steelyard.report import LANGUAGES, claims_headline

    source, words = judged.source, LANGUAGES[lang]
    title = source.chinese or source.title if lang == "zh" else source.title
    console = LastingConsole(highlight=False)
    console.print(Text(title, style="bold"))
    # rich's own table measures and wraps every cell twice: seconds for a table of 10,000 claims
    rows = [_head(words)]
    for ruling in judged.rulings:
        rows += _rows(ruling, words=words, lang=lang, full=full)
    for chunk in _chunks(_laid(rows, console)):
        console.print(Text.assemble(*chunk), soft_wrap=True)
    hero = claims_headline(plain, lang=lang)
    console.print(Text(f"{hero.word}  {hero.subject}", style="bold"))
    for label, line in hero.lines:
        console.print(Text(f"  {label}  {line}"))


def _head(words: Mapping[str, str]) -> Row:
    *names, last = (
        words[f"claims.col.{one}"] for one in ("id", "verdict", "rule", "slack", "line")
    )
    return [(name, "dim") for name in names], [(last, "dim")]


def _rows(ruling: Ruling, *, words: Mapping[str, str], lang: str, full: bool) -> Iterator[Row]:
    for at, finding in enumerate(ruling.findings if full else ruling.findings[:1]):
        verdict = finding.verdict.value
        cells = [
            (ruling.id if at == 0 else "", ""),
            (words[f"claims.verdict.{verdict}"], _STYLES[verdict]),
            (finding.family, "dim"),
            (_slack(finding), ""),
        ]
        yield cells, list(_lines(ruling, finding, words=words, lang=lang, first=at == 0))


def _lines(
    ruling: Ruling, finding: Finding, *, words: Mapping[str, str], lang: str, first: bool
) -> Iterator[Piece]:
    """The statement, its arithmetic, and the way out of it."""
    if first and ruling.says.of(lang):
        yield _short(ruling.says.of(lang)), "dim"
    yield finding.arithmetic.of(lang), ""
    if finding.remedy is not None and finding.verdict.value != "plausible":
        yield words["claims.if"].format(way=finding.remedy.of(lang)), "dim"


def _short(text: str) -> str:
    """A statement as a table shows it; JSON holds a long one whole."""
    if cell_len(text) <= _SAYS:
        return text
    return set_cell_size(text, _SAYS - 1).rstrip() + "…"


def _laid(rows: list[Row], console: Console) -> Iterator[list[Piece]]:
    """Lines under each other in columns, the last one broken at the window's width."""
    widths = [max(cell_len(cells[at][0]) for cells, _ in rows) for at in range(len(rows[0][0]))]
    margin = sum(widths) + _GAP * len(widths)
    room = console.width if endless() else max(console.width - margin, _NARROW)
    between = "\n" + " " * margin
    for cells, lines in rows:
        row: list[Piece] = []
        for (text, style), width in zip(cells, widths, strict=True):
            row += (text, style), (" " * (width + _GAP - cell_len(text)), "")
        for line in lines:
            for part in _broken(line, room, console):
                row += part, (between, "")
        yield [*row[:-1], ("\n", "")]


def _broken(piece: Piece, room: int, console: Console) -> Iterator[Piece]:
    text, style = piece
    for line in text.split("\n"):
        if cell_len(line) <= room:
            yield line, style
        else:
            for part in Text(line).wrap(console, room, overflow="fold"):
                yield part.plain, style


def _chunks(rows: Iterator[list[Piece]]) -> Iterator[list[Piece]]:
    """A hundred rows at once: printing costs little so, and the first ones show soon."""
    while some := list(itertools.islice(rows, 100)):
        pieces = [piece for row in some for piece in row]
        yield pieces[:-1]


def _slack(finding: Finding) -> str:
    value = finding.slack
    if value is None:
        return ""
    return f"{value:,.0f} ×" if abs(value) >= 1000 else f"{value:.3g} ×"
