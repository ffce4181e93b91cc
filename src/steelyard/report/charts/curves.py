"""Cumulative curves: what share of all answers was there within a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

LEFT, RIGHT, NEVER = 11.0, 80.0, 86.0
TOP, BOTTOM, HEIGHT = 24, 250, 292


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A step curve of (time in seconds, share) points; ``never`` is the share that never came."""

    series: int
    points: tuple[tuple[float, float], ...]
    never: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """What is written on the axes."""

    seconds: str
    never: str
    share: Callable[[float], str]


def curves(
    lines: Sequence[Curve], *, labels: Labels, title: str, mark: tuple[float, str] | None = None
) -> str:
    """Draw the curves on a logarithmic time axis, and beyond it what never came.

    ``mark`` is a time of note and its name; "" where no curve has a point.
    """
    times = [x for line in lines for x, _ in line.points if x > 0]
    if not times:
        return ""
    near = [mark[0]] if mark and mark[0] < max(times) * 20 else []
    across = svg.Scale(
        low=min(times) * 0.85, high=max([*times, *near]) * 1.2, start=LEFT, end=RIGHT, log=True
    )
    up = svg.Scale(low=0, high=1, start=BOTTOM, end=TOP)
    parts = _grid(across, up, labels)
    if mark and near and mark[0] > across.low:
        x = across(mark[0])
        parts.append(svg.line(x, TOP - 6, x, BOTTOM, css="threshold"))
        parts.append(svg.text(x, 12, mark[1], css="tick", anchor="middle" if x < 70 else "end"))
    for line in lines:
        css = f"curve s{line.series % svg.SERIES}"
        parts.append(
            svg.steps(_steps(line, across, up), css=css, left=LEFT, right=RIGHT, height=HEIGHT)
        )
    parts += _never(lines, up)
    return svg.picture(HEIGHT, parts, title=title)


def _grid(across: svg.Scale, up: svg.Scale, labels: Labels) -> list[str]:
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(svg.line(LEFT, up(share), 100, up(share), css="grid"))
        parts.append(svg.text(0, up(share) + 4, labels.share(share), css="tick"))
    for tick in svg.log_ticks(across.low, across.high):
        x = across(tick)
        parts.append(svg.line(x, BOTTOM, x, BOTTOM + 4, css="axis"))
        parts.append(svg.text(x, BOTTOM + 18, f"{tick:,g}", css="tick", anchor="middle"))
    parts.append(svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, css="axis"))
    parts.append(svg.line(NEVER, BOTTOM, 100, BOTTOM, css="axis"))
    parts.append(svg.text(RIGHT, BOTTOM + 36, labels.seconds, css="tick", anchor="end"))
    middle = (NEVER + 100) / 2
    parts.append(svg.text(middle, BOTTOM + 18, labels.never, css="tick", anchor="middle"))
    return parts


def _steps(line: Curve, across: svg.Scale, up: svg.Scale) -> list[tuple[float, float]]:
    points = [(0.0, up(0))]
    for time, share in line.points:
        x = (across(time) - LEFT) / (RIGHT - LEFT)
        points += [(x, points[-1][1]), (x, up(share))]
    return [*points, (1.0, points[-1][1])]


def _never(lines: Sequence[Curve], up: svg.Scale) -> list[str]:
    """What never came hangs from the top, beyond the axis of time."""
    step = (100 - NEVER) / max(len(lines), 1)
    parts = []
    for place, line in enumerate(lines):
        x, series = NEVER + step * place, line.series % svg.SERIES
        deep = up(1 - line.never) - up(1)
        parts.append(svg.rect(x + step * 0.2, up(1), step * 0.6, deep, css=f"bar s{series}"))
        parts.append(svg.marker(x + step / 2, up(1 - line.never), series=series, size=4))
        parts.append(svg.marker(RIGHT, up(1 - line.never), series=series, size=4))
    return parts
