"""Two criteria against each other, as a picture of the trade."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from steelyard.report.charts import Axis, Point, plane
from steelyard.report.document import Figure
from steelyard.report.numbers import finite, interval
from steelyard.report.reading import Reading

Criterion = Mapping[str, Any]


def planes(reading: Reading) -> list[Figure]:
    """The two heaviest criteria that the most deployments have finite values of."""
    heaviest = sorted(reading.weighted(), key=lambda c: -c["weight"])
    pairs = [(x, y) for y, x in combinations(heaviest, 2)]
    drawn = [(_points(x["name"], y["name"], reading), x, y) for x, y in pairs]
    best = max(drawn, key=lambda one: len(one[0]), default=None)
    if best is None or len(best[0]) < 2:
        return []
    return [_draw(*best, reading)]


def _draw(points: list[Point], x: Criterion, y: Criterion, reading: Reading) -> Figure:
    w = reading.words
    names = {"x": reading.named(x["name"]), "y": reading.named(y["name"])}
    shown = [reading.deployments[point.series] for point in points]
    hidden = [name for name in reading.deployments if name not in shown]
    caption = w("fig.plane", **names)
    if hidden:
        caption += w("fig.hidden", names=w.listed(hidden))
    alt = w.sentences(_told(name, x, y, reading) for name in shown)
    svg = plane(points, x=_axis(x, reading), y=_axis(y, reading), title=alt)
    return Figure(svg=svg, caption=caption, alt=alt, legend=reading.legend(shown))


def _told(name: str, x: Criterion, y: Criterion, reading: Reading) -> str:
    parts = [_value(c, name, reading) for c in (y, x)]
    return reading.words("alt.list", head=name, items=reading.words.comma_clause.join(parts))


def _value(criterion: Criterion, name: str, reading: Reading) -> str:
    found = reading.measurement(criterion["name"], name) or {}
    unit = criterion["unit"]
    text = f"{reading.named(criterion['name'])} {reading.say(found.get('value'), unit)}"
    if not found.get("interval"):
        return text
    return text + reading.words("in_brackets", x=interval(found["interval"], unit, reading.words))


def _axis(criterion: Criterion, reading: Reading) -> Axis:
    return Axis(
        name=reading.named(criterion["name"]),
        worst=float(criterion["worst"]),
        best=float(criterion["best"]),
        text=lambda v: reading.say(round(v, 9), criterion["unit"]),
    )


def _points(x: str, y: str, reading: Reading) -> list[Point]:
    points = []
    for name in reading.deployments:
        across, up = reading.measurement(x, name), reading.measurement(y, name)
        if across is None or up is None:
            continue
        at = finite(across["value"]), finite(up["value"])
        if at[0] is None or at[1] is None:
            continue
        points.append(
            Point(
                series=reading.series(name),
                x=at[0],
                y=at[1],
                x_ends=_ends(across),
                y_ends=_ends(up),
            )
        )
    return points


def _ends(measurement: Mapping[str, Any]) -> tuple[float | None, float | None] | None:
    bounds = measurement["interval"]
    return None if bounds is None else (finite(bounds["low"]), finite(bounds["high"]))
