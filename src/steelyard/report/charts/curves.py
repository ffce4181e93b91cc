"""Cumulative curves: what share of all answers was there within a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 130, 16, 44


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A step curve of (time in seconds, share) points; what never came is missing at the top."""

    series: int
    name: str
    points: tuple[tuple[float, float], ...]


def curves(
    lines: Sequence[Curve],
    *,
    seconds: str,
    share_text: Callable[[float], str],
    title: str,
    mark: tuple[float, str] | None = None,
) -> str:
    """Draw the curves on a logarithmic time axis; ``mark`` is a time of note and its name."""
    times = [x for line in lines for x, _ in line.points if x > 0]
    if not times:
        return ""
    low = min(times) * 0.8
    high = max([*times, mark[0] if mark and mark[0] < max(times) * 20 else 0.0]) * 1.25
    across = svg.Scale(low=low, high=high, start=LEFT, end=WIDTH - RIGHT, log=True)
    up = svg.Scale(low=0, high=1, start=HEIGHT - BOTTOM, end=TOP)
    parts = _grid(across, up, share_text, seconds)
    if mark and low < mark[0] < high:
        parts.append(svg.line(across(mark[0]), TOP, across(mark[0]), up(0), css="threshold"))
        parts.append(svg.text(across(mark[0]) - 6, TOP + 10, mark[1], css="tick", anchor="end"))
    for line in lines:
        parts.append(svg.path(_steps(line, across, up), css=f"curve s{line.series % 4}"))
    parts += _names(lines, up)
    return svg.picture(WIDTH, HEIGHT, parts, title=title)


def _grid(
    across: svg.Scale, up: svg.Scale, share_text: Callable[[float], str], seconds: str
) -> list[str]:
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 0.95, 1):
        parts.append(svg.line(LEFT, up(share), WIDTH - RIGHT, up(share), css="grid"))
        parts.append(svg.text(LEFT - 8, up(share) + 4, share_text(share), css="tick", anchor="end"))
    for tick in svg.log_ticks(across.low, across.high):
        x = across(tick)
        parts.append(svg.line(x, up(0), x, up(0) + 4, css="axis"))
        parts.append(svg.text(x, up(0) + 18, f"{tick:g}", css="tick", anchor="middle"))
    parts.append(svg.line(LEFT, up(0), WIDTH - RIGHT, up(0), css="axis"))
    parts.append(svg.text(WIDTH - RIGHT, up(0) + 36, seconds, css="tick", anchor="end"))
    return parts


def _steps(line: Curve, across: svg.Scale, up: svg.Scale) -> list[tuple[float, float]]:
    points = [(across.start, up(0))]
    for time, share in line.points:
        x = across(time)
        points += [(x, points[-1][1]), (x, up(share))]
    points.append((across.end, points[-1][1]))
    return points


def _names(lines: Sequence[Curve], up: svg.Scale) -> list[str]:
    """Names at the right end of the curves, pushed apart where they would overlap."""
    ends = sorted(
        ((up(line.points[-1][1] if line.points else 0), line) for line in lines),
        key=lambda pair: (pair[0], pair[1].name),
    )
    parts, floor = [], TOP - 12.0
    for y, line in ends:
        y = max(y, floor + 18)
        floor = y
        parts.append(svg.marker(WIDTH - RIGHT + 12, y, series=line.series, size=4))
        parts.append(svg.text(WIDTH - RIGHT + 22, y + 4, line.name))
    return parts
