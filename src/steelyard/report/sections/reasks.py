"""How soon re-asks mend a fault, and what they cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.charts import Dot, Side, scatter
from steelyard.report.document import Block, Cell, Figure, Section, Table
from steelyard.report.numbers import count, interval, percent, plain
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
    blocks: tuple[Block, ...] = (*_picture(found, reading), table)
    return Section(anchor="reasks", title=w("sec.reasks"), lead=w("lead.reasks"), blocks=blocks)


def _picture(found: Sequence[Mapping[str, Any]], reading: Reading) -> list[Figure]:
    """The share solved by each attempt, a line a deployment; of one workload, else no picture."""
    w = reading.words
    if len({curve.get("workload") for curve in found}) > 1:
        return []
    dots = [
        Dot(
            series=reading.series(curve["deployment"]),
            x=float(step["attempt"]),
            y=step["solved"] / step["n"],
            y_ends=(float(step["share"]["low"]), float(step["share"]["high"])),
        )
        for curve in found
        for step in curve["steps"]
        if step["n"]
    ]
    alt = w.sentences(_told(curve, reading) for curve in found)
    series = [reading.series(curve["deployment"]) for curve in found]
    svg = scatter(
        dots,
        x=Side(name=w("fig.reasks.axis"), text=lambda v: count(int(v)), whole=True),
        y=Side(name=w("fig.reasks.share"), text=lambda v: percent(v, w, digits=0), most=1.0),
        title=alt,
        joined=series,
    )
    if not svg:
        return []
    legend = reading.legend([curve["deployment"] for curve in found])
    return [Figure(svg=svg, caption=w("fig.reasks"), alt=alt, legend=legend)]


def _told(curve: Mapping[str, Any], reading: Reading) -> str:
    w = reading.words
    steps = [
        w("alt.reasks.step", share=percent(step["solved"] / step["n"], w), n=count(step["attempt"]))
        for step in curve["steps"]
        if step["n"]
    ]
    return w("alt.reasks", deployment=curve["deployment"], items=w.comma.join(steps))


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
