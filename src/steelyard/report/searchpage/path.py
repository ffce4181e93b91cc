"""Which load was asked when, and what each cell said of the level."""

from __future__ import annotations

from steelyard.report.charts import Dot, Side, scatter
from steelyard.report.document import Section
from steelyard.report.numbers import count, finite, plain
from steelyard.report.searchpage.goodput import INVALID, OVERLOADED, found_rules
from steelyard.report.searchpage.reading import Json, SearchReading

HELD, FAILED = 2, 1
KEYS = {
    (HELD, False): "held", (FAILED, False): "missed", (OVERLOADED, True): "overloaded",
    (INVALID, True): "invalid",
}  # fmt: skip


def path(reading: SearchReading) -> Section | None:
    """The way of the bisection; None of a sweep, whose order was drawn."""
    if not reading.finds or not reading.cells:
        return None
    w = reading.words
    dots = [_dot(place, cell, reading) for place, cell in enumerate(reading.cells)]
    seen = {(dot.series, dot.hollow) for dot in dots}
    first, last = reading.cells[0]["load"], reading.cells[-1]["load"]
    alt = w(
        "search.alt.path",
        n=count(len(dots)),
        first=reading.load(first),
        last=reading.load(last),
        held=count(sum((d.series, d.hollow) == (HELD, False) for d in dots)),
    )
    svg = scatter(
        dots,
        x=Side(name=w("search.axis.order"), text=lambda value: plain(value, w), whole=True),
        y=Side(name=w(f"search.axis.{reading.kind}"), text=lambda value: plain(value, w), log=True),
        title=alt,
        rules=found_rules(reading, along="y"),
    )
    drawn = [(key, name) for key, name in KEYS.items() if key in seen]
    figure = reading.figure(
        svg,
        caption=w("search.fig.path"),
        alt=alt,
        legend=[(series, w(f"search.path.{name}")) for (series, _), name in drawn],
        hollow=frozenset(place for place, ((_, hollow), _) in enumerate(drawn) if hollow),
    )
    return Section(
        anchor="path", title=w("search.sec.path"), lead=w("search.lead.path"), blocks=(figure,)
    )


def _dot(place: int, cell: Json, reading: SearchReading) -> Dot:
    standing, share = str(cell["standing"]), finite(cell["good_share"])
    hollow = standing != "valid"
    if hollow:
        series = OVERLOADED if standing == "overloaded" else INVALID
    else:
        series = HELD if share is not None and share >= (reading.share or 1.0) else FAILED
    return Dot(series=series, x=place + 1.0, y=float(cell["load"]["value"]), hollow=hollow)
