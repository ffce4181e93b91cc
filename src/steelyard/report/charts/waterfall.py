"""Amounts that lead from nothing to a sum, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

START, END = 31.0, 86.0
ROW, BAR, TOP, FOOT = 27, 17, 6, 24
GAIN, LOSS, SUM = 0, 1, 7
"""Series of what adds, what takes away, and what comes of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A label, its amount and the figure beside it; a sum starts from nothing."""

    label: str
    value: float
    figure: str
    total: bool = False


def waterfall(rows: Sequence[Amount], *, tick_text: Callable[[float], str], title: str) -> str:
    """Draw each amount from where the one before it ended; "" without a row."""
    if not rows:
        return ""
    spans = _spans(rows)
    ends = [0.0, *(end for span in spans for end in span)]
    low, high = min(ends), max(ends)
    pad = (high - low or 1.0) * 0.04
    scale = svg.Scale(low=low - pad, high=high + pad, start=START, end=END)
    bottom = TOP + ROW * len(rows)
    parts = []
    for tick in svg.ticks(scale.low, scale.high):
        x = scale(tick)
        parts.append(svg.line(x, TOP, x, bottom, css="grid"))
        parts.append(svg.text(x, bottom + 16, tick_text(tick), css="tick", anchor="middle"))
    parts.append(svg.line(scale(0), TOP, scale(0), bottom, css="axis strong"))
    for place, (row, span) in enumerate(zip(rows, spans, strict=True)):
        parts += _row(row, span, scale, y=TOP + ROW * place, last=place == len(rows) - 1)
    return svg.picture(bottom + FOOT, parts, title=title)


def _spans(rows: Sequence[Amount]) -> list[tuple[float, float]]:
    """(from, to) of each bar."""
    reached, spans = 0.0, []
    for row in rows:
        start = 0.0 if row.total else reached
        reached = start + row.value
        spans.append((start, reached))
    return spans


def _row(
    row: Amount, span: tuple[float, float], scale: svg.Scale, *, y: float, last: bool
) -> list[str]:
    series = SUM if row.total else GAIN if row.value >= 0 else LOSS
    left, right = sorted(scale(end) for end in span)
    top, weight = y + (ROW - BAR) / 2, " strong" if row.total else ""
    parts = [
        svg.text(0, y + ROW / 2 + 4, svg.pinched(row.label, 30), css=f"label halo{weight}"),
        svg.rect(left, top, max(right - left, 0.3), BAR, css=f"solid s{series}"),
        svg.text(100, y + ROW / 2 + 4, row.figure, css=f"figure halo{weight}", anchor="end"),
    ]
    if not last:
        x = scale(span[1])
        parts.append(svg.line(x, top, x, top + ROW + BAR, css="joint"))
    return parts
