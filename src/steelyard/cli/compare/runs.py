"""Two runs of a study against each other, on a terminal or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from steelyard.cli.compare.run_words import WORDS, sentence
from steelyard.cli.options.lang import Lang

if TYPE_CHECKING:
    from rich.table import Table

    from steelyard.report.words import Words
    from steelyard.weigh import RunsCompared
    from steelyard.weigh.duel import Duel, Held

REFUSED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the command line says besides the two runs."""

    a: str | None
    b: str | None
    margin: float | None
    lang: Lang


def compare_runs(run_a: Path, run_b: Path, asked: Asked, *, as_json: bool) -> int:
    """Compare, print, and return the exit code."""
    from steelyard.weigh import Between, compare_studies

    between = Between(a=asked.a, b=asked.b, margin=asked.margin)
    found = compare_studies(run_a, run_b, between)
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(_document(found, asked.lang.value)).decode(), nl=False)
    else:
        _show(found, asked.lang.value)
    return REFUSED if found.refused else 0


def _document(found: RunsCompared, lang: str) -> dict[str, Any]:
    return {
        "a": found.a,
        "b": found.b,
        "refused": [
            {"code": one.code, "text": sentence(one, lang=lang), **one.values}
            for one in found.refused
        ],
        "notes": [{"code": one.code, "text": sentence(one, lang=lang)} for one in found.notes],
        "duels": [
            {
                "a": duel.a,
                "b": duel.b,
                "comparisons": duel.held,
                "not_ranked": duel.beside,
            }
            for duel in found.duels
        ],
    }


def _show(found: RunsCompared, lang: str) -> None:
    from rich.markup import escape

    from steelyard.cli.terminal.console import LastingConsole
    from steelyard.report.words import Words

    console, says = LastingConsole(highlight=False), WORDS[lang]
    console.print(escape(f"a  {found.a}\nb  {found.b}"), soft_wrap=True)
    if found.refused:
        console.print(f"[bold red]{says['refused']}[/]")
        for why in found.refused:
            console.print(f"  {escape(sentence(why, lang=lang))}", soft_wrap=True)
        return
    several = len({held.workload for duel in found.duels for held in duel.held}) > 1
    for duel in found.duels:
        console.print(f"\n[bold]{escape(says['against'].format(a=duel.a, b=duel.b))}[/]")
        console.print(_held_table(duel, Words(lang), several=several))
        if names := [
            _named(h.found.criterion, "", Words(lang)) for h in duel.held if not h.found.n
        ]:
            console.print(f"[dim]{escape(says['empty'].format(names='; '.join(names)))}[/]")
        if duel.beside:
            console.print(f"[dim]{says['beside']}[/]")
            console.print(_beside_table(duel, Words(lang), several=several))
    for note in found.notes:
        console.print(f"[dim]· {escape(sentence(note, lang=lang))}[/]")
    tested = sum(h.found.p_value is not None for duel in found.duels for h in duel.held)
    console.print(f"[dim]· {says['together'].format(n=tested)}[/]")


def _table(head: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in head.split(" | "):
        table.add_column(name, overflow="fold")
    return table


def _held_table(duel: Duel, words: Words, *, several: bool) -> Table:
    from rich.text import Text

    table = _table(WORDS[words.lang]["head"])
    for held in (held for held in duel.held if held.found.n):
        table.add_row(*(Text(cell) for cell in _cells(held, words, several=several)))
    return table


def _beside_table(duel: Duel, words: Words, *, several: bool) -> Table:
    from rich.text import Text

    from steelyard.evidence import to_json
    from steelyard.report.numbers import quantity

    table = _table(WORDS[words.lang]["beside.head"])
    for row in duel.beside:
        values = (quantity(to_json(m.value), row.unit, words) for m in (row.a, row.b))
        name = _named(row.criterion, row.workload if several else "", words)
        table.add_row(*(Text(cell) for cell in (name, *values)))
    return table


def _cells(held: Held, words: Words, *, several: bool) -> tuple[str, ...]:
    from steelyard.evidence import to_json
    from steelyard.report.numbers import quantity, signed, signed_interval

    c = held.found
    difference = signed(to_json(c.difference), c.unit, words)
    if c.interval is not None:
        difference += f" ({signed_interval(to_json(c.interval), c.unit, words)})"
    return (
        _named(c.criterion, held.workload if several else "", words),
        quantity(to_json(held.a.value), c.unit, words),
        quantity(to_json(held.b.value), c.unit, words),
        difference,
        str(c.n),
        "–" if c.p_adjusted is None else f"{c.p_adjusted:.2g}",
        "\n".join(_answer(held, words)),
    )


def _answer(held: Held, words: Words) -> Iterator[str]:
    from steelyard.report.numbers import percent

    c, says = held.found, WORDS[words.lang]
    margin = "" if c.margin is None else percent(c.margin, words)
    yield says[f"answer.{c.answer}"].format(margin=margin)
    if c.answer == "cannot tell" and c.detectable is not None:
        yield says["detectable"].format(difference=percent(c.detectable, words))
    if c.answer == "cannot tell" and c.needs_n:
        yield says["needs"].format(n=c.needs_n)


def _named(criterion: str, workload: str, words: Words) -> str:
    """In the words of the report, where it has some."""
    inner, bracket, name = criterion.rstrip(")").partition("(")
    plain = words.or_plain(f"crit.{criterion}", criterion)
    told = f"{inner} {words.or_plain(f'crit.{name}', name)}" if bracket else plain
    return words("crit.at", criterion=told, workload=workload) if workload else told
