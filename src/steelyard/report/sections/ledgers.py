"""What the years cost, in two ledgers that are never added up, and what a unit costs in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.charts import Amount, waterfall
from steelyard.report.document import Block, Cell, Figure, Fold, Section, Table
from steelyard.report.holdings import figure_at, missing, money_ref
from steelyard.report.ledger_sentences import years_shown
from steelyard.report.money import amount, known, spread, whole
from steelyard.report.numbers import percent, plain, short
from steelyard.report.reading import Reading
from steelyard.report.sections.ledger_lines import crossings, lines, rates, remarks

Row = Mapping[str, Any]
DRAWN = 12
"""So many lines are drawn; the least of them are drawn as one."""
SHOWN = 3
"""So many pictures stand open; the rest lie behind a line."""


def ledgers(reading: Reading) -> Section | None:
    """The section; None of a study without a business."""
    found = of_record(reading)
    if not found:
        return None
    w, about = reading.words, reading.findings["money"]["about"]
    blocks: list[Block] = [
        _ledger("accrual", found, reading),
        *_pictures(found, reading),
        _ledger("cash", found, reading),
        _units(found, reading),
        *crossings(reading),
        *remarks(reading),
        lines(reading),
        *rates(reading),
    ]
    return Section(
        anchor="ledgers",
        title=w("sec.ledgers", months=about["horizon_months"]),
        lead=w("lead.ledgers", currency=_currency(reading), volume=_volume(about, reading)),
        blocks=tuple(blocks),
    )


def of_record(reading: Reading) -> Sequence[Row]:
    """The record's ledgers, one a deployment."""
    found: Sequence[Row] = (reading.findings.get("money") or {}).get("ledgers") or ()
    return found


def _currency(reading: Reading) -> str:
    currency = str(reading.findings["money"]["about"]["currency"])
    return reading.words.or_plain(f"unit.{currency}", currency)


def _volume(about: Row, reading: Reading) -> str:
    w, volume = reading.words, about["volume"]
    if not volume:
        return w("led.no_volume")
    span = _asked(volume["base"], reading)
    if volume["low"] != volume["high"]:
        low, high = (_asked(volume[end], reading) for end in ("low", "high"))
        span += w("in_brackets", x=w("to", low=low, high=high))
    return w("led.volume", base=span, source=volume["source"], as_of=volume["as_of"])


def _asked(text: str, reading: Reading) -> str:
    """ "50000 answer/d" as a reader writes it."""
    number, _, unit = text.partition(" ")
    name = reading.words.or_plain(f"volume.{unit}", unit)
    try:
        return f"{plain(float(number), reading.words)} {name}"
    except ValueError:
        return text


def _ledger(which: str, found: Sequence[Row], reading: Reading) -> Table:
    """Lines down, deployments across; sums last."""
    w = reading.words
    named = dict.fromkeys(
        (line["name"], line["kind"]) for each in found for line in each[which]["lines"]
    )
    rows = [
        (
            Cell(text=name, note=w.or_plain(f"line.{kind}", kind)),
            *(_line(place, which, name, reading) for place in range(len(found))),
        )
        for name, kind in named
    ]
    rows += _sums(which, found, reading)
    head = (w("col.line"), *(each["deployment"] for each in found))
    numeric = frozenset(range(1, len(head)))
    return Table(caption=w(f"tab.{which}"), head=head, rows=tuple(rows), numeric=numeric)


def _sums(which: str, found: Sequence[Row], reading: Reading) -> list[tuple[Cell, ...]]:
    w = reading.words

    def row(key: str, *path: str | int) -> tuple[Cell, ...]:
        return (Cell(text=w(key)), *(_amount(n, path, reading) for n in range(len(found))))

    rows = [row(f"led.{which}.total", which, "total")]
    if any(missing(each[which]["total"]) for each in found):
        # what is known of a whole total is all of it
        ends = ["known" if missing(each[which]["total"]) else "total" for each in found]
        told = [_amount(n, (which, end), reading) for n, end in enumerate(ends)]
        rows.append((Cell(text=w("led.known")), *told))
    if which == "accrual":
        rows.append(row("led.idle", "accrual", "idle"))
        rows.append(row("led.left", "accrual", "left", "total"))
    else:
        rows.append(row("led.first", "cash", "payments", 0))
    return rows


def _line(place: int, which: str, name: str, reading: Reading) -> Cell:
    for number, entry in enumerate(of_record(reading)[place][which]["lines"]):
        if entry["name"] == name:
            return _amount(place, (which, "lines", number, "total"), reading)
    return Cell(text="–")


def _amount(place: int, path: Sequence[str | int], reading: Reading) -> Cell:
    """The figure at a path of a deployment's ledgers."""
    w, found = reading.words, figure_at(of_record(reading)[place], path)
    if missing(found):
        return Cell(text=reading.say(found, ""), tone="open")
    href = money_ref("money", "ledgers", place, *path)
    return Cell(text=whole(found["base"], "", w), note=spread(found, "", w), href=href)


def _pictures(found: Sequence[Row], reading: Reading) -> list[Block]:
    drawn = [figure for figure in (_picture(each, reading) for each in found) if figure]
    rest = drawn[SHOWN:]
    blocks: list[Block] = [*drawn[:SHOWN]]
    if rest:
        blocks.append(Fold(summary=reading.words("led.more"), blocks=tuple(rest)))
    return blocks


def _picture(each: Row, reading: Reading) -> Figure | None:
    """From the greatest line to the least, up to the total."""
    w, currency = reading.words, each["currency"]
    drawn = [line for line in each["accrual"]["lines"] if known(line["total"])]
    drawn.sort(key=lambda line: -abs(line["total"]["base"]))
    amounts = [(line["name"], float(line["total"]["base"])) for line in drawn]
    if len(amounts) > DRAWN:
        rest = sum(value for _, value in amounts[DRAWN - 1 :])
        amounts = [*amounts[: DRAWN - 1], (w("led.rest"), rest)]
    total = each["accrual"]["known"]["base"]
    if not amounts or not total:
        return None
    partial = known(each["accrual"]["total"]) is None
    rows = [Amount(label=n, value=v, figure=whole(v, currency, w)) for n, v in amounts]
    name = w("led.known" if partial else "led.accrual.total")
    rows.append(
        Amount(label=name, value=float(total), figure=whole(total, currency, w), total=True)
    )
    told = w.semicolon.join(f"{row.label} {row.figure}" for row in rows)
    alt = w("alt.list", head=each["deployment"], items=told)
    svg = waterfall(rows, tick_text=lambda x: short(x, w), title=alt)
    return Figure(svg=svg, caption=w("fig.ledger", deployment=each["deployment"]), alt=alt)


def _units(found: Sequence[Row], reading: Reading) -> Table:
    """At the utilisation as stated, and at the demand: what each kind of unit costs."""
    w = reading.words
    rows = []
    for basis in ("capacity", "demand"):
        for kind in ("in", "out", "cached", "all"):
            path = ("unit", basis, "per_mtok", kind)
            rows.append(_unit(f"unit.mtok.{kind}", path, reading))
        for kind in ("per_answer", "per_accepted"):
            rows.append(_unit(f"unit.{kind}", ("unit", basis, kind), reading))
    rows += _over_years(found[0], reading)
    rows.append(_unit("unit.qps", ("per_qps_year",), reading))
    head = (w("col.unit_cost"), *(each["deployment"] for each in found))
    shown = tuple(row for row in rows if row is not None)
    numeric = frozenset(range(1, len(head)))
    return Table(caption=w("tab.units"), head=head, rows=shown, numeric=numeric)


def _over_years(first: Row, reading: Reading) -> list[tuple[Cell, ...] | None]:
    """An accepted answer year by year, and over all years in money of today."""
    w, discount = reading.words, reading.findings["money"]["about"]["discount"]
    rows = [
        _unit(
            "unit.per_accepted",
            ("unit_by_year", year - 1, "per_accepted"),
            reading,
            note=w("led.at.year", year=year),
        )
        # records of earlier versions have neither
        for year in years_shown(len(first.get("unit_by_year") or ()))
    ]
    if discount is not None and "unit_levelised" in first:
        note = w("led.at.levelised", rate=percent(discount["rate"], w))
        path = ("unit_levelised", "per_accepted")
        rows.append(_unit("unit.per_accepted", path, reading, note=note))
    return rows


def _unit(
    key: str, path: Sequence[str | int], reading: Reading, *, note: str = ""
) -> tuple[Cell, ...] | None:
    """A row; None where nobody's is known, which the remarks explain."""
    costs = [figure_at(each, path) for each in of_record(reading)]
    if all(missing(cost) for cost in costs):
        return None
    w = reading.words
    note = w(f"led.at.{path[1]}") if path[0] == "unit" else note
    cells = [_fine(place, cost, path, reading) for place, cost in enumerate(costs)]
    return (Cell(text=w(key), note=note), *cells)


def _fine(place: int, cost: Any, path: Sequence[str | int], reading: Reading) -> Cell:
    w = reading.words
    if missing(cost):
        return Cell(text=reading.say(cost, ""), tone="open")
    currency = str(reading.findings["money"]["about"]["currency"])
    href = money_ref("money", "ledgers", place, *path)
    return Cell(text=reading.say(cost["base"], currency), note=spread(cost, currency, w), href=href)


def told_of_ledgers(reading: Reading, *, most: int) -> list[str]:
    """What the years cost with each of the first deployments, for the first page."""
    found = of_record(reading)
    if not found:
        return []
    w, chosen = reading.words, reading.verdict["deployment"]
    ordered = sorted(found, key=lambda each: each["deployment"] != chosen)
    each = [_told(one, reading) for one in ordered[:most]]
    months = reading.findings["money"]["about"]["horizon_months"]
    return [w("board.tco", months=months, items=w.semicolon.join(each))]


def _told(one: Row, reading: Reading) -> str:
    w, total = reading.words, one["accrual"]["total"]
    if known(total) is None:
        return f"{one['deployment']} {reading.say(total, '')}"
    text = f"{one['deployment']} {amount(total['base'], one['currency'], w)}"
    between = spread(total, one["currency"], w, told=amount)
    return text + w("in_brackets", x=between) if between else text
