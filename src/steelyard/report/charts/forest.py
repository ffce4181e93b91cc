"""Intervals in rows against a common axis, with a line where it matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

WIDTH, LEFT, RIGHT = 760, 230, 40
ROW, GAP, TOP = 24, 14, 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One estimate; an end of None runs off the axis."""

    series: int
    value: float | None
    low: float | None
    high: float | None
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A label, its estimates one below the other, and a threshold line across them."""

    label: str
    bars: tuple[Bar, ...]
    threshold: float | None = None
    threshold_label: str = ""


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
    scale = svg.Scale(low=low, high=high, start=LEFT, end=WIDTH - RIGHT)
    top = TOP + (20 if ends else 0)
    bottom = top + sum(ROW * len(row.bars) + GAP for row in rows)
    parts = _frame(scale, top, bottom, low, high, tick_text)
    if centre is not None:
        parts.append(svg.line(scale(centre), top - 6, scale(centre), bottom, css="axis strong"))
    if ends:
        middle = scale(centre if centre is not None else (low + high) / 2)
        parts.append(svg.text(middle - 8, top - 12, f"← {ends[0]}", anchor="end", css="end"))
        parts.append(svg.text(middle + 8, top - 12, f"{ends[1]} →", css="end"))
    y = top
    for row in rows:
        parts += _row(row, scale, y)
        y += ROW * len(row.bars) + GAP
    return svg.picture(WIDTH, bottom + 26, parts, title=title)


def _frame(
    scale: svg.Scale,
    top: float,
    bottom: float,
    low: float,
    high: float,
    tick_text: Callable[[float], str],
) -> list[str]:
    parts = [svg.line(LEFT, bottom, WIDTH - RIGHT, bottom, css="axis")]
    for tick in svg.ticks(low, high):
        x = scale(tick)
        parts.append(svg.line(x, top, x, bottom, css="grid"))
        parts.append(svg.text(x, bottom + 17, tick_text(tick), anchor="middle", css="tick"))
    return parts


def _row(row: Row, scale: svg.Scale, y: float) -> list[str]:
    middle = y + ROW * len(row.bars) / 2
    parts = [svg.text(LEFT - 14, middle + 4, row.label, anchor="end")]
    if row.threshold is not None:
        x = scale(row.threshold)
        parts.append(svg.line(x, y, x, y + ROW * len(row.bars), css="threshold"))
    for place, bar in enumerate(row.bars):
        parts += _bar(bar, scale, y + ROW * place + ROW / 2)
    return parts


def _bar(bar: Bar, scale: svg.Scale, y: float) -> list[str]:
    low = scale.start if bar.low is None else scale(bar.low)
    high = scale.end if bar.high is None else scale(bar.high)
    parts = [svg.line(low, y, high, y, css=f"interval s{bar.series % 4}")]
    for edge, known in ((low, bar.low), (high, bar.high)):
        if known is not None:
            parts.append(svg.line(edge, y - 4, edge, y + 4, css=f"interval s{bar.series % 4}"))
    if bar.value is not None:
        parts.append(svg.marker(scale(bar.value), y, series=bar.series))
    parts.append(_beside(bar.label, low, high, y))
    return parts


def _beside(label: str, low: float, high: float, y: float) -> str:
    """The figure stands right of the bar, or left of it where the right is taken."""
    room = WIDTH - RIGHT - high
    if room > 90:
        return svg.text(high + 8, y + 4, label, css="figure")
    return svg.text(low - 8, y + 4, label, css="figure", anchor="end")
