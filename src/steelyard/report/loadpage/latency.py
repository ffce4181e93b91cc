"""How long answers took: quantiles, cumulative curves, and heat over time."""

from __future__ import annotations

from typing import Any

from steelyard.report.charts import Curve, Heat, HeatLabels, Labels, curves, heat_map
from steelyard.report.document import Block, Cell, Figure, Para, Section, Table
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.numbers import count, percent, quantity

ROWS = ("ttft", "visible_ttft", "service_ttft", "e2e", "service_e2e", "tpot", "chunk_gap")
QUANTILES = ("p50", "p90", "p95", "p99", "p999")
HEATS = ("ttft", "e2e", "tpot")


def latency(reading: LoadReading) -> Section:
    """All of the server's times; of an invalid run none, and why."""
    w = reading.words
    title = w("load.sec.latency")
    if not reading.answered:
        return Section(anchor="latency", title=title, blocks=(Para(text=w("load.no_answer")),))
    if reading.invalid:
        return Section(anchor="latency", title=title, blocks=(Para(text=w("load.hidden.why")),))
    blocks: list[Block] = [_table(reading), Para(text=w("load.dash"), quiet=True)]
    blocks += [part for name in HEATS if (part := _heat(name, reading))]
    if part := _curves(reading):
        blocks.append(part)
    return Section(anchor="latency", title=title, lead=w("load.lead.latency"), blocks=tuple(blocks))


def _table(reading: LoadReading) -> Table:
    w = reading.words
    head = (
        w("load.col.time"),
        *(_label(q) for q in QUANTILES),
        w("load.col.most"),
        "n",
        w("col.never"),
    )
    rows = tuple(_row(name, reading) for name in ROWS if name in reading.summary["times"])
    return Table(
        caption=w("load.tab.latency"), head=head, rows=rows, numeric=frozenset(range(1, len(head)))
    )


def _label(quantile: str) -> str:
    return "p99.9" if quantile == "p999" else quantile


def _row(name: str, reading: LoadReading) -> tuple[Cell, ...]:
    told = reading.summary["times"][name]
    return (
        Cell(text=reading.words(f"load.time.{name}")),
        *(
            Cell(text=reading.seconds(told[q]), note=_interval(name, q, told[q], reading))
            for q in QUANTILES
        ),
        Cell(text=reading.seconds(told["most"])),
        Cell(text=count(int(told["n"]))),
        Cell(text=count(int(told["never"]))),
    )


def _interval(name: str, quantile: str, value: Any, reading: LoadReading) -> str:
    """The interval of a quantile that is shown; why there is none stands once, below."""
    if isinstance(value, dict):
        return ""
    for row in reading.picture["intervals"]:
        if (row["name"], row["quantile"]) == (name, quantile):
            if row["low"] is None:
                return reading.words("no_interval")
            w = reading.words
            return w("to", low=quantity(row["low"], "s", w), high=quantity(row["high"], "s", w))
    return ""


def _heat(name: str, reading: LoadReading) -> Figure | None:
    w, found = reading.words, reading.picture["heat"]
    drawn = next((m for m in found["maps"] if m["name"] == name), None)
    if drawn is None or not drawn["cells"]:
        return None
    time = w(f"load.time.{name}")
    labels = HeatLabels(
        never=w("fig.never"),
        seconds=w("load.fig.intended"),
        time=lambda value: quantity(value, "s", w),
    )
    told = _distribution(name, reading)
    alt = w(
        "load.alt.heat",
        time=time,
        step=quantity(found["step_s"], "s", w),
        low=quantity(drawn["edges_s"][0], "s", w),
        high=quantity(drawn["edges_s"][-1], "s", w),
        never=count(sum(drawn["never"])),
        n=count(int(told["n"])),
    )
    svg = heat_map(_read(drawn, found), labels=labels, title=alt)
    return reading.figure(svg, caption=w("load.fig.heat", time=time), alt=alt)


def _read(drawn: Json, found: Json) -> Heat:
    return Heat(
        step_s=float(found["step_s"]),
        columns=int(found["steps"]),
        edges_s=tuple(float(edge) for edge in drawn["edges_s"]),
        cells=tuple((int(c), int(r), int(n)) for c, r, n in drawn["cells"]),
        never=tuple(int(n) for n in drawn["never"]),
    )


def _distribution(name: str, reading: LoadReading) -> Json:
    found: Json = next(d for d in reading.picture["distributions"] if d["name"] == name)
    return found


def _curves(reading: LoadReading) -> Figure | None:
    w = reading.words
    found = [(place, d) for place, d in enumerate(reading.picture["distributions"]) if d["n"]]
    drawn = [
        Curve(
            series=place,
            points=tuple((float(x), float(f)) for x, f in d["points"]),
            never=d["never"] / d["n"],
        )
        for place, d in found
    ]
    labels = Labels(
        seconds=w("fig.seconds"),
        never=w("fig.never"),
        share=lambda share: percent(share, w, digits=0),
    )
    alt = w.sentences(_told(d, reading) for _, d in found)
    svg = curves(drawn, labels=labels, title=alt)
    if not svg:
        return None
    legend = [
        (
            place,
            w(
                "load.legend.never",
                name=w(f"load.time.{d['name']}"),
                share=percent(d["never"] / d["n"], w),
            ),
        )
        for place, d in found
    ]
    return reading.figure(svg, caption=w("load.fig.curves"), alt=alt, legend=legend)


def _told(d: Json, reading: LoadReading) -> str:
    return reading.words(
        "load.alt.curve",
        time=reading.words(f"load.time.{d['name']}"),
        half=_at(d, 0.5, reading),
        most=_at(d, 0.95, reading),
        never=count(int(d["never"])),
        n=count(int(d["n"])),
    )


def _at(d: Json, share: float, reading: LoadReading) -> str:
    for time, reached in d["points"]:
        if reached >= share - 1e-6:
            return reading.seconds(time)
    return reading.words("never")
