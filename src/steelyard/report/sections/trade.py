"""The trade between deployments: what each difference buys and costs, and two criteria at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.balance import Balance, against, told_of, weigh
from steelyard.report.charts import Bar, Row, forest
from steelyard.report.contradictions import Saying, better_by_table
from steelyard.report.document import Block, Cell, Figure, Fold, Para, Section, Table
from steelyard.report.numbers import count, finite, signed, signed_interval
from steelyard.report.reading import Reading

Comparison = Mapping[str, Any]
SHOWN_OPEN = 2
"""So many pairs stand open; the rest lie behind a line, the verdict's own pair being first."""


def trade(reading: Reading) -> Section | None:
    """The section; None where there are no two deployments to compare."""
    pairs = reading.pairs()
    if not pairs:
        return None
    w = reading.words
    blocks: list[Block] = []
    for place, pair in enumerate(pairs):
        found: list[Block] = [*_pictures(reading, pair), *_tables(reading, pair)]
        if place < SHOWN_OPEN:
            blocks += found
        else:
            summary = w("tab.trade", a=pair[0], b=pair[1])
            blocks.append(Fold(summary=summary, blocks=tuple(found)))
    return Section(anchor="trade", title=w("sec.trade"), lead=w("lead.trade"), blocks=tuple(blocks))


def _pictures(reading: Reading, pair: tuple[str, str]) -> list[Figure]:
    w, found = reading.words, weigh(*pair, reading)
    rows = _grouped(found, reading)
    if not any(row.bars for row in rows):
        return []
    ends = [abs(x) for row in rows for b in row.bars for x in (b.low, b.high, b.value) if x]
    reach = min(max([*ends, 0.1]) * 1.08, 1.5)
    alt = _told(found, reading)
    svg = forest(
        rows,
        low=-reach,
        high=reach,
        centre=0,
        tick_text=lambda x: f"{x * 100:+.0f}{w.percent_sign}".replace("-", "−") if x else "0",
        ends=(w("fig.worse"), w("fig.better")),
        title=alt,
    )
    return [Figure(svg=svg, caption=w("fig.trade", a=pair[0], b=pair[1]), alt=alt)]


def _grouped(found: Balance, reading: Reading) -> list[Row]:
    """Rows under the headings buys, costs, alike, open."""
    rows: list[Row] = []
    for side in ("buys", "costs", "same", "open"):
        mine = [_row(c, found, reading) for c in getattr(found, side)]
        drawn = [row for row in mine if row]
        if drawn:
            heading = reading.words(f"trade.{side}", a=found.one, b=found.other)
            rows += [Row(label=heading, bars=(), strong=True), *drawn]
    return rows


def _row(criterion: str, found: Balance, reading: Reading) -> Row | None:
    """A difference in units of the declared range, turned so that better for one is right."""
    pair = (found.one, found.other)
    compared = [c for c in reading.compared(*pair) if c["criterion"] == criterion]
    anchors, comparison = _anchors(criterion, reading), compared[0] if compared else None
    if comparison is None:
        values = [_value(criterion, name, reading).text for name in pair]
        return Row(
            label=reading.named(criterion),
            bars=(),
            figure=reading.words("vs", a=values[0], b=values[1]),
        )
    if anchors is None or finite(comparison["difference"]) is None:
        return None
    span = anchors[1] - anchors[0]
    bounds = comparison["interval"] or {}
    ends = [finite(bounds.get("low")), finite(bounds.get("high"))]
    low, high = (None if e is None else e / span for e in (ends if span > 0 else ends[::-1]))
    bar = Bar(
        series=reading.series(found.one),
        value=float(comparison["difference"]) / span,
        low=low,
        high=high,
    )
    figure = signed(comparison["difference"], comparison["unit"], reading.words)
    return Row(label=reading.named(criterion), bars=(bar,), figure=figure)


def _anchors(criterion: str, reading: Reading) -> tuple[float, float] | None:
    for declared in reading.weighted():
        if declared["name"] == criterion:
            return float(declared["worst"]), float(declared["best"])
    if reading.unit(criterion) == "share":
        return 0.0, 1.0
    return None


def _told(found: Balance, reading: Reading) -> str:
    w = reading.words
    sides = []
    for side in ("buys", "costs", "same", "open"):
        texts = [against(c, found, reading) for c in getattr(found, side)]
        if texts:
            heading = w(f"trade.{side}", a=found.one, b=found.other)
            sides.append(w("alt.list", head=heading, items=w.semicolon.join(texts)))
    return w.sentences(sides)


def _tables(reading: Reading, pair: tuple[str, str]) -> list[Block]:
    """The table; what neither has a value of is named below it, not spread over rows."""
    w, rows = reading.words, _ordered(reading, pair)
    empty = [c["criterion"] for c in rows if _empty(c["criterion"], pair, reading)]
    blocks: list[Block] = [_table(reading, pair, leave=frozenset(empty))]
    if empty:
        names = w.comma.join(reading.named(name) for name in empty)
        blocks.append(Para(text=w("trade.empty", names=names), quiet=True))
    return blocks


def _empty(criterion: str, pair: tuple[str, str], reading: Reading) -> bool:
    if criterion in told_of(reading):
        return False
    found = [reading.measurement(criterion, name) for name in pair]
    return all(
        m is None or (isinstance(m["value"], Mapping) and "missing" in m["value"]) for m in found
    )


def _table(reading: Reading, pair: tuple[str, str], *, leave: frozenset[str]) -> Table:
    w = reading.words
    names = ("col.difference", "col.interval", "col.answer", "col.test", "col.n")
    head = (w("col.criterion"), *pair, *(w(n) for n in names))
    rows = tuple(
        _line(c, pair, reading) for c in _ordered(reading, pair) if c["criterion"] not in leave
    )
    return Table(
        caption=w("tab.trade", a=pair[0], b=pair[1]),
        head=head,
        rows=(*rows, *_uncompared(reading, pair)),
        numeric=frozenset({1, 2, 3, 4, 7}),
    )


def _ordered(reading: Reading, pair: tuple[str, str]) -> list[Comparison]:
    order = told_of(reading)
    rows = reading.compared(*pair)
    return sorted(
        rows, key=lambda c: order.index(c["criterion"]) if c["criterion"] in order else 99
    )


def _uncompared(reading: Reading, pair: tuple[str, str]) -> tuple[tuple[Cell, ...], ...]:
    """Weighted criteria whose difference has no interval, as where one side is never."""
    w, done = reading.words, {c["criterion"] for c in reading.compared(*pair)}
    found = weigh(*pair, reading)
    dash = Cell(text="–")
    return tuple(
        (
            Cell(text=reading.named(c["name"])),
            *(_value(c["name"], name, reading) for name in pair),
            dash,
            dash,
            Cell(text=_better(c["name"], found, reading), note=w("cmp.no-interval")),
            dash,
            dash,
        )
        for c in reading.weighted()
        if c["name"] not in done
    )


def _better(criterion: str, found: Balance, reading: Reading) -> str:
    """Who is better where one side is never: the verdict's word, for want of an interval."""
    answer = "a" if criterion in found.buys else "b" if criterion in found.costs else "cannot tell"
    return reading.words(f"cmp.{answer}", a=found.one, b=found.other)


def _line(c: Comparison, pair: tuple[str, str], reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    return (
        Cell(text=reading.named(c["criterion"])),
        *(_value(c["criterion"], name, reading) for name in pair),
        Cell(text=signed(c["difference"], c["unit"], w)),
        Cell(text=signed_interval(c["interval"], c["unit"], w)),
        Cell(text=_answer(c, reading), note=_needs(c, reading)),
        Cell(text=w.term(c["test"] or "–"), note=_p(c, reading)),
        Cell(text=count(c["n"]) if c["n"] else "–"),
    )


def _value(criterion: str, name: str, reading: Reading) -> Cell:
    found = reading.measurement(criterion, name)
    if found is None:
        return Cell(text="–")
    return Cell(text=reading.shown(found), href=reading.ref(criterion, name))


def _answer(c: Comparison, reading: Reading) -> str:
    if c["answer"] in ("a", "b"):
        better, worse = (c["a"], c["b"]) if c["answer"] == "a" else (c["b"], c["a"])
        saying = Saying(criterion=c["criterion"], better=better, worse=worse)
        if better_by_table(saying, reading) is False:
            return reading.words("cmp.at-odds")
    margin = "–" if c.get("margin") is None else signed(c["margin"], c["unit"], reading.words)
    return reading.words(f"cmp.{c['answer']}", a=c["a"], b=c["b"], margin=margin.lstrip("+"))


def _needs(c: Comparison, reading: Reading) -> str:
    if c["answer"] != "cannot tell":
        return ""
    w, needed = reading.words, c.get("needs_n")
    parts = [w("cmp.test-decides")] if _at_odds(c) else []
    parts += [w("cmp.needs", n=count(int(needed)))] if needed else []
    least = finite(c.get("detectable"))
    if least is not None:
        parts.append(w("cmp.detectable", d=signed(least, c["unit"], w).lstrip("+")))
    return w.semicolon.join(parts)


def _at_odds(c: Comparison) -> bool:
    """Whether the interval leaves out 0 although the test, which decides, finds nothing."""
    if c.get("p_value") is None or c.get("interval") is None:
        return False
    low, high = finite(c["interval"]["low"]), finite(c["interval"]["high"])
    return low is not None and high is not None and (low > 0 or high < 0)


def _p(c: Comparison, reading: Reading) -> str:
    """The test's p value, and the pairs that it rests on."""
    w, p, among = reading.words, finite(c.get("p_value")), finite(c.get("p_adjusted"))
    parts = [] if p is None else [_written(p)]
    if among is not None and among != p:
        parts.append(w("cmp.holm", p=_written(among)))
    if c.get("only_a") is not None:
        parts.append(
            w("cmp.pairs", a=c["a"], b=c["b"], only_a=count(c["only_a"]), only_b=count(c["only_b"]))
        )
    return w.semicolon.join(parts)


def _written(p: float) -> str:
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.2g}"
