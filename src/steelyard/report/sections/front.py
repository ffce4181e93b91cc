"""Who is simply worse: dominated candidates, and two criteria at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.numbers import percent
from steelyard.report.reading import Reading
from steelyard.report.sections.plane import planes


def front(reading: Reading) -> Section | None:
    """The section; None where there is nothing to compare, or nothing to compare by."""
    if len(reading.deployments) < 2 or not reading.weighted():
        return None
    w = reading.words
    blocks: list[Block] = [_dominated(reading), *planes(reading)]
    return Section(anchor="front", title=w("sec.front"), lead=w("lead.front"), blocks=tuple(blocks))


def _dominated(reading: Reading) -> Block:
    w, found = reading.words, reading.verdict["dominance"]
    if not found:
        return Para(text=w("front.none"))
    names = ("col.dominated", "col.dominator", "col.in_draws", "col.in_table")
    rows = tuple(_row(pair, reading) for pair in found)
    return Table(
        caption=w("tab.front" if reading.asked else "tab.front.stated"),
        head=tuple(w(name) for name in names),
        rows=rows,
        numeric=frozenset({2}),
    )


def _row(pair: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    """A dominated one stays in sight, struck out beside the name of what dominates it."""
    w = reading.words
    return (
        Cell(text=pair["dominated"], struck=bool(pair["exact"])),
        Cell(text=pair["by"]),
        Cell(text=percent(pair["probability"], w)),
        Cell(text=w(_values(pair, reading) if pair["exact"] else "front.draws")),
    )


def _values(pair: Mapping[str, Any], reading: Reading) -> str:
    """What is compared: what was measured of both, or else what is stated."""
    both = {pair["dominated"], pair["by"]}
    return "front.values" if both <= set(reading.asked) else "front.values.stated"
