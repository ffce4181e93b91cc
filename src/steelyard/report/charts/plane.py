"""Two criteria against each other: every deployment a cross of intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

LEFT, RIGHT = 13.0, 96.0
TOP, BOTTOM, HEIGHT = 30, 270, 306


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """A criterion: its name, its declared anchors, and how its ticks are written."""

    name: str
    worst: float
    best: float
    text: Callable[[float], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A deployment; an end or an interval may be unknown, values not."""

    series: int
    x: float
    y: float
    x_ends: tuple[float | None, float | None] | None
    y_ends: tuple[float | None, float | None] | None


def plane(points: Sequence[Point], *, x: Axis, y: Axis, title: str) -> str:
    """Draw the points; better is always right and up, whichever way a criterion runs."""
    across = _scale(x, [p.x for p in points], [p.x_ends for p in points], LEFT, RIGHT)
    up = _scale(y, [p.y for p in points], [p.y_ends for p in points], BOTTOM, TOP)
    parts = [*_frame(across, up, x, y), *_declared(across, up, x, y)]
    for point in points:
        parts += _cross(point, across, up)
    return svg.picture(HEIGHT, parts, title=title)


def _scale(
    axis: Axis,
    values: Sequence[float],
    ends: Sequence[tuple[float | None, float | None] | None],
    start: float,
    end: float,
) -> svg.Scale:
    known = [e for pair in ends if pair for e in pair if e is not None]
    seen = [*values, axis.worst, axis.best, *known]
    low, high = min(seen), max(seen)
    pad = (high - low) * 0.05
    low = max(low - pad, 0) if low >= 0 else low - pad
    if axis.best < axis.worst:
        start, end = end, start
    return svg.Scale(low=low, high=high + pad, start=start, end=end)


def _frame(across: svg.Scale, up: svg.Scale, x: Axis, y: Axis) -> list[str]:
    parts = []
    for tick in svg.ticks(across.low, across.high):
        parts.append(svg.line(across(tick), TOP, across(tick), BOTTOM, css="grid"))
        parts.append(svg.text(across(tick), BOTTOM + 16, x.text(tick), css="tick", anchor="middle"))
    for tick in svg.ticks(up.low, up.high, most=5):
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid"))
        parts.append(svg.text(0, up(tick) + 4, y.text(tick), css="tick"))
    name = svg.shortened(x.name, 44)
    parts.append(svg.text(RIGHT, BOTTOM + 33, f"{name} →", css="end", anchor="end"))
    parts.append(svg.text(0, 14, f"↑ {svg.shortened(y.name, 44)}", css="end"))
    return parts


def _declared(across: svg.Scale, up: svg.Scale, x: Axis, y: Axis) -> list[str]:
    left, right = sorted((across(x.worst), across(x.best)))
    top, bottom = sorted((up(y.worst), up(y.best)))
    return [svg.rect(left, top, right - left, bottom - top, css="declared")]


def _cross(point: Point, across: svg.Scale, up: svg.Scale) -> list[str]:
    x, y = across(point.x), up(point.y)
    css = f"interval s{point.series % svg.SERIES}"
    parts = []
    if point.x_ends:
        left, right = _reach(point.x_ends, across)
        parts.append(svg.line(left, y, right, y, css=css))
    if point.y_ends:
        low, high = _reach(point.y_ends, up)
        parts.append(svg.line(x, low, x, high, css=css))
    # hollow, so that of two deployments on one spot both are seen
    parts.append(svg.marker(x, y, series=point.series, size=7, css="hollow"))
    return parts


def _reach(ends: tuple[float | None, float | None], scale: svg.Scale) -> tuple[float, float]:
    low, high = ends
    return (
        scale.start if low is None else scale(low),
        scale.end if high is None else scale(high),
    )
