"""Bars made of parts that add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.report import svg

WIDTH, LEFT, RIGHT = 760, 180, 70
ROW, BAR = 34, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedBar:
    """A label and (series, length, figure inside) parts; lengths are shares of the axis."""

    label: str
    parts: tuple[tuple[int, float, str], ...]
    total: str = ""


def stacked_bars(
    rows: Sequence[StackedBar], *, legend: Sequence[tuple[int, str]], title: str
) -> str:
    """Draw the bars on an axis from 0 to 1, with a legend below."""
    scale = svg.Scale(low=0, high=1, start=LEFT, end=WIDTH - RIGHT)
    parts: list[str] = []
    for place, row in enumerate(rows):
        parts += _row(row, scale, 8 + ROW * place)
    bottom = 8 + ROW * len(rows)
    parts.append(svg.line(LEFT, 4, LEFT, bottom, css="axis"))
    lines, drawn = _legend(legend, bottom + 18)
    return svg.picture(WIDTH, bottom + 18 + 20 * lines, [*parts, *drawn], title=title)


def _row(row: StackedBar, scale: svg.Scale, y: float) -> list[str]:
    parts = [svg.text(LEFT - 12, y + BAR / 2 + 4, row.label, anchor="end")]
    reached = 0.0
    for series, length, figure in row.parts:
        x, width = scale(reached), scale(reached + length) - scale(reached)
        parts.append(svg.rect(x, y, width, BAR, css=f"bar s{series % 8}"))
        if width > 44:
            middle = x + width / 2
            parts.append(svg.text(middle, y + BAR / 2 + 4, figure, css="inbar", anchor="middle"))
        reached += length
    parts.append(svg.text(scale(reached) + 8, y + BAR / 2 + 4, row.total, css="figure"))
    return parts


def _legend(entries: Sequence[tuple[int, str]], y: float) -> tuple[int, list[str]]:
    """Three entries a line, at fixed places: text is not measured."""
    parts = []
    for place, (series, name) in enumerate(entries):
        x, down = LEFT + 195 * (place % 3) - 120, y + 20 * (place // 3)
        parts.append(svg.rect(x, down - 9, 12, 12, css=f"bar s{series % 8}"))
        parts.append(svg.text(x + 18, down + 1, name))
    return -(-len(entries) // 3), parts
