"""Several quantities over one axis of time, one panel each; what is missing keeps its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg
from steelyard.report.charts.heat import time_axis
from steelyard.report.charts.strip import LEFT, RIGHT, Trace, line_of

TITLE, PLOT, GAP, FOOT = 25, 62, 10, 40
WIDEST = 96


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One quantity: its lines, or in words why there are none."""

    title: str
    traces: tuple[Trace, ...]
    value: Callable[[float], str]
    least_top: float = 0.0
    """The axis reaches this at least: 1 for a share."""
    absent: str = ""
    """The title with why there is nothing to draw."""


def panels(rows: Sequence[Panel], *, step_s: float, columns: int, seconds: str, title: str) -> str:
    """Draw the panels under each other; "" where none has a value."""
    if not any(_seen(row) for row in rows):
        return ""
    parts: list[str] = []
    top = 0.0
    for row in rows:
        drawn, top = _panel(row, columns, top)
        parts += drawn
    parts += time_axis(step_s * columns, seconds, left=LEFT, bottom=top)
    return svg.picture(top + FOOT, parts, title=title)


def _seen(row: Panel) -> list[float]:
    return [v for trace in row.traces for v in trace.values if v is not None]


def _panel(row: Panel, columns: int, top: float) -> tuple[list[str], float]:
    seen = _seen(row)
    name = row.title if seen else row.absent
    parts = [svg.text(0, top + 13, svg.pinched(name, WIDEST), css="figure halo")]
    if not seen:
        return parts, top + TITLE + GAP / 2
    low, high = top + TITLE + PLOT, top + TITLE
    up = svg.Scale(low=0, high=max(max(seen) * 1.05, row.least_top) or 1.0, start=low, end=high)
    counts = all(value == int(value) for value in seen) and not row.least_top
    for tick in svg.ticks(0, up.high, 2):
        if counts and tick != int(tick):
            continue
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid"))
        parts.append(svg.beside(LEFT, up(tick), row.value(tick)))
    for trace in row.traces:
        parts += line_of(trace, columns, up, height=low)
    return parts, low + GAP
