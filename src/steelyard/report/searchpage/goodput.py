"""What came back, and what of it was good, against the load."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.report.charts import Dot, Rule, Side, scatter
from steelyard.report.document import Block, Section
from steelyard.report.numbers import count, ends, finite, percent, plain
from steelyard.report.searchpage.reading import Json, SearchReading

ANSWERED, GOOD, OVERLOADED, INVALID = 0, 2, 1, 7
SERIES = {"valid": ANSWERED, "overloaded": OVERLOADED, "invalid": INVALID}


def goodput(reading: SearchReading) -> Section | None:
    """Answers and good answers a second, then the share of good ones with the level's line."""
    w = reading.words
    blocks = [*_rates(reading), *_shares(reading)]
    if not blocks:
        return None
    return Section(
        anchor="goodput",
        title=w("search.sec.goodput"),
        lead=w("search.lead.goodput" if reading.slo else "search.lead.answered"),
        blocks=tuple(blocks),
    )


def load_side(reading: SearchReading) -> Side:
    """The axis of loads, by factors."""
    w = reading.words
    return Side(name=w(f"search.axis.{reading.kind}"), text=lambda value: plain(value, w), log=True)


def legend(
    reading: SearchReading, found: Sequence[Json]
) -> tuple[list[tuple[int, str]], frozenset[int]]:
    """Of the cells' standings that there are, and which of them are hollow."""
    w = reading.words
    seen = {str(cell["standing"]) for cell in found}
    names = [name for name in SERIES if name in seen]
    hollow = frozenset(place for place, name in enumerate(names) if name != "valid")
    return [(SERIES[name], w(f"search.legend.{name}")) for name in names], hollow


def _rates(reading: SearchReading) -> list[Block]:
    w = reading.words
    cells = [c for c in reading.cells if finite(c["answered_per_s"]) is not None]
    dots = [_dot(cell, "answered_per_s") for cell in cells]
    good = [] if reading.finds else _good(reading)
    keys, hollow = legend(reading, cells)
    keys += [(GOOD, w("search.legend.good"))] if good else []
    alt = w(
        "search.alt.rates",
        n=count(len(cells)),
        valid=count(reading.valid),
        most=plain(max((d.y for d in dots if not d.hollow), default=0.0), w),
    )
    svg = scatter(
        [*dots, *good],
        x=load_side(reading),
        y=Side(name=w("search.axis.per_s"), text=lambda value: plain(value, w)),
        title=alt,
        joined=(GOOD,),
        rules=_loads(reading),
    )
    caption = w("search.fig.rates")
    if not svg:
        return []
    return [reading.figure(svg, caption=caption, alt=alt, legend=keys, hollow=hollow)]


def _dot(cell: Json, figure: str) -> Dot:
    """A cell at its load; hollow where it doesn't count."""
    return Dot(
        series=SERIES[str(cell["standing"])],
        x=float(cell["load"]["value"]),
        y=float(cell[figure]),
        hollow=cell["standing"] != "valid",
    )


def _good(reading: SearchReading) -> list[Dot]:
    return [
        Dot(
            series=GOOD,
            x=float(point["load"]["value"]),
            y=value,
            y_ends=ends(point["good_per_s"]["interval"]),
        )
        for point in reading.told["curve"]["points"]
        if (value := finite(point["good_per_s"]["value"])) is not None
    ]


def _loads(reading: SearchReading) -> list[Rule]:
    """The load that was found, or the knee."""
    w = reading.words
    if reading.finds:
        return found_rules(reading, along="x")
    knee = reading.told["curve"]["knee"]
    if "missing" in knee:
        return []
    name = w("search.mark.knee", load=reading.load(knee["load"]))
    band = ends(knee["interval"])
    return [Rule(along="x", value=float(knee["load"]), name=name, ends=band, css="axis strong")]


def found_rules(reading: SearchReading, *, along: str) -> list[Rule]:
    """The interval of the load as a band, its best guess as a line."""
    told, w = reading.told, reading.words
    if "missing" in told["interval"]:
        return []
    low, high = ends(told["interval"]) or (None, None)
    return [
        Rule(
            along="x" if along == "x" else "y",
            value=finite(told["load"]),
            name=w("search.mark.load", load=reading.load(told["load"])),
            ends=(low or None, high),
            css="axis strong",
        )
    ]


def _shares(reading: SearchReading) -> list[Block]:
    w = reading.words
    if not reading.slo:
        return []
    cells = [c for c in reading.cells if finite(c["good_share"]) is not None]
    counted = [c for c in cells if c["standing"] != "invalid"]
    dots = [_dot(cell, "good_share") for cell in counted]
    rules = _loads(reading) if reading.finds else []
    if reading.share is not None:
        rules.append(Rule(along="y", value=reading.share, name=reading.slo))
    alt = w(
        "search.alt.shares",
        slo=reading.slo,
        low=percent(min((d.y for d in dots), default=0.0), w),
        high=percent(max((d.y for d in dots), default=0.0), w),
        n=count(len(dots)),
    )
    svg = scatter(
        dots,
        x=load_side(reading),
        y=Side(
            name=w("search.axis.share"), text=lambda value: percent(value, w, digits=0), most=1.04
        ),
        title=alt,
        rules=rules,
    )
    if not svg:
        return []
    keys, hollow = legend(reading, counted)
    caption = w("search.fig.shares")
    return [reading.figure(svg, caption=caption, alt=alt, legend=keys, hollow=hollow)]
