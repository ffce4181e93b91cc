"""Throughput against latency as load rises, every point a cross of intervals."""

from __future__ import annotations

from collections.abc import Sequence
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
class Step:
    """One load; an end that is unknown or endless is None."""

    name: str
    x: float
    y: float
    x_ends: Ends | None
    y_ends: Ends | None


def climb(steps: Sequence[Step], *, x: str, y: str, title: str) -> str:
    """Draw the steps in the order of their load and join them; "" without any.

    Both axes begin at 0, so that a flat curve looks flat.
    """
    if not steps:
        return ""
    across = _scale([s.x for s in steps], [s.x_ends for s in steps], LEFT, RIGHT)
    up = _scale([s.y for s in steps], [s.y_ends for s in steps], BOTTOM, TOP)
    parts = [*grid(across, up, x_text=_plain, y_text=_plain), *names(x, y)]
    path = [((across(s.x) - LEFT) / (RIGHT - LEFT), up(s.y)) for s in steps]
    parts.append(svg.steps(path, css="curve s0", left=LEFT, right=RIGHT, height=HEIGHT))
    for step in steps:
        parts += arms(step, across, up, series=0)
        at, height = across(step.x), up(step.y)
        parts.append(svg.marker(at, height, series=0))
        parts.append(svg.text(at, height - 9, step.name, css="figure", anchor="middle"))
    return svg.picture(HEIGHT, parts, title=title)


def _scale(
    values: Sequence[float],
    ends: Sequence[Ends | None],
    start: float,
    end: float,
) -> svg.Scale:
    known = [e for pair in ends if pair for e in pair if e is not None]
    # An interval far wider than the curve would flatten it; it runs off the picture instead.
    top = max(values)
    high = max([top, *(e for e in known if e <= 2.0 * top)])
    return svg.Scale(low=0.0, high=high * 1.05 or 1.0, start=start, end=end)


def _plain(value: float) -> str:
    return f"{value:g}"
