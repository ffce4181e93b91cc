"""Counts over time and latency as colour: dark on paper is many, on a dark screen bright is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

LEFT, RIGHT = 9.0, 100.0
LEGEND, NEVER, GAP, PLOT, FOOT = 26, 16, 5, 232, 40
LEVELS = 6
KEY = 15.0
"""Per cent of the width for each colour of the legend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    """Counts by (column, row); rows from the lowest latency up."""

    step_s: float
    columns: int
    edges_s: tuple[float, ...]
    """Logarithmic, one more than rows."""
    cells: tuple[tuple[int, int, int], ...]
    """(column, row, count), by columns; what is not in it is 0."""
    never: tuple[int, ...]
    """One count a column."""
    most: int = 0
    """Count of the darkest colour, where several share a scale; 0: its own highest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatLabels:
    """What is written about the cells."""

    never: str
    seconds: str
    """Below the time axis."""
    time: Callable[[float], str]
    """A latency with its unit."""


def levels(most: int) -> list[int]:
    """Least count of each colour, by equal factors; [1] where no cell holds more."""
    return sorted({1, *(-int(-(most ** (n / LEVELS)) // 1) for n in range(1, LEVELS))} - {0})


def heat_map(heat: Heat, *, labels: HeatLabels, title: str) -> str:
    """Draw it, what never came in a band above; "" where there is nothing at all."""
    most = max([n for _, _, n in heat.cells] + list(heat.never), default=0)
    if not most:
        return ""
    most = max(most, heat.most)
    floors = levels(most)
    top = LEGEND + (NEVER + GAP if any(heat.never) else 0)
    height = PLOT if heat.cells else 0
    parts = _legend(floors, most)
    if any(heat.never):
        band = [(column, 0, n) for column, n in enumerate(heat.never) if n]
        parts += _cells(band, floors, (heat.columns, 1), top=LEGEND, height=NEVER, css="n")
        parts.append(svg.beside(LEFT, LEGEND + 8, labels.never))
    if heat.cells:
        size = (heat.columns, len(heat.edges_s) - 1)
        parts += _cells(_turned(heat), floors, size, top=top, height=height, css="h")
        parts += _latencies(heat, labels, top)
    parts += _times(heat, labels, top + height)
    return svg.picture(top + height + FOOT, parts, title=title)


def _turned(heat: Heat) -> list[tuple[int, int, int]]:
    """Rows counted from the top, in reading order."""
    rows = len(heat.edges_s) - 1
    return sorted(
        ((column, rows - 1 - row, n) for column, row, n in heat.cells),
        key=lambda cell: (cell[1], cell[0]),
    )


def _cells(
    cells: Sequence[tuple[int, int, int]],
    floors: Sequence[int],
    size: tuple[int, int],
    *,
    top: float,
    height: float,
    css: str,
) -> list[str]:
    """One path a colour, neighbours in a row joined: small, and without seams."""
    columns, rows = size
    paths: dict[int, list[str]] = {}
    for place, first, last, level in _joined(cells, floors):
        width = last - first + 1
        paths.setdefault(level, []).append(f"M{first} {place}h{width}v1h-{width}z")
    drawn = "".join(
        f'<path class="{css}{_shade(level, len(floors))}" d="{"".join(paths[level])}"/>'
        for level in sorted(paths)
    )
    return [
        svg.rect(LEFT, top, RIGHT - LEFT, height, css="track"),
        f'<svg x="{svg.number(LEFT)}%" y="{svg.number(top)}" '
        f'width="{svg.number(RIGHT - LEFT)}%" height="{svg.number(height)}" '
        f'viewBox="0 0 {columns} {rows}" preserveAspectRatio="none" '
        f'shape-rendering="crispEdges">{drawn}</svg>',
    ]


def _joined(
    cells: Sequence[tuple[int, int, int]], floors: Sequence[int]
) -> list[tuple[int, int, int, int]]:
    """(row, first column, last column, level) of neighbours of one colour."""
    found: list[tuple[int, int, int, int]] = []
    for column, row, n in cells:
        level = sum(n >= floor for floor in floors)
        if found and found[-1][0] == row and found[-1][2] == column - 1 and found[-1][3] == level:
            found[-1] = (row, found[-1][1], column, level)
        else:
            found.append((row, column, column, level))
    return found


def _shade(level: int, of: int) -> int:
    """Few colours spread over the whole scale, so that 1 and 2 can be told apart."""
    return LEVELS if of == 1 else 1 + round((level - 1) * (LEVELS - 1) / (of - 1))


def _legend(floors: Sequence[int], most: int) -> list[str]:
    parts = []
    for place, low in enumerate(floors):
        high = floors[place + 1] - 1 if place + 1 < len(floors) else most
        x = LEFT + KEY * place
        parts.append(svg.rect(x, 3, KEY / 4, 11, css=f"h{_shade(place + 1, len(floors))}"))
        name = f"{low:,}" if high <= low else f"{low:,}+"
        parts.append(svg.text(x + KEY / 4, 13, name, css="tick", shift=5))
    return parts


def _latencies(heat: Heat, labels: HeatLabels, top: float) -> list[str]:
    low, high = heat.edges_s[0], heat.edges_s[-1]
    up = svg.Scale(low=low, high=high, start=top + PLOT, end=top, log=True)
    parts = []
    for tick in svg.log_ticks(low, high):
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid over"))
        parts.append(svg.beside(LEFT, up(tick), labels.time(tick)))
    return parts


def _times(heat: Heat, labels: HeatLabels, bottom: float) -> list[str]:
    end = heat.step_s * heat.columns
    return time_axis(end, labels.seconds, left=LEFT, bottom=bottom)


def time_axis(end: float, words: str, *, left: float, bottom: float) -> list[str]:
    """Ticks and figures of seconds below a picture, and what they are."""
    scale = svg.Scale(low=0, high=end, start=left, end=RIGHT)
    parts = [svg.line(left, bottom, RIGHT, bottom, css="axis")]
    for tick in svg.ticks(0, end, 6):
        x = scale(tick)
        anchor = "end" if x > 98 else "middle"
        parts.append(svg.line(x, bottom, x, bottom + 4, css="axis"))
        parts.append(svg.text(x, bottom + 17, f"{tick:,g}", css="tick", anchor=anchor))
    parts.append(svg.text(RIGHT, bottom + 34, words, css="tick", anchor="end"))
    return parts
