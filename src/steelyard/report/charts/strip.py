"""A strip of time: lines or stacked columns, one value a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from steelyard.report import svg
from steelyard.report.charts.heat import time_axis

LEFT, RIGHT = 9.0, 100.0
TOP, PLOT, FOOT = 14, 104, 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One value a step; None where there is none, which leaves a gap."""

    series: int
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StripLabels:
    """What is written on the axes."""

    seconds: str
    value: Callable[[float], str]


def strip(
    traces: Sequence[Trace],
    *,
    step_s: float,
    labels: StripLabels,
    title: str,
    stacked: bool = False,
) -> str:
    """Draw lines, or columns upon each other; "" where no trace has a value."""
    columns = max((len(trace.values) for trace in traces), default=0)
    tops = _sums(traces, columns) if stacked else [v for t in traces for v in t.values]
    seen = [value for value in tops if value is not None]
    if not seen:
        return ""
    up = svg.Scale(low=0, high=max(seen) * 1.05 or 1.0, start=TOP + PLOT, end=TOP)
    parts = []
    counts = all(value == int(value) for value in seen)
    for tick in svg.ticks(0, up.high, 3):
        if counts and tick != int(tick):
            continue
        parts.append(svg.line(LEFT, up(tick), RIGHT, up(tick), css="grid"))
        parts.append(svg.beside(LEFT, up(tick), labels.value(tick)))
    if stacked:
        parts += _columns(traces, columns, up)
    else:
        for trace in traces:
            parts += line_of(trace, columns, up, height=TOP + PLOT)
    parts += time_axis(step_s * columns, labels.seconds, left=LEFT, bottom=TOP + PLOT)
    return svg.picture(TOP + PLOT + FOOT, parts, title=title)


def _sums(traces: Sequence[Trace], columns: int) -> list[float | None]:
    return [sum(trace.values[n] or 0 for trace in traces) for n in range(columns)]


def line_of(trace: Trace, columns: int, up: svg.Scale, *, height: float) -> list[str]:
    """The line of a trace, broken where it has no value."""
    css = f"curve thin s{trace.series % svg.SERIES}"
    return [
        svg.steps(points, css=css, left=LEFT, right=RIGHT, height=height)
        for points in _pieces(trace, columns, up)
    ]


def _pieces(trace: Trace, columns: int, up: svg.Scale) -> list[list[tuple[float, float]]]:
    """Runs of steps with a value, each drawn level from its begin to its end."""
    pieces: list[list[tuple[float, float]]] = []
    broken = True
    for place, value in enumerate(trace.values):
        if value is None:
            broken = True
            continue
        if broken:
            pieces.append([])
        broken = False
        pieces[-1] += [(place / columns, up(value)), ((place + 1) / columns, up(value))]
    return pieces


def _columns(traces: Sequence[Trace], columns: int, up: svg.Scale) -> list[str]:
    base = [0.0] * columns
    parts = []
    for trace in traces:
        path = []
        for place, value in enumerate(trace.values):
            if not value:
                continue
            low, high = up(base[place]), up(base[place] + value)
            base[place] += value
            path.append(f"M{place} {svg.number(low)}V{svg.number(high)}h.9V{svg.number(low)}z")
        parts.append(f'<path class="s{trace.series % svg.SERIES} solid" d="{"".join(path)}"/>')
    return [
        f'<svg x="{svg.number(LEFT)}%" y="0" width="{svg.number(RIGHT - LEFT)}%" '
        f'height="{TOP + PLOT}" viewBox="0 0 {columns} {TOP + PLOT}" preserveAspectRatio="none">'
        f"{''.join(parts)}</svg>"
    ]
