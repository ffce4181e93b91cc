"""Judged claims on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from steelyard.cli.console import LastingConsole, endless

if TYPE_CHECKING:
    from steelyard.claims import Finding, Judged, Ruling

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
    from steelyard.report import LANGUAGES, claims_headline

    source = judged.source
    title = source.chinese or source.title if lang == "zh" else source.title
    console = LastingConsole(highlight=False)
    console.print(Text(title, style="bold"))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=not endless())
    head = [LANGUAGES[lang][f"claims.col.{name}"] for name in ("id", "verdict", "slack", "line")]
    for name in head[:3]:
        table.add_column(name, header_style="dim", no_wrap=True)
    table.add_column(head[3], header_style="dim", ratio=1, overflow="fold")
    for ruling in judged.rulings:
        _rows(table, ruling, lang=lang, full=full)
    console.print(table)
    hero = claims_headline(told(judged), lang=lang)
    console.print(Text(f"{hero.word}  {hero.subject}", style="bold"))
    for label, line in hero.lines:
        console.print(Text(f"  {label}  {line}"))


def _rows(table: Table, ruling: Ruling, *, lang: str, full: bool) -> None:
    for at, finding in enumerate(ruling.findings if full else ruling.findings[:1]):
        table.add_row(
            Text(ruling.id if at == 0 else ""),
            Text(_word(finding.verdict.value, lang), style=_STYLES[finding.verdict.value]),
            Text(_slack(finding)),
            _line(ruling, finding, lang=lang, first=at == 0),
        )


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
