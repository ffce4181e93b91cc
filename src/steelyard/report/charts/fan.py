"""What may come of an amount over time: bands of quantiles about the median."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

LEFT, RIGHT = 13.0, 84.0
TOP, BOTTOM, HEIGHT = 26, 262, 300
CLOSE = 15
"""Pixels that two figures at the edge are kept apart by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """One quantile over time: its name, and its values at every period."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FanLabels:
    """What is written on the axes, and how amounts are."""

    time: str
    amount: str
    value: Callable[[float], str]


def fan(bands: Sequence[Band], *, periods: Sequence[float], labels: FanLabels, title: str) -> str:
    """Draw the bands from least to most, pairs of them about the middle one as areas.

    "" where there are fewer than three bands or two periods.
    """
    if len(bands) < 3 or len(periods) < 2:
        return ""
    seen = [value for band in bands for value in band.values]
    low, high = min(*seen, 0.0), max(*seen, 0.0)
    pad = (high - low or 1.0) * 0.04
    up = svg.Scale(low=low - pad, high=high + pad, start=BOTTOM, end=TOP)
    across = svg.Scale(low=periods[0], high=periods[-1], start=LEFT, end=RIGHT)
    middle = len(bands) // 2
    parts = [*_frame(across, up, labels)]
    parts += [_area(bands[n].values, bands[-1 - n].values, up) for n in range(middle)]
    parts.append(svg.line(LEFT, up(0), RIGHT, up(0), css="axis strong"))
    steps = len(periods) - 1
    line = [(n / steps, up(value)) for n, value in enumerate(bands[middle].values)]
    parts.append(svg.steps(line, css="curve s0", left=LEFT, right=RIGHT, height=HEIGHT))
    parts += _edge(bands, up, labels)
    return svg.picture(HEIGHT, parts, title=title)


def _area(low: Sequence[float], high: Sequence[float], up: svg.Scale) -> str:
    steps = len(low) - 1
    there = [(n, up(value)) for n, value in enumerate(low)]
    back = [(n, up(value)) for n, value in reversed(list(enumerate(high)))]
    path = "L".join(f"{n * 100} {svg.number(y)}" for n, y in (*there, *back))
    return (
        f'<svg x="{svg.number(LEFT)}%" y="0" width="{svg.number(RIGHT - LEFT)}%" '
        f'height="{HEIGHT}" viewBox="0 0 {steps * 100} {HEIGHT}" preserveAspectRatio="none">'
        f'<path class="band" d="M{path}z"/></svg>'
    )


def _frame(across: svg.Scale, up: svg.Scale, labels: FanLabels) -> list[str]:
    parts = []
    for tick in svg.ticks(up.low, up.high, most=5):
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid"))
        parts.append(svg.beside(LEFT, up(tick), labels.value(tick)))
    for tick in svg.ticks(across.low, across.high, most=6):
        x = across(tick)
        parts.append(svg.line(x, BOTTOM, x, BOTTOM + 4, css="axis"))
        parts.append(svg.text(x, BOTTOM + 17, f"{tick:,g}", css="tick", anchor="middle"))
    parts.append(svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, css="axis"))
    parts.append(svg.text(RIGHT, BOTTOM + 34, f"{labels.time} →", css="end", anchor="end"))
    parts.append(svg.text(0, 13, f"↑ {labels.amount}", css="end"))
    return parts


def _edge(bands: Sequence[Band], up: svg.Scale, labels: FanLabels) -> list[str]:
    """Each band's last amount at its height, moved where two would cover each other."""
    heights: list[float] = []
    for band in reversed(bands):
        heights.append(max(up(band.values[-1]) + 4, heights[-1] + CLOSE if heights else 0.0))
    below = float(BOTTOM)  # what is written under the axis has its place there
    for place in reversed(range(len(heights))):
        heights[place] = below = min(heights[place], below)
        below -= CLOSE
    return [
        svg.text(
            100, y, f"{band.name} {labels.value(band.values[-1])}", css="tick halo", anchor="end"
        )
        for band, y in zip(reversed(bands), heights, strict=True)
    ]
