"""Throughput against latency as load rises, every point a cross of intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.report import svg

LEFT, RIGHT = 13.0, 96.0
TOP, BOTTOM, HEIGHT = 30, 270, 306


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One load; an end that is unknown or endless is None."""

    name: str
    x: float
    y: float
    x_ends: tuple[float | None, float | None] | None
    y_ends: tuple[float | None, float | None] | None


def climb(steps: Sequence[Step], *, x: str, y: str, title: str) -> str:
    """Draw the steps in the order of their load and join them; "" without any.

    Both axes begin at 0, so that a flat curve looks flat.
    """
    if not steps:
        return ""
    across = _scale([s.x for s in steps], [s.x_ends for s in steps], LEFT, RIGHT)
    up = _scale([s.y for s in steps], [s.y_ends for s in steps], BOTTOM, TOP)
    parts = _frame(across, up, x, y)
    path = [((across(s.x) - LEFT) / (RIGHT - LEFT), up(s.y)) for s in steps]
    parts.append(svg.steps(path, css="curve s0", left=LEFT, right=RIGHT, height=HEIGHT))
    for step in steps:
        parts += _cross(step, across, up)
    return svg.picture(HEIGHT, parts, title=title)


def _scale(
    values: Sequence[float],
    ends: Sequence[tuple[float | None, float | None] | None],
    start: float,
    end: float,
) -> svg.Scale:
    known = [e for pair in ends if pair for e in pair if e is not None]
    # An interval far wider than the curve would flatten it; it runs off the picture instead.
    top = max(values)
    high = max([top, *(e for e in known if e <= 2.0 * top)])
    return svg.Scale(low=0.0, high=high * 1.05 or 1.0, start=start, end=end)


def _frame(across: svg.Scale, up: svg.Scale, x: str, y: str) -> list[str]:
    parts = []
    for tick in svg.ticks(across.low, across.high):
        parts.append(svg.line(across(tick), TOP, across(tick), BOTTOM, css="grid"))
        parts.append(svg.text(across(tick), BOTTOM + 16, f"{tick:g}", css="tick", anchor="middle"))
    for tick in svg.ticks(up.low, up.high, most=5):
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid"))
        parts.append(svg.text(0, up(tick) + 4, f"{tick:g}", css="tick"))
    parts.append(svg.text(RIGHT, BOTTOM + 33, f"{x} →", css="end", anchor="end"))
    parts.append(svg.text(0, 14, f"↑ {y}", css="end"))
    return parts


def _cross(step: Step, across: svg.Scale, up: svg.Scale) -> list[str]:
    x, y = across(step.x), up(step.y)
    parts = []
    if step.x_ends:
        left, right = _reach(step.x_ends, across)
        parts.append(svg.line(left, y, right, y, css="interval s0"))
    if step.y_ends:
        low, high = _reach(step.y_ends, up)
        parts.append(svg.line(x, low, x, high, css="interval s0"))
    parts.append(svg.marker(x, y, series=0))
    parts.append(svg.text(x, y - 9, step.name, css="figure", anchor="middle"))
    return parts


def _reach(ends: tuple[float | None, float | None], scale: svg.Scale) -> tuple[float, float]:
    low, high = ends
    return (
        scale.start if low is None else scale(low),
        scale.end if high is None else scale(high),
    )
