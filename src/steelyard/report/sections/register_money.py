"""Where every figure of money is from: what it is made of, and its place in the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from steelyard.report.document import Block, Cell, Para, Table
from steelyard.report.holdings import Holding, holdings, line_ref, money_ref
from steelyard.report.inputs import input_text
from steelyard.report.money import spread
from steelyard.report.reading import Reading

SHORT = 12
"""Digits of a hash that are enough to find it by."""
COLUMNS = ("number", "figure", "deployment", "value", "made", "status", "place", "entry")


def money_table(reading: Reading) -> list[Block]:
    """A row a figure; nothing of a study without prices and business."""
    found = list(holdings(reading))
    if not found:
        return []
    w = reading.words
    rows = tuple(_row(number, one, reading) for number, one in enumerate(found, 1))
    head = tuple(w(f"col.{name}") for name in COLUMNS)
    lead = w("reg.money", hash=reading.findings["study"]["hash"])
    table = Table(caption=w("tab.money"), head=head, rows=rows, numeric=frozenset({3}))
    return [Para(text=lead), table]


def _row(number: int, one: Holding, reading: Reading) -> tuple[Cell, ...]:
    w, seal = reading.words, reading.seal
    return (
        Cell(text=f"M{number}", anchor=money_ref(*one.path)),
        Cell(text=w.or_plain(one.name, w.or_plain(f"kind.{one.name}", _named(one.name, reading)))),
        Cell(text=one.whose or "–"),
        _value(one, reading),
        _made(one, reading),
        Cell(text=w(f"status.{one.status}") if one.status else "–", note=one.note),
        Cell(text=one.pointer),
        Cell(
            text=seal.get("measurements_entry") or "–",
            note=seal.get("measurements_digest", "")[:SHORT],
        ),
    )


def _named(name: str, reading: Reading) -> str:
    return input_text(name, reading.words.lang)


def _value(one: Holding, reading: Reading) -> Cell:
    if not isinstance(one.value, Mapping):
        return Cell(text=reading.say(one.value, one.currency))
    between = spread(one.value, one.currency, reading.words)
    return Cell(text=reading.say(one.value["base"], one.currency), note=between)


def _made(one: Holding, reading: Reading) -> Cell:
    w, money = reading.words, reading.findings.get("money")
    months = money["about"]["horizon_months"] if money else ""
    text = w(one.made, lines=_numbers(one.lines, reading), months=months)
    return Cell(text=text, href=line_ref(one.lines[0]) if one.lines else "")


def _numbers(lines: Sequence[int], reading: Reading) -> str:
    """ "L1–L4, L6"."""
    runs = groupby(enumerate(sorted(lines)), key=lambda pair: pair[1] - pair[0])
    told = []
    for _, run in runs:
        places = [place + 1 for _, place in run]
        ends = dict.fromkeys((f"L{places[0]}", f"L{places[-1]}"))
        told.append("–".join(ends))
    return reading.words.comma.join(told) or "–"
