"""Spans of time in lanes, one lane a deployment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.report import svg

START, END = 0.0, 98.0
LABEL, BAR, GAP = 19, 16, 6
ROOM = 0.13


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
    end = max((span.end for row in rows for span in row.spans), default=0.0) or 1.0
    scale = svg.Scale(low=0, high=end, start=START, end=END)
    bottom = (LABEL + BAR + GAP) * len(rows)
    parts = [svg.line(START, bottom, END, bottom, css="axis")]
    for tick in svg.ticks(0, end):
        anchor = "start" if tick == 0 else "middle"
        words = seconds if tick == 0 else f"{tick:,g}"
        parts.append(svg.line(scale(tick), 4, scale(tick), bottom, css="grid"))
        parts.append(svg.text(scale(tick), bottom + 16, words, css="tick", anchor=anchor))
    for place, row in enumerate(rows):
        parts += _lane(row, scale, (LABEL + BAR + GAP) * place)
    return svg.picture(bottom + 22, parts, title=title)


def _lane(row: Lane, scale: svg.Scale, y: float) -> list[str]:
    parts = [svg.text(0, y + 14, svg.pinched(row.name, 46), css="figure halo")]
    for span in row.spans:
        x, width = scale(span.start), scale(span.end) - scale(span.start)
        parts.append(svg.rect(x, y + LABEL, width, BAR, css=f"bar s{row.series % svg.SERIES}"))
        if width / 100 > ROOM:
            place = x + width / 2
            parts.append(svg.text(place, y + LABEL + 12, span.label, css="inbar", anchor="middle"))
    return parts
