"""Two criteria against each other: every deployment a cross of intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg
from steelyard.report.charts.cross import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    Ends,
    arms,
    grid,
    names,
)


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
    x_ends: Ends | None
    y_ends: Ends | None


def plane(points: Sequence[Point], *, x: Axis, y: Axis, title: str) -> str:
    """Draw the points; better is always right and up, whichever way a criterion runs."""
    across = _scale(x, [p.x for p in points], [p.x_ends for p in points], LEFT, RIGHT)
    up = _scale(y, [p.y for p in points], [p.y_ends for p in points], BOTTOM, TOP)
    parts = grid(across, up, x_text=x.text, y_text=y.text)
    parts += names(svg.pinched(x.name, 44), svg.pinched(y.name, 44))
    parts += _declared(across, up, x, y)
    for point in points:
        parts += arms(point, across, up, series=point.series)
        # hollow, so that of two deployments on one spot both are seen
        at, height = across(point.x), up(point.y)
        parts.append(svg.marker(at, height, series=point.series, size=7, css="hollow"))
    return svg.picture(HEIGHT, parts, title=title)


def _scale(
    axis: Axis,
    values: Sequence[float],
    ends: Sequence[Ends | None],
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


def _declared(across: svg.Scale, up: svg.Scale, x: Axis, y: Axis) -> list[str]:
    left, right = sorted((across(x.worst), across(x.best)))
    top, bottom = sorted((up(y.worst), up(y.best)))
    return [svg.rect(left, top, right - left, bottom - top, css="declared")]
