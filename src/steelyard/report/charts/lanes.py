"""Spans of time in lanes, one lane a deployment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.report import svg

WIDTH, LEFT, RIGHT, ROW, BAR = 760, 180, 30, 36, 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """From start to end in seconds, and what is written inside."""

    start: float
    end: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """A deployment and its windows."""

    series: int
    name: str
    spans: tuple[Span, ...]


def lanes(rows: Sequence[Lane], *, seconds: str, title: str) -> str:
    """Draw the lanes against time in seconds since the run began."""
    end = max((span.end for row in rows for span in row.spans), default=1.0)
    scale = svg.Scale(low=0, high=end, start=LEFT, end=WIDTH - RIGHT)
    bottom = 8 + ROW * len(rows)
    parts = [svg.line(LEFT, bottom, WIDTH - RIGHT, bottom, css="axis")]
    for tick in svg.ticks(0, end):
        parts.append(svg.line(scale(tick), 4, scale(tick), bottom, css="grid"))
        parts.append(svg.text(scale(tick), bottom + 17, f"{tick:g}", css="tick", anchor="middle"))
    parts.append(svg.text(LEFT - 12, bottom + 17, seconds, css="tick", anchor="end"))
    for place, row in enumerate(rows):
        parts += _lane(row, scale, 8 + ROW * place)
    return svg.picture(WIDTH, bottom + 24, parts, title=title)


def _lane(row: Lane, scale: svg.Scale, y: float) -> list[str]:
    parts = [svg.text(LEFT - 12, y + BAR / 2 + 4, row.name, anchor="end")]
    for span in row.spans:
        x, width = scale(span.start), scale(span.end) - scale(span.start)
        parts.append(svg.rect(x, y, width - 1, BAR, css=f"bar s{row.series % 4}"))
        if width > 40:
            middle = x + width / 2
            parts.append(
                svg.text(middle, y + BAR / 2 + 4, span.label, css="inbar", anchor="middle")
            )
    return parts
