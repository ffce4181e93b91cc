"""What a search came to, as lines of text."""

from __future__ import annotations

import math

from steelyard.evidence import Missing
from steelyard.load.search import CellResult, Curve, Figure, Found, Kind, Point, ServiceLevel
from steelyard.stats import Interval

WIDTH = 32


def cell_line(result: CellResult) -> str:
    """One cell, as it ends; no latency of one that isn't valid."""
    cell = result.cell
    told = f"cell {cell.number + 1}  {cell.load}  {result.answered_per_s:.4g} answers/s"
    why = "; ".join(result.why)
    return told if result.valid else f"{told}  {result.standing}: {why}"


def curve_text(curve: Curve, *, stopped: str) -> str:
    """A row a load, with its latency and interval drawn, and what the sweep showed."""
    most = max((_reach(point.latency_s) for point in curve.points), default=0.0)
    name = f"p{100 * curve.q:g}({curve.time})"
    lines = [f"{'load':>10}  {'answers/s':<24}{name + ', s':<28}0 to {most:.3g} s"]
    lines += [_row(point, most) for point in curve.points]
    saturation, knee = curve.saturation, curve.knee
    if isinstance(saturation, Missing):
        lines.append(f"saturation  unknown: {saturation.reason}")
    else:
        told = _with(saturation.answered_per_s, saturation.interval)
        more = "" if saturation.reached else " · not reached: throughput still rises, sweep higher"
        lines.append(f"saturation  {told} answers/s at {saturation.load}{more}")
    if isinstance(knee, Missing):
        lines.append(f"knee        unknown: {knee.reason}")
    else:
        lines.append(f"knee        {_with(knee.load, knee.interval)} (most throughput per latency)")
    if stopped:
        lines.append(f"stopped     {stopped}")
    return "\n".join(lines) + "\n"


def found_text(found: Found, *, kind: Kind, level: ServiceLevel) -> str:
    """The load, its interval, the goodput there, and why the search ended."""
    unit = "/s" if kind == "rate" else " users"
    lines = [f"level    {level}"]
    if isinstance(found.interval, Missing):
        lines.append(f"load     unknown: {found.stopped}")
    else:
        low, high = found.interval.low, found.interval.high
        holds = f"shown to hold at {low:.4g}{unit}" if low else "not shown to hold anywhere"
        fails = f"to fail at {high:.4g}{unit}" if math.isfinite(high) else "not shown to fail"
        sure = f"{found.interval.confidence:.0%} confidence"
        load = found.load
        about = "unknown" if isinstance(load, Missing) else f"about {load:.4g}{unit}"
        lines.append(f"load     {about}: {holds}, {fails} ({sure})")
    if not isinstance(found.goodput_per_s, Missing):
        told = _with(found.goodput_per_s, found.goodput_interval)
        lines.append(f"goodput  {told} good answers/s")
    valid = sum(cell.valid for cell in found.cells)
    lines.append(f"stopped  {found.stopped} · {valid} of {len(found.cells)} cells valid")
    return "\n".join(lines) + "\n"


def _row(point: Point, most: float) -> str:
    if not point.valid:
        return f"{point.load!s:>10}  none of {point.of} cells valid: {'; '.join(point.why)}"
    latency = point.latency_s
    rate = _with(point.answered_per_s.value, point.answered_per_s.interval)
    row = f"{point.load!s:>10}  {rate:<24}{_with(latency.value, latency.interval):<28}"
    return f"{row}{_drawn(latency, most)}".rstrip()


def _with(value: float | Missing, interval: Interval | Missing) -> str:
    if isinstance(value, Missing):
        return "-"
    told = "never" if math.isinf(value) else f"{value:.4g}"
    if isinstance(interval, Missing):
        return told
    return f"{told} ({interval.low:.4g} to {interval.high:.4g})"


def _drawn(figure: Figure, most: float) -> str:
    """The interval as dashes and the value as a dot, on a line that begins at 0."""
    if isinstance(figure.value, Missing) or not most or math.isinf(figure.value):
        return ""
    value, ends = figure.value, (figure.value, figure.value)
    if not isinstance(figure.interval, Missing):
        ends = (max(figure.interval.low, 0.0), min(figure.interval.high, most))
    first, dot, last = (round(x / most * (WIDTH - 1)) for x in (ends[0], value, ends[1]))
    marks = ["-" if first <= at <= last else " " for at in range(WIDTH)]
    marks[min(dot, WIDTH - 1)] = "●"
    return "".join(marks)


def _reach(figure: Figure) -> float:
    if isinstance(figure.value, Missing) or math.isinf(figure.value):
        return 0.0
    if isinstance(figure.interval, Missing) or math.isinf(figure.interval.high):
        return figure.value
    return min(figure.interval.high, 2.0 * figure.value)
