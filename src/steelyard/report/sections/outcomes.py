"""What became of every answer, and when it was asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import Lane, Span, lanes
from steelyard.report.document import Block, Cell, Figure, Fold, Section, Table
from steelyard.report.reading import Reading

OUTCOMES = ("ok", "wrong", "undetermined", "transport", "grader_error")


def outcomes(reading: Reading) -> Section:
    """Counts by outcome and kind, and the first failures."""
    w = reading.words
    names = [w("col.deployment"), w("col.attempted"), *(w(f"out.{o}") for o in OUTCOMES)]
    rows = tuple(_row(o) for o in reading.findings["outcomes"])
    table = Table(
        caption="", head=(*names, w("col.kind")), rows=rows, numeric=frozenset(range(1, 7))
    )
    blocks: list[Block] = [table, *_failures(reading)]
    return Section(
        anchor="outcomes", title=w("sec.outcomes"), lead=w("lead.outcomes"), blocks=tuple(blocks)
    )


def windows(reading: Reading) -> Section | None:
    """When each deployment had its windows."""
    found = reading.findings["windows"]
    if not found:
        return None
    w = reading.words
    rows = [_lane(name, found, reading) for name in reading.deployments]
    title = w("fig.windows")
    figure = Figure(svg=lanes(rows, seconds=w("fig.seconds"), title=title), caption=title, alt="")
    return Section(
        anchor="windows", title=w("sec.windows"), lead=w("lead.windows"), blocks=(figure,)
    )


def _row(found: Mapping[str, Any]) -> tuple[Cell, ...]:
    kinds = ", ".join(f"{kind} {n}" for kind, n in found["kinds"].items())
    counts = (str(found[name]) for name in ("attempted", *OUTCOMES))
    return (
        Cell(text=found["deployment"]),
        *(Cell(text=n) for n in counts),
        Cell(text=kinds or "–"),
    )


def _failures(reading: Reading) -> list[Block]:
    found = reading.findings.get("failures", [])
    if not found:
        return []
    w = reading.words
    names = ("col.deployment", "col.item", "col.outcome", "col.kind", "col.detail")
    rows = tuple(
        (
            Cell(text=f["deployment"]),
            Cell(text=f["item"]),
            Cell(text=w(f"out.{f['outcome']}")),
            Cell(text=f["kind"]),
            Cell(text=f["detail"] or "–", note=f.get("excerpt") or ""),
        )
        for f in found
    )
    table = Table(caption="", head=tuple(w(n) for n in names), rows=rows)
    return [Fold(summary=w("prov.failures"), blocks=(table,))]


def _lane(name: str, found: list[Mapping[str, Any]], reading: Reading) -> Lane:
    spans = tuple(
        Span(
            start=float(window["started_s"]),
            end=float(window["started_s"]) + float(window["wall_s"]),
            label=f"{window['accepted']}/{window['answers']}",
        )
        for window in found
        if window["deployment"] == name
    )
    return Lane(series=reading.series(name), name=name, spans=spans)
