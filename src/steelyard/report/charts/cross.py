"""A point of two known values with the interval of each, and the axes that points stand in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from steelyard.report import svg

Ends = tuple[float | None, float | None]
"""Of an interval; one that is unknown or endless is None, and drawn to the edge."""
LEFT, RIGHT = 13.0, 94.0
TOP, BOTTOM, HEIGHT = 30, 270, 306


class Crossed(Protocol):
    """What is known of a point."""

    @property
    def x(self) -> float:
        """Across."""

    @property
    def y(self) -> float:
        """Up."""

    @property
    def x_ends(self) -> Ends | None:
        """The interval across; None where there is none."""

    @property
    def y_ends(self) -> Ends | None:
        """The interval up."""


def arms(point: Crossed, across: svg.Scale, up: svg.Scale, *, series: int) -> list[str]:
    """The intervals of a point as lines through it."""
    x, y = across(point.x), up(point.y)
    css = f"interval s{series % svg.SERIES}"
    parts = []
    if point.x_ends:
        left, right = reach(point.x_ends, across)
        parts.append(svg.line(left, y, right, y, css=css))
    if point.y_ends:
        low, high = reach(point.y_ends, up)
        parts.append(svg.line(x, low, x, high, css=css))
    return parts


def reach(ends: Ends, scale: svg.Scale) -> tuple[float, float]:
    """Where an interval begins and ends on a scale."""
    low, high = ends
    return (
        scale.start if low is None else scale(low),
        scale.end if high is None else scale(high),
    )


def grid(
    across: svg.Scale,
    up: svg.Scale,
    *,
    x_text: Callable[[float], str],
    y_text: Callable[[float], str],
) -> list[str]:
    """Lines at the ticks of both axes, and what they say."""
    parts = []
    for tick in svg.ticks(across.low, across.high):
        parts.append(svg.line(across(tick), TOP, across(tick), BOTTOM, css="grid"))
        parts.append(svg.text(across(tick), BOTTOM + 16, x_text(tick), css="tick", anchor="middle"))
    for tick in svg.ticks(up.low, up.high, most=5):
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid"))
        parts.append(svg.text(0, up(tick) + 4, y_text(tick), css="tick"))
    return parts


def names(x: str, y: str) -> list[str]:
    """What the axes show, at their ends."""
    return [
        svg.text(RIGHT, BOTTOM + 33, f"{x} →", css="end", anchor="end"),
        svg.text(0, 14, f"↑ {y}", css="end"),
    ]
