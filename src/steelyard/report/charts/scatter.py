"""Points on two axes, with intervals, lines through a series, and values of note."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.report import svg
from steelyard.report.charts.cross import Ends, arms, reach

LEFT, RIGHT = 11.0, 97.0
TOP, BOTTOM, HEIGHT = 34, 280, 316
NEAR = 12
"""Pixels within which a tick and a rule would write over each other."""
WIDER = 2.0
"""An interval that reaches further than so many times the points runs off the picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """A point; hollow ones count for nothing that is claimed.  An endless end is None."""

    series: int
    x: float
    y: float
    hollow: bool = False
    name: str = ""
    x_ends: Ends | None = None
    y_ends: Ends | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """An axis: its name, how its ticks are written, and where it begins."""

    name: str
    text: Callable[[float], str]
    log: bool = False
    """Between the least and the most of the points; else from 0."""
    most: float | None = None
    """Where it ends; None: as far as the points go."""
    whole: bool = False
    """Whether only whole numbers are values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A value of note of an axis, with its interval as a band."""

    along: Literal["x", "y"]
    value: float | None
    name: str
    ends: Ends | None = None
    css: str = "threshold"


def scatter(
    dots: Sequence[Dot],
    *,
    x: Side,
    y: Side,
    title: str,
    joined: Sequence[int] = (),
    rules: Sequence[Rule] = (),
) -> str:
    """Draw it; the filled dots of the series in ``joined`` are joined in their order.

    "" without a dot.
    """
    if not dots:
        return ""
    across = _scale(x, [d.x for d in dots], _reaches(dots, rules, "x"), LEFT, RIGHT)
    up = _scale(y, [d.y for d in dots], _reaches(dots, rules, "y"), BOTTOM, TOP)
    named = [up(rule.value) for rule in rules if rule.along == "y" and rule.value is not None]
    parts = [*_bands(rules, across, up), *_frame(across, up, x, y, named=named)]
    for series in joined:
        path = [
            ((across(d.x) - LEFT) / (RIGHT - LEFT), up(d.y))
            for d in dots
            if d.series == series and not d.hollow
        ]
        if len(path) > 1:
            css = f"curve thin s{series % svg.SERIES}"
            parts.append(svg.steps(path, css=css, left=LEFT, right=RIGHT, height=HEIGHT))
    parts += _rules(rules, across, up)
    for dot in dots:
        parts += _cross(dot, across, up)
    return svg.picture(HEIGHT, parts, title=title)


def _reaches(dots: Sequence[Dot], rules: Sequence[Rule], along: str) -> Iterator[float]:
    for dot in dots:
        ends = dot.x_ends if along == "x" else dot.y_ends
        yield from (end for end in ends or () if end is not None)
    for rule in rules:
        if rule.along == along:
            near = (rule.value, *(rule.ends or ()))
            yield from (value for value in near if value is not None)


def _scale(
    side: Side, values: Sequence[float], near: Iterator[float], start: float, end: float
) -> svg.Scale:
    top = max(values)
    reached = [value for value in near if value <= WIDER * top]
    high = side.most if side.most is not None else max([top, *reached]) * 1.08 or 1.0
    if not side.log:
        return svg.Scale(low=0.0, high=high, start=start, end=end)
    low = min([v for v in (*values, *reached) if v > 0], default=1.0)
    return svg.Scale(low=low / 1.25, high=max(high, low) * 1.12, start=start, end=end, log=True)


def _frame(
    across: svg.Scale, up: svg.Scale, x: Side, y: Side, *, named: Sequence[float]
) -> list[str]:
    """Lines at the ticks and what they say; a tick where a rule says its own value is silent."""
    parts = []
    for tick in _ticks(across, x, most=6):
        place = across(tick)
        parts.append(svg.line(place, TOP, place, BOTTOM, css="grid"))
        parts.append(svg.text(place, BOTTOM + 16, x.text(tick), css="tick", anchor="middle"))
    for tick in _ticks(up, y, most=5):
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid"))
        if all(abs(up(tick) - place) > NEAR for place in named):
            parts.append(svg.beside(LEFT, up(tick), y.text(tick)))
    parts.append(svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, css="axis"))
    parts.append(svg.text(RIGHT, BOTTOM + 33, f"{x.name} →", css="end", anchor="end"))
    parts.append(svg.text(0, 14, f"↑ {y.name}", css="end"))
    return parts


def _ticks(scale: svg.Scale, side: Side, *, most: int) -> list[float]:
    if scale.log:
        found = svg.log_ticks(scale.low, scale.high)
    else:
        found = svg.ticks(scale.low, scale.high, most=most)
    return [tick for tick in found if not side.whole or tick == int(tick)]


def _bands(rules: Sequence[Rule], across: svg.Scale, up: svg.Scale) -> list[str]:
    parts = []
    for rule in rules:
        if rule.ends is None:
            continue
        scale = across if rule.along == "x" else up
        low, high = sorted(reach(rule.ends, scale))
        if rule.along == "x":
            parts.append(svg.rect(low, TOP, high - low, BOTTOM - TOP, css="band"))
        else:
            parts.append(svg.rect(LEFT, low, RIGHT - LEFT, high - low, css="band"))
    return parts


def _rules(rules: Sequence[Rule], across: svg.Scale, up: svg.Scale) -> list[str]:
    parts = []
    for place, rule in enumerate(rules):
        if rule.value is None:
            continue
        if rule.along == "x":
            x, row = across(rule.value), TOP - 6 + 14 * (place % 2)
            side, shift = ("end", -5) if x > 55 else ("start", 5)
            parts.append(svg.line(x, TOP - 14, x, BOTTOM, css=rule.css))
            css = "tick halo"
            parts.append(svg.text(x, row, rule.name, css=css, anchor=side, shift=shift))
        else:
            y = up(rule.value)
            parts.append(svg.line(LEFT, y, RIGHT, y, css=rule.css))
            # On the side where a rising or a falling curve leaves room.
            above = y > (TOP + BOTTOM) / 2
            height = y - 5 if above else y + 14
            parts.append(svg.text(LEFT, height, rule.name, css="tick halo", shift=6))
    return parts


def _cross(dot: Dot, across: svg.Scale, up: svg.Scale) -> list[str]:
    x, y = across(dot.x), up(dot.y)
    parts = arms(dot, across, up, series=dot.series)
    size = 5.5 if dot.hollow else 5
    parts.append(svg.marker(x, y, series=dot.series, size=size, css=_css(hollow=dot.hollow)))
    if dot.name:
        parts.append(svg.text(x, y - 9, dot.name, css="figure halo", anchor="middle"))
    return parts


def _css(*, hollow: bool) -> str:
    return "hollow" if hollow else "mark"
