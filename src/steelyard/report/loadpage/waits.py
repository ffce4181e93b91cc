"""What the client itself took: schedule lag and its own queue, never mixed into the server's."""

from __future__ import annotations

from steelyard.report.charts import Trace, strip
from steelyard.report.document import Block, Cell, Section, Table
from steelyard.report.loadpage.reading import LoadReading
from steelyard.report.loadpage.timeline import labels
from steelyard.report.numbers import count

NAMES = ("schedule_lag", "client_queue")
QUANTILES = ("p50", "p90", "p95", "p99", "p999", "most")


def waits(reading: LoadReading) -> Section:
    """Quantiles of both, and the longest of each step of time."""
    w = reading.words
    blocks: list[Block] = [_table(reading)]
    found = reading.picture["lines"]
    traces = [
        Trace(
            series=place,
            values=tuple(None if v is None else float(v) * 1000 for v in found[name]),
        )
        for place, name in enumerate(NAMES)
    ]
    alt = w.sentences(
        w(
            "load.alt.wait",
            name=w(f"load.time.{name}"),
            most=reading.seconds(reading.summary["times"][name]["most"]),
        )
        for name in NAMES
    )
    svg = strip(traces, step_s=float(found["step_s"]), labels=labels(reading), title=alt)
    if svg:
        legend = [(place, w(f"load.time.{name}")) for place, name in enumerate(NAMES)]
        blocks.append(reading.figure(svg, caption=w("load.fig.waits"), alt=alt, legend=legend))
    return Section(
        anchor="waits", title=w("load.sec.waits"), lead=w("load.lead.waits"), blocks=tuple(blocks)
    )


def _table(reading: LoadReading) -> Table:
    w, times = reading.words, reading.summary["times"]
    head = (
        w("load.col.wait"),
        "p50",
        "p90",
        "p95",
        "p99",
        "p99.9",
        w("load.col.most"),
        "n",
        w("col.never"),
    )
    rows = tuple(
        (
            Cell(text=w(f"load.time.{name}")),
            *(Cell(text=reading.seconds(times[name][q])) for q in QUANTILES),
            Cell(text=count(int(times[name]["n"]))),
            Cell(text=count(int(times[name]["never"]))),
        )
        for name in NAMES
    )
    return Table(
        caption=w("load.tab.waits"), head=head, rows=rows, numeric=frozenset(range(1, len(head)))
    )
