"""How often each candidate takes each rank: a bar that adds up, darkest where it is first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.report import svg

START, END = 0.0, 92.0
TOP, LABEL, BAR, GAP = 24, 19, 20, 10
SHADES = (6, 4, 3, 2, 1)
"""Of the ranks from the first on; what comes after has the palest."""
DARK = frozenset({5, 6})
ROOM, AMPLE = 0.08, 0.15
"""Shares with room for a figure, and with room on a phone too."""
KEY = 15.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """A candidate, its shares of the ranks from the first on, and the figures inside."""

    label: str
    shares: tuple[float, ...]
    figures: tuple[str, ...]
    total: str


def rank_bars(rows: Sequence[Ranks], *, names: Sequence[str], title: str) -> str:
    """Draw them; ``names`` are those of the ranks, the last of what the shades don't tell apart.

    "" without a row.
    """
    if not rows:
        return ""
    scale = svg.Scale(low=0, high=1, start=START, end=END)
    parts = _legend(names[: len(SHADES)])
    for place, row in enumerate(rows):
        parts += _row(row, scale, TOP + (LABEL + BAR + GAP) * place)
    return svg.picture(TOP + (LABEL + BAR + GAP) * len(rows), parts, title=title)


def _legend(names: Sequence[str]) -> list[str]:
    parts = []
    for place, name in enumerate(names):
        parts.append(svg.rect(KEY * place, 3, 3, 11, css=f"solid h{SHADES[place]}"))
        parts.append(svg.text(KEY * place + 3, 13, name, css="tick", shift=5))
    return parts


def _row(row: Ranks, scale: svg.Scale, y: float) -> list[str]:
    parts = [
        svg.text(0, y + 14, svg.pinched(row.label, 46)),
        svg.text(100, y + 14, row.total, css="figure", anchor="end"),
        svg.rect(START, y + LABEL, END - START, BAR, css="track"),
    ]
    reached = 0.0
    for place, (share, figure) in enumerate(zip(row.shares, row.figures, strict=True)):
        if not share:
            continue
        shade = SHADES[min(place, len(SHADES) - 1)]
        x = scale(reached)
        width = scale(reached + share) - x
        parts.append(svg.rect(x, y + LABEL, width, BAR, css=f"edge h{shade}"))
        if share >= ROOM:
            css = "inbar" if shade in DARK else "onbar"
            css += "" if share >= AMPLE else " fine"
            parts.append(svg.text(x, y + LABEL + BAR / 2 + 4, figure, css=css, shift=6))
        reached += share
    return parts
