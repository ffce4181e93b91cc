"""Which input moves a result most: its result at the least and the most of each input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

START, END = 3.0, 97.0
LABEL, BAR, GAP, TOP = 19, 16, 11, 24
LEAST, MOST = 0, 1
NEAR = 0.3
"""Nothing gained is in the picture where it lies within so much of the swings' width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """An input and what comes of it at either end; the figures say the ends themselves."""

    label: str
    at_low: float
    at_high: float
    low: str
    high: str
    figure: str = ""


def tornado(
    rows: Sequence[Swing],
    *,
    centre: float,
    tick_text: Callable[[float], str],
    names: tuple[str, str],
    title: str,
) -> str:
    """Draw the swings about the result as it is, widest first; "" without a row.

    ``names`` say what the two colours are: an input at its least, at its most.
    """
    if not rows:
        return ""
    ends = [centre, *(x for row in rows for x in (row.at_low, row.at_high))]
    span = max(ends) - min(ends) or 1.0
    if min(abs(end) for end in ends) < span * NEAR:
        ends.append(0.0)
    pad = span * 0.09
    scale = svg.Scale(low=min(ends) - pad, high=max(ends) + pad, start=START, end=END)
    bottom = TOP + (LABEL + BAR + GAP) * len(rows)
    parts = [*_legend(names), *_frame(scale, bottom, tick_text)]
    for place, row in enumerate(rows):
        parts += _row(row, centre, scale, y=TOP + (LABEL + BAR + GAP) * place)
    parts.append(svg.line(scale(centre), TOP, scale(centre), bottom, css="axis strong"))
    return svg.picture(bottom + 24, parts, title=title)


def _legend(names: tuple[str, str]) -> list[str]:
    parts = []
    for place, name in enumerate(names):
        x = START + 30 * place
        parts.append(svg.rect(x, 3, 3, 11, css=f"solid s{(LEAST, MOST)[place]}"))
        parts.append(svg.text(x + 3, 13, name, css="tick", shift=6))
    return parts


def _frame(scale: svg.Scale, bottom: float, tick_text: Callable[[float], str]) -> list[str]:
    parts = []
    for tick in svg.ticks(scale.low, scale.high):
        x = scale(tick)
        parts.append(svg.line(x, TOP, x, bottom, css="grid"))
        parts.append(svg.text(x, bottom + 16, tick_text(tick), css="tick", anchor="middle"))
    if scale.low < 0 < scale.high:
        parts.append(svg.line(scale(0), TOP, scale(0), bottom, css="threshold"))
    return parts


def _row(row: Swing, centre: float, scale: svg.Scale, *, y: float) -> list[str]:
    parts = [svg.text(0, y + 14, svg.pinched(row.label, 44), css="label halo")]
    if row.figure:
        parts.append(svg.text(100, y + 14, row.figure, css="figure halo", anchor="end"))
    top, middle = y + LABEL, scale(centre)
    for series, at, words in ((LEAST, row.at_low, row.low), (MOST, row.at_high, row.high)):
        left, right = sorted((scale(at), middle))
        parts.append(svg.rect(left, top, max(right - left, 0.2), BAR, css=f"solid s{series}"))
        outward = at < centre or (at == centre and series == LEAST)
        anchor, shift = ("end", -5) if outward else ("start", 5)
        parts.append(
            svg.text(scale(at), top + BAR - 4, words, css="tick halo", anchor=anchor, shift=shift)
        )
    return parts
