"""Bars made of parts that add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.report import svg

START, END = 0.0, 92.0
LABEL, BAR, GAP = 19, 20, 10
ROOM_FOR_FIGURE, ROOM_FOR_MARK = 0.2, 0.07


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedBar:
    """A label and (series, length, figure inside) parts; lengths are shares of the axis."""

    label: str
    parts: tuple[tuple[int, float, str], ...]
    total: str = ""


def stacked_bars(rows: Sequence[StackedBar], *, title: str) -> str:
    """Draw the bars on an axis from 0 to 1, each under its label."""
    scale = svg.Scale(low=0, high=1, start=START, end=END)
    parts: list[str] = []
    for place, row in enumerate(rows):
        parts += _row(row, scale, (LABEL + BAR + GAP) * place)
    return svg.picture((LABEL + BAR + GAP) * len(rows), parts, title=title)


def _row(row: StackedBar, scale: svg.Scale, y: float) -> list[str]:
    parts = [svg.text(0, y + 14, svg.pinched(row.label, 46))]
    top = y + LABEL
    parts.append(svg.rect(START, top, END - START, BAR, css="track"))
    reached = 0.0
    for series, length, figure in row.parts:
        x = scale(reached)
        parts.append(
            svg.rect(x, top, scale(reached + length) - x, BAR, css=f"bar s{series % svg.SERIES}")
        )
        if length >= ROOM_FOR_MARK:
            parts.append(
                svg.marker(x, top + BAR / 2, series=series, size=3.6, css="inmark", shift=11)
            )
        if length >= ROOM_FOR_FIGURE:
            parts.append(svg.text(x, top + BAR / 2 + 4, figure, css="inbar", shift=20))
        reached += length
    if row.total:
        parts.append(svg.text(100, y + 14, row.total, css="figure", anchor="end"))
    return parts
