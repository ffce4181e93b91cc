"""The trade between two deployments: paired differences, and two criteria on a plane."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from steelyard.report.charts import Axis, Bar, Point, Row, forest, plane
from steelyard.report.document import Block, Cell, Figure, Section, Table
from steelyard.report.numbers import finite, plain, signed, signed_interval
from steelyard.report.reading import Reading


def trade(reading: Reading) -> Section | None:
    """The section; None where there are no two deployments to compare."""
    pair = reading.pair()
    if pair is None:
        return None
    w = reading.words
    blocks: list[Block] = [*_differences(reading, pair), *_plane(reading), _table(reading, pair)]
    lead = w("lead.trade", a=pair[0], b=pair[1])
    return Section(anchor="trade", title=w("sec.trade"), lead=lead, blocks=tuple(blocks))


def _differences(reading: Reading, pair: tuple[str, str]) -> list[Figure]:
    rows = [row for row in (_row(c, reading) for c in _compared(reading, pair)) if row]
    if not rows:
        return []
    ends = [abs(x) for row in rows for b in row.bars for x in (b.low, b.high, b.value) if x]
    reach = min(max([*ends, 0.1]) * 1.1, 2.0)
    words = reading.words
    svg = forest(
        rows,
        low=-reach,
        high=reach,
        centre=0,
        tick_text=lambda x: f"{x * 100:+.0f}{words.percent_sign}" if x else "0",
        ends=(words("fig.favours", name=pair[1]), words("fig.favours", name=pair[0])),
        title=words("fig.trade"),
    )
    return [Figure(svg=svg, caption=words("fig.trade"), alt="")]


def _compared(reading: Reading, pair: tuple[str, str]) -> list[Mapping[str, Any]]:
    return [c for c in reading.findings["comparisons"] if (c["a"], c["b"]) == pair]


def _row(comparison: Mapping[str, Any], reading: Reading) -> Row | None:
    """A difference in units of the declared range, turned so that more is better for a."""
    anchors = _anchors(comparison["criterion"], reading)
    value = finite(comparison["difference"])
    if anchors is None or value is None:
        return None
    span = anchors[1] - anchors[0]
    bounds = comparison["interval"] or {}
    ends = [finite(bounds.get("low")), finite(bounds.get("high"))]
    low, high = (None if e is None else e / span for e in (ends if span > 0 else ends[::-1]))
    bar = Bar(
        series=0 if value / span >= 0 else 1,
        value=value / span,
        low=low,
        high=high,
        label=signed(comparison["difference"], comparison["unit"], reading.words),
    )
    return Row(label=reading.named(comparison["criterion"]), bars=(bar,))


def _anchors(criterion: str, reading: Reading) -> tuple[float, float] | None:
    for declared in reading.weighted():
        if declared["name"] == criterion:
            return float(declared["worst"]), float(declared["best"])
    if reading.unit(criterion) == "share":
        return 0.0, 1.0
    return None


def _plane(reading: Reading) -> list[Figure]:
    """The two heaviest criteria that every deployment has a finite value of."""
    heaviest = sorted(reading.weighted(), key=lambda c: -c["weight"])
    for y, x in combinations(heaviest, 2):
        points = _points(x["name"], y["name"], reading)
        if len(points) == len(reading.deployments):
            return [_draw(points, x, y, reading)]
    return []


def _draw(
    points: list[Point], x: Mapping[str, Any], y: Mapping[str, Any], reading: Reading
) -> Figure:
    caption = reading.words("fig.plane", x=reading.named(x["name"]), y=reading.named(y["name"]))
    svg = plane(points, x=_axis(x, reading), y=_axis(y, reading), title=caption)
    return Figure(svg=svg, caption=caption, alt="")


def _axis(criterion: Mapping[str, Any], reading: Reading) -> Axis:
    return Axis(
        name=reading.named(criterion["name"]),
        worst=criterion["worst"],
        best=criterion["best"],
        text=lambda v: reading.say(round(v, 9), criterion["unit"]),
    )


def _points(x: str, y: str, reading: Reading) -> list[Point]:
    points = []
    for name in reading.deployments:
        across, up = reading.measurement(x, name), reading.measurement(y, name)
        ends = [finite(m["value"]) if m else None for m in (across, up)]
        if across is None or up is None or ends[0] is None or ends[1] is None:
            continue
        points.append(
            Point(
                series=reading.series(name),
                name=name,
                x=ends[0],
                y=ends[1],
                x_ends=_ends(across),
                y_ends=_ends(up),
            )
        )
    return points


def _ends(measurement: Mapping[str, Any]) -> tuple[float, float] | None:
    bounds = measurement["interval"]
    if bounds is None:
        return None
    low, high = finite(bounds["low"]), finite(bounds["high"])
    return None if low is None or high is None else (low, high)


def _table(reading: Reading, pair: tuple[str, str]) -> Table:
    w = reading.words
    names = ("col.criterion", "col.difference", "col.interval", "col.answer", "col.test", "col.n")
    rows = tuple(_line(c, reading) for c in _compared(reading, pair))
    return Table(
        caption="", head=tuple(w(n) for n in names), rows=rows, numeric=frozenset({1, 2, 5})
    )


def _line(c: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    return (
        Cell(text=reading.named(c["criterion"])),
        Cell(text=signed(c["difference"], c["unit"], w)),
        Cell(text=signed_interval(c["interval"], c["unit"], w)),
        Cell(text=_answer(c, reading), note=_needs(c, reading)),
        Cell(text=c["test"] or "–", note=_p(c)),
        Cell(text=str(c["n"])),
    )


def _answer(c: Mapping[str, Any], reading: Reading) -> str:
    margin = "–" if c.get("margin") is None else signed(c["margin"], c["unit"], reading.words)
    return reading.words(f"cmp.{c['answer']}", a=c["a"], b=c["b"], margin=margin.lstrip("+"))


def _needs(c: Mapping[str, Any], reading: Reading) -> str:
    if c["answer"] != "cannot tell" or not c.get("needs_n"):
        return ""
    return reading.words("cmp.needs", n=plain(float(c["needs_n"])))


def _p(c: Mapping[str, Any]) -> str:
    p = finite(c.get("p_value"))
    if p is None:
        return ""
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.4f}"
