"""Whether longer prompts are answered as well as short ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import Dot, Side, scatter
from steelyard.report.document import Block, Cell, Figure, Para, Section, Table
from steelyard.report.numbers import count, interval, percent
from steelyard.report.reading import Reading

Row = Mapping[str, Any]


def lengths(reading: Reading) -> Section | None:
    """A curve and a table a workload, or why there is none; None where nothing was graded."""
    found = reading.findings.get("lengths")
    if not found:
        return None
    w = reading.words
    blocks = [block for row in found for block in _workload(row, reading)]
    title, lead = w("sec.lengths"), w("lead.lengths")
    curves = any(not isinstance(row["bins"], Mapping) for row in found)
    return Section(anchor="lengths", title=title, lead=lead if curves else "", blocks=tuple(blocks))


def _workload(row: Row, reading: Reading) -> list[Block]:
    w, bins = reading.words, row["bins"]
    at = row.get("workload", "")
    if isinstance(bins, Mapping):
        text = w("lengths.none", reason=w.term(str(bins["missing"])))
        return [Para(text=w("alt.list", head=at, items=text) if at else text)]
    names = [share["deployment"] for share in bins[0]["shares"]]
    head = (w("col.tokens"), w("col.items"), *names)
    table = Table(
        caption=_captioned("tab.lengths", row, reading),
        head=head,
        rows=tuple(_bin(one, reading) for one in bins),
        numeric=frozenset(range(1, len(head))),
    )
    return [*_picture(row, names, reading), table]


def _captioned(key: str, row: Row, reading: Reading) -> str:
    w, at = reading.words, row.get("workload", "")
    text = w(key, by=row["counted_by"])
    return w("alt.list", head=at, items=text) if at else text


def _bin(one: Row, reading: Reading) -> tuple[Cell, ...]:
    return (
        Cell(text=_span(one, reading)),
        Cell(text=count(one["items"])),
        *(_share(share, reading) for share in one["shares"]),
    )


def _span(one: Row, reading: Reading) -> str:
    return reading.words("to", low=count(one["low"]), high=count(one["high"]))


def _share(share: Row, reading: Reading) -> Cell:
    w, bounds = reading.words, share["interval"]
    known = "missing" not in bounds
    return Cell(
        text=w("of", k=count(share["accepted"]), n=count(share["answers"])),
        note=interval(bounds, "share", w) if known else w.term(str(bounds["missing"])),
    )


def _picture(row: Row, names: list[str], reading: Reading) -> list[Figure]:
    w = reading.words
    dots = [
        Dot(
            series=reading.series(share["deployment"]),
            x=float(one["middle"]),
            y=share["accepted"] / share["answers"],
            y_ends=_ends(share["interval"]),
        )
        for one in row["bins"]
        for share in one["shares"]
        if share["answers"]
    ]
    alt = w.sentences(_told(name, row, reading) for name in names)
    svg = scatter(
        dots,
        x=Side(name=w("fig.lengths.axis"), text=lambda v: count(int(v)), log=True),
        y=Side(name=w("fig.lengths.share"), text=lambda v: percent(v, w, digits=0), most=1.0),
        title=alt,
        joined=[reading.series(name) for name in names],
    )
    if not svg:
        return []
    caption = _captioned("fig.lengths", row, reading)
    return [Figure(svg=svg, caption=caption, alt=alt, legend=reading.legend(names))]


def _ends(bounds: Row) -> tuple[float, float] | None:
    return None if "missing" in bounds else (float(bounds["low"]), float(bounds["high"]))


def _told(name: str, row: Row, reading: Reading) -> str:
    w = reading.words
    steps = [
        w(
            "alt.lengths.step",
            span=_span(one, reading),
            share=percent(share["accepted"] / share["answers"], w),
        )
        for one in row["bins"]
        for share in one["shares"]
        if share["deployment"] == name and share["answers"]
    ]
    return w("alt.list", head=name, items=w.comma.join(steps))
