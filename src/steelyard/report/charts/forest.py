"""Intervals in rows against a common axis, with a line where it matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

START, END = 4.0, 94.0
LABEL, NAMED, BARE, GAP = 20, 32, 16, 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One estimate; an end of None runs off the axis, a ``name`` stands above it."""

    series: int
    value: float | None
    low: float | None
    high: float | None
    name: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A label, its estimates one below the other, and a threshold line across them."""

    label: str
    bars: tuple[Bar, ...]
    figure: str = ""
    threshold: float | None = None
    strong: bool = False
    """A heading: the label alone, in bold."""


def forest(
    rows: Sequence[Row],
    *,
    low: float,
    high: float,
    tick_text: Callable[[float], str],
    title: str,
    ends: tuple[str, str] | None = None,
    centre: float | None = None,
) -> str:
    """Draw the rows; ``ends`` names what left and right of ``centre`` mean."""
    scale = svg.Scale(low=low, high=high, start=START, end=END)
    top = 26 if ends else 6
    bottom = top + sum(_height(row) for row in rows)
    parts = _frame(scale, top, bottom, low, high, tick_text)
    if centre is not None:
        parts.append(svg.line(scale(centre), top - 4, scale(centre), bottom, css="axis strong"))
    if ends:
        middle = scale(centre if centre is not None else (low + high) / 2)
        parts.append(svg.text(middle, 14, f"← {ends[0]}", anchor="end", css="end", shift=-8))
        parts.append(svg.text(middle, 14, f"{ends[1]} →", css="end", shift=8))
    y = float(top)
    for row in rows:
        parts += _row(row, scale, y)
        y += _height(row)
    return svg.picture(bottom + 26, parts, title=title)


def _height(row: Row) -> float:
    return LABEL + sum(NAMED if bar.name else BARE for bar in row.bars) + (GAP if row.bars else 4)


def _frame(
    scale: svg.Scale,
    top: float,
    bottom: float,
    low: float,
    high: float,
    tick_text: Callable[[float], str],
) -> list[str]:
    parts = [svg.line(START, bottom, END, bottom, css="axis")]
    for tick in svg.ticks(low, high):
        x = scale(tick)
        parts.append(svg.line(x, top, x, bottom, css="grid"))
        parts.append(svg.text(x, bottom + 17, tick_text(tick), anchor="middle", css="tick"))
    return parts


def _row(row: Row, scale: svg.Scale, y: float) -> list[str]:
    start, parts = y + LABEL, []
    if row.threshold is not None:
        end = y + _height(row) - GAP
        parts.append(
            svg.line(scale(row.threshold), start, scale(row.threshold), end, css="threshold")
        )
    css = "label strong" if row.strong else "label halo"
    parts.append(svg.text(0, y + 14, svg.pinched(row.label, 60), css=css))
    if row.figure:
        parts.append(svg.text(100, y + 14, row.figure, css="figure halo", anchor="end"))
    for bar in row.bars:
        parts += _bar(bar, scale, start)
        start += NAMED if bar.name else BARE
    return parts


def _bar(bar: Bar, scale: svg.Scale, top: float) -> list[str]:
    parts = []
    if bar.name:
        parts.append(svg.text(0, top + 12, svg.pinched(bar.name, 30), css="figure halo"))
        parts.append(svg.text(100, top + 12, bar.figure, css="figure halo", anchor="end"))
        top += NAMED - BARE
    y = top + BARE / 2
    css = f"interval s{bar.series % svg.SERIES}"
    low = scale.start if bar.low is None else scale(bar.low)
    high = scale.end if bar.high is None else scale(bar.high)
    if bar.low is not None or bar.high is not None:
        parts.append(svg.line(low, y, high, y, css=css))
    for edge, known in ((low, bar.low), (high, bar.high)):
        if known is not None:
            parts.append(svg.line(edge, y - 4, edge, y + 4, css=css))
    if bar.value is not None:
        parts.append(svg.marker(scale(bar.value), y, series=bar.series))
    return parts
