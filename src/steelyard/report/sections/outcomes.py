"""What became of every answer, and when it was asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import Lane, Span, lanes
from steelyard.report.document import Block, Cell, Figure, Fold, Section, Table
from steelyard.report.numbers import count, percent, plain
from steelyard.report.reading import Reading

OUTCOMES = ("ok", "wrong", "undetermined", "transport", "grader_error")
Counts = Mapping[str, Any]


def outcomes(reading: Reading) -> Section | None:
    """Counts by outcome and kind, and the first failures; None where nothing was asked."""
    if not reading.findings["outcomes"]:
        return None
    w = reading.words
    names = [w("col.deployment"), w("col.attempted"), *(w(f"out.{o}") for o in OUTCOMES)]
    rows = tuple(_row(o, reading) for o in reading.findings["outcomes"])
    table = Table(
        caption=w("tab.outcomes"),
        head=(*names, w("col.kinds")),
        rows=rows,
        numeric=frozenset(range(1, 7)),
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
    rows = [_lane(name, found, reading) for name in reading.asked]
    alt = w.sentences(_told(name, found, reading) for name in reading.asked)
    lead = "lead.windows.blocks" if reading.findings.get("cluster") else "lead.windows"
    svg = lanes(rows, seconds=w("fig.seconds"), title=alt)
    figure = Figure(svg=svg, caption=w("fig.windows"), alt=alt)
    return Section(anchor="windows", title=w("sec.windows"), lead=w(lead), blocks=(figure,))


def _row(found: Counts, reading: Reading) -> tuple[Cell, ...]:
    w, total = reading.words, found["attempted"]
    kinds = [
        w("kind.counted", kind=_kind(kind, reading), n=count(n))
        for kind, n in sorted(found["kinds"].items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    return (
        Cell(text=reading.place(found)),
        Cell(text=count(total)),
        *(_count(found[name], total, reading) for name in OUTCOMES),
        Cell(text=w.comma.join(kinds) or "–"),
    )


def _count(n: int, total: int, reading: Reading) -> Cell:
    share = percent(n / total, reading.words) if n and total else ""
    return Cell(text=count(n), note=share)


def _kind(kind: str, reading: Reading) -> str:
    """A kind as the record names it, with its meaning where the language has one."""
    return reading.words.or_plain(f"kind.{kind}", kind)


def _failures(reading: Reading) -> list[Block]:
    found = reading.findings.get("failures", [])
    if not found:
        return []
    w = reading.words
    names = ("col.deployment", "col.item", "col.outcome", "col.kind", "col.detail")
    rows = tuple(
        (
            Cell(text=reading.place(f)),
            Cell(text=f["item"]),
            Cell(text=w(f"out.{f['outcome']}")),
            Cell(text=_kind(f["kind"], reading) or "–"),
            Cell(text=w.term(f["detail"]) or "–", note=f.get("excerpt") or ""),
        )
        for f in found
    )
    table = Table(caption="", head=tuple(w(n) for n in names), rows=rows)
    return [Fold(summary=w("prov.failures"), blocks=(table,))]


def _mine(name: str, found: list[Counts]) -> list[Counts]:
    return [window for window in found if window["deployment"] == name]


def _good(window: Counts) -> int:
    """Answers that were accepted; of load, those that came in time."""
    return int(window["accepted"] if "accepted" in window else window["in_time"])


def _told(name: str, found: list[Counts], reading: Reading) -> str:
    w, mine = reading.words, _mine(name, found)
    return w(
        "alt.windows",
        deployment=name,
        windows=len(mine),
        wall=plain(sum(float(window["wall_s"]) for window in mine), w),
        accepted=count(sum(_good(window) for window in mine)),
        answers=count(sum(window["answers"] for window in mine)),
    )


def _lane(name: str, found: list[Counts], reading: Reading) -> Lane:
    spans = tuple(
        Span(
            start=float(window["started_s"]),
            end=float(window["started_s"]) + float(window["wall_s"]),
            label=f"{_good(window)}/{window['answers']}",
        )
        for window in _mine(name, found)
    )
    return Lane(series=reading.series(name), name=name, spans=spans)
