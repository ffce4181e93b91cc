"""How far bursts push the tail: the slowest first tokens in calm and in bursts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import Bar, Row, forest
from steelyard.report.document import Figure
from steelyard.report.drillpage.figures import interval_of, value_of
from steelyard.report.numbers import finite, quantity
from steelyard.report.words import Words

DRAWN = ("p99_calm_s", "p99_burst_s")


def jitter(found: Mapping[str, Any], w: Words) -> list[Figure]:
    """The picture; none of a drill that measured no such thing."""
    figures, intervals = found["figures"], found["intervals"]
    if any(finite(figures.get(name)) is None for name in DRAWN):
        return []
    rows = [_row(n, name, figures, intervals.get(name) or {}, w) for n, name in enumerate(DRAWN)]
    ends = [x for row in rows for bar in row.bars for x in (bar.value, bar.high) if x is not None]
    alt = w.sentences(f"{row.label} {row.figure}" for row in rows)
    svg = forest(
        rows, low=0.0, high=max(ends) * 1.1, tick_text=lambda x: quantity(x, "s", w), title=alt
    )
    return [Figure(svg=svg, caption=w("fig.jitter"), alt=alt)]


def _row(
    place: int, name: str, figures: Mapping[str, Any], bounds: Mapping[str, Any], w: Words
) -> Row:
    bar = Bar(
        series=place,
        value=float(figures[name]),
        low=finite(bounds.get("low")),
        high=finite(bounds.get("high")),
    )
    between = interval_of(name, bounds, w) if bar.high is not None else ""
    told = value_of(name, figures[name], w)
    figure = told + (w("in_brackets", x=between) if between else "")
    return Row(label=w.or_plain(f"drill.fig.{name}", name), bars=(bar,), figure=figure)
