"""What became of every request."""

from __future__ import annotations

from steelyard.report.document import Block, Cell, Para, Section, Table, Tone
from steelyard.report.loadpage.reading import WHOLE, LoadReading
from steelyard.report.numbers import count, percent


def outcomes(reading: LoadReading) -> Section:
    """Requests by kind."""
    w, summary = reading.words, reading.summary
    total = int(summary["requests"])
    rows = tuple(
        (
            Cell(text=reading.kind(kind), note=kind),
            _whole(kind, reading),
            Cell(text=count(n)),
            Cell(text=percent(n / total, w) if total else "–"),
        )
        for kind, n in sorted(summary["outcomes"].items(), key=lambda pair: (-pair[1], pair[0]))
    )
    if not rows:
        blocks: list[Block] = [Para(text=w("load.nothing"))]
    else:
        head = (w("col.kind"), w("load.col.counts"), w("load.col.requests"), w("load.col.share"))
        blocks = [
            Table(caption="", head=head, rows=rows, numeric=frozenset({2, 3})),
            Para(text=w("load.censored", n=count(int(summary["censored"]))), quiet=True),
        ]
    return Section(
        anchor="outcomes",
        title=w("load.sec.outcomes"),
        lead=w("load.lead.outcomes"),
        blocks=tuple(blocks),
    )


def _whole(kind: str, reading: LoadReading) -> Cell:
    tone: Tone = "good" if kind in WHOLE else "bad"
    return Cell(text=reading.words("load.whole" if kind in WHOLE else "load.failed"), tone=tone)
