"""Rate, requests in flight and failures on one axis of time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from steelyard.report.charts import StripLabels, Trace, strip
from steelyard.report.document import Block, Figure, Para, Section
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.numbers import count, plain

MOST_KINDS = 5
A_RATE = 6
"""Arrivals behind each rate that is drawn, on average."""


def timeline(reading: LoadReading) -> Section | None:
    """Three strips; None where nothing was recorded."""
    w, found = reading.words, reading.picture["lines"]
    if not reading.summary["requests"]:
        return None
    blocks: list[Block] = [_rates(found, reading), _flight(found, reading), _failed(found, reading)]
    lead = w("load.lead.timeline", step=reading.seconds(found["step_s"]))
    return Section(anchor="timeline", title=w("load.sec.timeline"), lead=lead, blocks=tuple(blocks))


def labels(reading: LoadReading) -> StripLabels:
    """Of every strip."""
    return StripLabels(
        seconds=reading.words("load.fig.since"), value=lambda value: plain(value, reading.words)
    )


def _rates(found: Json, reading: LoadReading) -> Figure:
    w, step = reading.words, float(found["step_s"])
    names = ("intended", "sent", "answered")
    by = _merged(found)
    traces = [_trace(n, _rate(found[name], step, by=by)) for n, name in enumerate(names)]
    alt = w.sentences(
        w(
            "load.alt.rate",
            name=w(f"load.line.{name}"),
            most=plain(max(_rate(found[name], step, by=by), default=0.0), w),
            total=count(sum(found[name])),
        )
        for name in names
    )
    svg = strip(traces, step_s=step, labels=labels(reading), title=alt)
    legend = [(n, w(f"load.line.{name}")) for n, name in enumerate(names)]
    caption = w("load.fig.rate", step=reading.seconds(by * step))
    return reading.figure(svg, caption=caption, alt=alt, legend=legend)


def _merged(found: Json) -> int:
    """Steps that make one rate, so that it is a rate and not the noise of few arrivals."""
    total, steps = sum(found["intended"]), len(found["intended"])
    return min(max(math.ceil(A_RATE * steps / total), 1), max(steps // 4, 1)) if total else 1


def _rate(counts: Sequence[int], step: float, *, by: int) -> list[float]:
    """Events a second, the same for ``by`` steps; the last ones may be fewer."""
    rates = []
    for first in range(0, len(counts), by):
        some = counts[first : first + by]
        rates += [sum(some) / (len(some) * step)] * len(some)
    return rates


def _flight(found: Json, reading: LoadReading) -> Figure:
    w, flight = reading.words, reading.summary["flight"]
    alt = w("load.alt.flight", mean=reading.number(flight["mean"]), most=count(int(flight["most"])))
    svg = strip(
        [_trace(0, found["flight"])],
        step_s=float(found["step_s"]),
        labels=labels(reading),
        title=alt,
    )
    return reading.figure(svg, caption=w("load.fig.flight"), alt=alt)


def _failed(found: Json, reading: LoadReading) -> Block:
    w = reading.words
    kinds = sorted(found["failed"].items(), key=lambda pair: (-sum(pair[1]), pair[0]))
    if not any(sum(values) for _, values in kinds):
        return Para(text=w("load.no_failure"))
    shown = kinds[:MOST_KINDS]
    rest = [values for _, values in kinds[MOST_KINDS:]]
    traces = [_trace(n + 1, values) for n, (_, values) in enumerate(shown)]
    legend = [(n + 1, _named(kind, values, reading)) for n, (kind, values) in enumerate(shown)]
    if rest:
        summed = [sum(column) for column in zip(*rest, strict=True)]
        traces.append(_trace(MOST_KINDS + 1, summed))
        legend.append((MOST_KINDS + 1, w("load.other", n=count(sum(summed)))))
    alt = w("load.alt.failed", kinds=w.comma.join(_named(k, v, reading) for k, v in kinds))
    svg = strip(
        traces, step_s=float(found["step_s"]), labels=labels(reading), title=alt, stacked=True
    )
    return reading.figure(svg, caption=w("load.fig.failed"), alt=alt, legend=legend)


def _named(kind: str, values: Sequence[int], reading: LoadReading) -> str:
    return reading.counted(kind, sum(values))


def _trace(series: int, values: Sequence[Any]) -> Trace:
    return Trace(series=series, values=tuple(None if v is None else float(v) for v in values))
