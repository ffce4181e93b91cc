"""Judged claims on a terminal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from steelyard.cli.console import LastingConsole, endless

if TYPE_CHECKING:
    from steelyard.claims import Finding, Judged, Ruling

Row = tuple[Text, ...]
_GAP, _NARROW = 2, 20
_STYLES = {
    "impossible": "bold red",
    "wrong-formula": "red",
    "inconsistent": "red",
    "unsupported": "yellow",
    "plausible": "green",
}


def show(judged: Judged, *, lang: str, full: bool) -> None:
    """The document, a row a claim, and how many got each verdict."""
    from steelyard.claims import told
    from steelyard.report import claims_headline

    source = judged.source
    title = source.chinese or source.title if lang == "zh" else source.title
    console = LastingConsole(highlight=False)
    console.print(Text(title, style="bold"))
    # rich's own table measures and wraps every cell twice: seconds for a table of 10,000 claims
    rows = [one for ruling in judged.rulings for one in _rows(ruling, lang=lang, full=full)]
    for chunk in _chunks(_laid([_head(lang), *rows], console)):
        console.print(chunk, soft_wrap=True)
    hero = claims_headline(told(judged), lang=lang)
    console.print(Text(f"{hero.word}  {hero.subject}", style="bold"))
    for label, line in hero.lines:
        console.print(Text(f"  {label}  {line}"))


def _head(lang: str) -> Row:
    from steelyard.report import LANGUAGES

    names = ("id", "verdict", "rule", "slack", "line")
    return tuple(Text(LANGUAGES[lang][f"claims.col.{name}"], style="dim") for name in names)


def _rows(ruling: Ruling, *, lang: str, full: bool) -> Iterator[Row]:
    for at, finding in enumerate(ruling.findings if full else ruling.findings[:1]):
        yield (
            Text(ruling.id if at == 0 else ""),
            Text(_word(finding.verdict.value, lang), style=_STYLES[finding.verdict.value]),
            Text(finding.family, style="dim"),
            Text(_slack(finding)),
            _line(ruling, finding, lang=lang, first=at == 0),
        )


def _laid(rows: list[Row], console: Console) -> Iterator[Text]:
    """Lines under each other in columns, the last one broken at the window's width."""
    widths = [max(row[at].cell_len for row in rows) for at in range(len(rows[0]) - 1)]
    margin = sum(widths) + _GAP * len(widths)
    room = console.width if endless() else max(console.width - margin, _NARROW)
    for row in rows:
        line = Text()
        for cell, width in zip(row, widths, strict=False):
            line.append_text(cell).append(" " * (width + _GAP - cell.cell_len))
        for at, part in enumerate(_broken(row[-1], room, console)):
            line.append("\n" + " " * margin if at else "").append_text(part)
        yield line


def _broken(text: Text, room: int, console: Console) -> Iterator[Text]:
    for line in text.split("\n"):
        yield from (line,) if line.cell_len <= room else line.wrap(console, room, overflow="fold")


def _chunks(lines: Iterator[Text]) -> Iterator[Text]:
    """A hundred lines at once: printing costs little so, and the first ones show soon."""
    while some := list(itertools.islice(lines, 100)):
        yield Text("\n").join(some)


def _line(ruling: Ruling, finding: Finding, *, lang: str, first: bool) -> Text:
    from steelyard.report import LANGUAGES

    line = Text()
    says = ruling.says.of(lang)
    if first and says:
        line.append(f"{says}\n", style="dim")
    line.append(finding.arithmetic.of(lang))
    if finding.remedy is not None and finding.verdict.value != "plausible":
        way = LANGUAGES[lang]["claims.if"].format(way=finding.remedy.of(lang))
        line.append(f"\n{way}", style="dim")
    return line


def _word(verdict: str, lang: str) -> str:
    from steelyard.report import LANGUAGES

    return str(LANGUAGES[lang][f"claims.verdict.{verdict}"])


def _slack(finding: Finding) -> str:
    value = finding.slack
    if value is None:
        return ""
    return f"{value:,.0f} ×" if abs(value) >= 1000 else f"{value:.3g} ×"
