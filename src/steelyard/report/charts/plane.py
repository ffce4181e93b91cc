"""Two criteria against each other: every deployment a cross of intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

WIDTH, HEIGHT = 760, 340
LEFT, RIGHT, TOP, BOTTOM = 84, 150, 18, 54


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """A criterion: its name, its declared anchors, and how its ticks are written."""

    name: str
    worst: float
    best: float
    text: Callable[[float], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A deployment; intervals may be unknown, values not."""

    series: int
    name: str
    x: float
    y: float
    x_ends: tuple[float, float] | None
    y_ends: tuple[float, float] | None


def plane(points: Sequence[Point], *, x: Axis, y: Axis, title: str) -> str:
    """Draw the points; better is always right and up, whichever way a criterion runs."""
    across = _scale(x, [p.x for p in points], [p.x_ends for p in points], LEFT, WIDTH - RIGHT)
    up = _scale(y, [p.y for p in points], [p.y_ends for p in points], HEIGHT - BOTTOM, TOP)
    parts = [*_frame(across, up, x, y), *_declared(across, up, x, y)]
    for point in points:
        parts += _cross(point, across, up)
    return svg.picture(WIDTH, HEIGHT, parts, title=title)


def _scale(
    axis: Axis,
    values: Sequence[float],
    ends: Sequence[tuple[float, float] | None],
    start: float,
    end: float,
) -> svg.Scale:
    seen = [*values, axis.worst, axis.best, *(e for pair in ends if pair for e in pair)]
    low, high = min(seen), max(seen)
    pad = (high - low) * 0.05
    low = max(low - pad, 0) if low >= 0 else low - pad
    if axis.best < axis.worst:
        start, end = end, start
    return svg.Scale(low=low, high=high + pad, start=start, end=end)


def _frame(across: svg.Scale, up: svg.Scale, x: Axis, y: Axis) -> list[str]:
    parts = []
    for tick in svg.ticks(across.low, across.high):
        parts.append(svg.line(across(tick), TOP, across(tick), HEIGHT - BOTTOM, css="grid"))
        parts.append(
            svg.text(across(tick), HEIGHT - BOTTOM + 17, x.text(tick), css="tick", anchor="middle")
        )
    for tick in svg.ticks(up.low, up.high, most=5):
        parts.append(svg.line(LEFT, up(tick), WIDTH - RIGHT, up(tick), css="grid"))
        parts.append(svg.text(LEFT - 8, up(tick) + 4, y.text(tick), css="tick", anchor="end"))
    parts.append(svg.text(WIDTH - RIGHT, HEIGHT - 14, f"{x.name} →", css="end", anchor="end"))
    parts.append(svg.text(LEFT + 8, TOP + 12, f"↑ {y.name}", css="end"))
    return parts


def _declared(across: svg.Scale, up: svg.Scale, x: Axis, y: Axis) -> list[str]:
    left, right = sorted((across(x.worst), across(x.best)))
    top, bottom = sorted((up(y.worst), up(y.best)))
    return [svg.rect(left, top, right - left, bottom - top, css="declared")]


def _cross(point: Point, across: svg.Scale, up: svg.Scale) -> list[str]:
    x, y = across(point.x), up(point.y)
    css = f"interval s{point.series % 4}"
    parts = []
    if point.x_ends:
        parts.append(svg.line(across(point.x_ends[0]), y, across(point.x_ends[1]), y, css=css))
    if point.y_ends:
        parts.append(svg.line(x, up(point.y_ends[0]), x, up(point.y_ends[1]), css=css))
    parts.append(svg.marker(x, y, series=point.series, size=6))
    parts.append(svg.text(x + 10, y - 9, point.name))
    return parts
