"""How soon re-asks mend a fault, and what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Cell, Section, Table
from steelyard.report.numbers import count, interval, plain
from steelyard.report.reading import Reading


def reasks(reading: Reading) -> Section | None:
    """The solved share by attempt; None where no item allows a re-ask."""
    found = reading.findings.get("convergence")
    if not found:
        return None
    w = reading.words
    rows = [row for curve in found for row in _rows(curve, reading)]
    names = ("deployment", "reasks", "solved_by", "asked_so", "tokens_spent", "seconds_spent")
    table = Table(
        caption=w("tab.reasks"),
        head=tuple(w(f"col.{name}") for name in names),
        rows=tuple(rows),
        numeric=frozenset(range(1, 6)),
    )
    return Section(anchor="reasks", title=w("sec.reasks"), lead=w("lead.reasks"), blocks=(table,))


def _rows(curve: Mapping[str, Any], reading: Reading) -> list[tuple[Cell, ...]]:
    w, name = reading.words, Cell(text=reading.place(curve))
    steps = [
        (
            name,
            Cell(text=count(step["attempt"])),
            _share(step["solved"], step["n"], step["share"], reading),
            Cell(text=count(step["asked"])),
            Cell(text=_tokens(step["tokens"], reading)),
            Cell(text=plain(step["seconds"], w)),
        )
        for step in curve["steps"]
    ]
    never = _share(curve["never"], curve["n"], curve["never_share"], reading)
    return [*steps, (name, Cell(text=w("col.never")), never, *[Cell(text="–")] * 3)]


def _share(k: int, n: int, bounds: Mapping[str, Any], reading: Reading) -> Cell:
    w = reading.words
    return Cell(text=w("of", k=count(k), n=count(n)), note=interval(bounds, "share", w))


def _tokens(found: Any, reading: Reading) -> str:
    if isinstance(found, int):
        return count(found)
    return reading.words.term(str(found["missing"]))
