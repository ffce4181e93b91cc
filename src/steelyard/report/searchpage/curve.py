"""Throughput against latency as load rises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from steelyard.report.charts import Dot, Rule, Side, scatter
from steelyard.report.document import Block, Cell, Figure, Para, Section, Table
from steelyard.report.numbers import count, ends, finite, plain, quantity
from steelyard.report.searchpage.reading import Json, SearchReading


def curve(reading: SearchReading) -> Section | None:
    """The curve of a sweep, or the cells of a search; None where there is neither."""
    w = reading.words
    dots = _cells(reading) if reading.finds else _points(reading)
    blocks: list[Block] = []
    if drawn := _figure(dots, reading):
        blocks.append(drawn)
    if not reading.finds:
        blocks += [_table(reading), Para(text=w("search.no_latency"), quiet=True)]
    if not blocks:
        return None
    lead = w("search.lead.cloud" if reading.finds else "search.lead.curve")
    return Section(anchor="curve", title=w("search.sec.curve"), lead=lead, blocks=tuple(blocks))


def _points(reading: SearchReading) -> list[Dot]:
    return [
        Dot(
            series=0,
            x=rate,
            y=latency,
            name=reading.load(point["load"]),
            x_ends=ends(point["answered_per_s"]["interval"]),
            y_ends=ends(point["latency_s"]["interval"]),
        )
        for point in reading.told["curve"]["points"]
        if (rate := finite(point["answered_per_s"]["value"])) is not None
        and (latency := finite(point["latency_s"]["value"])) is not None
    ]


def _cells(reading: SearchReading) -> list[Dot]:
    quantile, time = reading.measure
    found = [
        (cell, rate, latency)
        for cell in reading.cells
        if cell["standing"] == "valid"
        and (rate := finite(cell["answered_per_s"])) is not None
        and (latency := finite((cell.get("times") or {}).get(time, {}).get(quantile))) is not None
    ]
    return [Dot(series=0, x=rate, y=latency) for _, rate, latency in found]


def _figure(dots: Sequence[Dot], reading: SearchReading) -> Figure | None:
    w = reading.words
    alt = w.sentences(
        w(
            "search.alt.point",
            name=dot.name or w("search.cell"),
            rate=plain(dot.x, w),
            latency=quantity(dot.y, "s", w),
        )
        for dot in dots
    )
    svg = scatter(
        dots,
        x=Side(name=w("search.axis.answers"), text=lambda value: plain(value, w)),
        y=Side(name=reading.latency, text=lambda value: quantity(value, "s", w)),
        title=alt,
        joined=() if reading.finds else (0,),
        rules=_rules(reading),
    )
    if not svg:
        return None
    return reading.figure(svg, caption=w("search.fig.curve", latency=reading.latency), alt=alt)


def _rules(reading: SearchReading) -> list[Rule]:
    """The limit, where it saturates, and the knee's throughput as points around it have it."""
    limit = reading.limit
    rules = [] if limit is None else [Rule(along="y", value=limit[0], name=limit[1])]
    if reading.finds:
        return rules
    w, found = reading.words, reading.told["curve"]
    if "missing" not in (knee := found["knee"]):
        at = _between(float(knee["load"]), found["points"])
        if at is not None:
            name = w("search.mark.knee", load=reading.load(knee["load"]))
            rules.append(Rule(along="x", value=at, name=name, css="axis strong"))
    if "missing" not in (peak := found["saturation"]):
        key = "search.mark.peak" if peak["reached"] else "search.mark.rising"
        rules.append(
            Rule(
                along="x",
                value=float(peak["answered_per_s"]),
                name=w(key, rate=reading.number(peak["answered_per_s"])),
                ends=ends(peak["interval"]),
                css="axis strong",
            )
        )
    return rules


def _between(load: float, points: Sequence[Json]) -> float | None:
    """Throughput at a load, on the line between the two points around it."""
    known = [
        (float(p["load"]["value"]), rate)
        for p in points
        if (rate := finite(p["answered_per_s"]["value"])) is not None
    ]
    for (low, less), (high, more) in pairwise(known):
        if low <= load <= high:
            return less + (more - less) * (load - low) / (high - low)
    return None


def _table(reading: SearchReading) -> Table:
    w = reading.words
    rows = tuple(
        (
            Cell(text=reading.load(point["load"])),
            Cell(
                text=f"{count(int(point['valid']))}/{count(int(point['of']))}",
                tone="plain" if point["valid"] == point["of"] else "open",
                note=w.semicolon.join(reading.why(str(why)) for why in point["why"]),
            ),
            _cell(point["answered_per_s"], "", reading),
            _cell(point["latency_s"], "s", reading),
            *([_cell(point["good_per_s"], "", reading)] if reading.slo else []),
        )
        for point in reading.told["curve"]["points"]
    )
    names = ["load", "valid", "answers"]
    head = [w(f"search.col.{name}") for name in names] + [reading.latency]
    head += [w("search.col.good_rate")] if reading.slo else []
    return Table(
        caption=w("search.tab.curve"), head=tuple(head), rows=rows, numeric=frozenset({2, 3, 4})
    )


def _cell(figure: Json, unit: str, reading: SearchReading) -> Cell:
    write = reading.seconds if unit == "s" else reading.number
    missing = "missing" in figure["interval"]
    note = "" if missing else reading.between(figure["interval"], unit)
    return Cell(text=write(figure["value"]), note=note)
