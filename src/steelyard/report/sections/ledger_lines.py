"""The lines of a ledger with their sources, where two deployments cost the same, and remarks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Fold, Para, Table
from steelyard.report.holdings import line_ref
from steelyard.report.ledger_sentences import crossing_text, paid_per, remark_text
from steelyard.report.money import known, spread
from steelyard.report.numbers import count, percent, plain
from steelyard.report.reading import Reading

Row = Mapping[str, Any]


def lines(reading: Reading) -> Table:
    """Every line as it was declared: for whom, how much at what rate, by whom, when."""
    w = reading.words
    names = ("number", "line", "for", "amount_of", "rate", "status", "source", "asof")
    return Table(
        caption=w("tab.lines"),
        head=tuple(w(f"col.{name}") for name in names),
        rows=tuple(
            _line(place, line, reading)
            for place, line in enumerate(reading.findings["money"]["lines"])
        ),
    )


def _line(place: int, line: Row, reading: Reading) -> tuple[Cell, ...]:
    w, driver = reading.words, line["driver"]
    shared = w("led.driver", name=driver["by"]) if driver else ""
    return (
        Cell(text=f"L{place + 1}", anchor=line_ref(place)),
        Cell(text=line["name"], note=w.or_plain(f"line.{line['kind']}", line["kind"])),
        Cell(text=w.comma.join(line["for"]) if line["for"] else w("led.all"), note=shared),
        Cell(text=f"{plain(line['amount'], w)} {line['unit']}".rstrip(), note=_when(line, reading)),
        _rate(line, reading),
        Cell(text=w(f"status.{line['status']}")),
        Cell(text=line["source"] or w("ret.unsourced"), tone="plain" if line["source"] else "open"),
        Cell(text=line["as_of"], note=w("led.stale") if line["stale"] else ""),
    )


def _when(line: Row, reading: Reading) -> str:
    """When it is paid, over how long it is written off, and how it changes."""
    w = reading.words
    parts = []
    if line["recurs"] == "once":
        parts.append(w("led.once", month=plain(line["at_month"] or 0, w)))
    if line["life_months"]:
        parts.append(w("led.life", months=count(line["life_months"])))
    if line["change"]:
        parts.append(w("led.change", share=percent(line["change"], w)))
    return w.semicolon.join(parts)


def _rate(line: Row, reading: Reading) -> Cell:
    w, rate, currency = reading.words, line["rate"], line["currency"]
    if known(rate) is None:
        return Cell(text=reading.say(rate, ""), tone="open")
    per = "".join(f"/{w.or_plain(f'recurs.{each}', each)}" for each in paid_per(line))
    text = reading.say(rate["base"], currency) + per
    return Cell(text=text, note=spread(rate, currency, w))


def rates(reading: Reading) -> list[Block]:
    """Rates of exchange, dated and sourced."""
    w, found = reading.words, reading.findings["money"]["fx"]
    if not found:
        return []
    rows = tuple(
        (
            Cell(text=f"{quote['currency']} → {quote['in']}"),
            Cell(text=plain(quote["rate"]["base"], w), note=spread(quote["rate"], "", w)),
            Cell(text=quote["source"] or "–"),
            Cell(text=quote["as_of"], note=w("led.stale") if quote["stale"] else ""),
        )
        for quote in found
    )
    head = tuple(w(f"col.{name}") for name in ("exchange", "rate", "source", "asof"))
    return [Table(caption=w("tab.fx"), head=head, rows=rows, numeric=frozenset({1}))]


def crossings(reading: Reading) -> list[Block]:
    """At which volume two deployments cost the same, or why at none."""
    w = reading.words
    told = [crossing_text(found, w) for found in reading.findings["money"]["break_even"]]
    if not told:
        return []
    if len(told) == 1:
        return [Para(text=w("led.break_even", text=told[0]))]
    paras = tuple(Para(text=text) for text in told)
    return [Fold(summary=w("tab.break_even"), blocks=paras)]


def remarks(reading: Reading) -> list[Block]:
    """Contradictions of the inputs, and their age."""
    w = reading.words
    return [
        Para(text=remark_text(remark, w), quiet=True)
        for remark in reading.findings["money"]["remarks"]
    ]
