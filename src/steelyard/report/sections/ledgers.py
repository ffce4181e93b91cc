"""What the years cost, in two ledgers that are never added up, and what a unit costs in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from steelyard.report.charts import Amount, waterfall
from steelyard.report.document import Block, Cell, Figure, Fold, Section, Table
from steelyard.report.money import amount, known, spread, whole
from steelyard.report.numbers import plain
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
            *(_line(each[which]["lines"], name, reading) for each in found),
        )
        for name, kind in named
    ]
    rows += _sums(which, found, reading)
    head = (w("col.line"), *(each["deployment"] for each in found))
    numeric = frozenset(range(1, len(head)))
    return Table(caption=w(f"tab.{which}"), head=head, rows=tuple(rows), numeric=numeric)


def _sums(which: str, found: Sequence[Row], reading: Reading) -> list[tuple[Cell, ...]]:
    w = reading.words

    def row(key: str, get: Callable[[Row], Any]) -> tuple[Cell, ...]:
        return (Cell(text=w(key)), *(_amount(get(each), reading) for each in found))

    rows = [row(f"led.{which}.total", lambda each: each[which]["total"])]
    if any(known(each[which]["total"]) is None for each in found):
        rows.append(row("led.known", lambda each: each[which]["known"]))
    if which == "accrual":
        rows.append(row("led.idle", lambda each: each["accrual"]["idle"]))
        rows.append(row("led.left", lambda each: each["accrual"]["left"]["total"]))
    else:
        rows.append(row("led.first", lambda each: _first(each["cash"]["payments"])))
    return rows


def _first(payments: Any) -> Any:
    return payments if isinstance(payments, Mapping) else payments[0]


def _line(entries: Sequence[Row], name: str, reading: Reading) -> Cell:
    for entry in entries:
        if entry["name"] == name:
            return _amount(entry["total"], reading)
    return Cell(text="–")


def _amount(found: Any, reading: Reading) -> Cell:
    w = reading.words
    if known(found) is None:
        return Cell(text=reading.say(found, ""), tone="open")
    return Cell(text=whole(found["base"], "", w), note=spread(found, "", w))


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
    svg = waterfall(rows, tick_text=lambda x: whole(x, "", w), title=alt)
    return Figure(svg=svg, caption=w("fig.ledger", deployment=each["deployment"]), alt=alt)


def _units(found: Sequence[Row], reading: Reading) -> Table:
    """At the utilisation as stated, and at the demand: what each kind of unit costs."""
    w = reading.words
    rows = []
    for basis in ("capacity", "demand"):
        for kind in ("in", "out", "cached", "all"):
            costs = [each["unit"][basis]["per_mtok"][kind] for each in found]
            rows.append(_unit(f"unit.mtok.{kind}", basis, costs, reading))
        for kind in ("per_answer", "per_accepted"):
            costs = [each["unit"][basis][kind] for each in found]
            rows.append(_unit(f"unit.{kind}", basis, costs, reading))
    rows.append(_unit("unit.qps", "", [each["per_qps_year"] for each in found], reading))
    head = (w("col.unit_cost"), *(each["deployment"] for each in found))
    shown = tuple(row for row in rows if row is not None)
    numeric = frozenset(range(1, len(head)))
    return Table(caption=w("tab.units"), head=head, rows=shown, numeric=numeric)


def _unit(key: str, basis: str, costs: Sequence[Any], reading: Reading) -> tuple[Cell, ...] | None:
    """A row; None where nobody's is known, which the remarks explain."""
    if all(known(cost) is None for cost in costs):
        return None
    w = reading.words
    note = w(f"led.at.{basis}") if basis else ""
    return (Cell(text=w(key), note=note), *(_fine(cost, reading) for cost in costs))


def _fine(cost: Any, reading: Reading) -> Cell:
    w = reading.words
    if known(cost) is None:
        return Cell(text=reading.say(cost, ""), tone="open")
    currency = str(reading.findings["money"]["about"]["currency"])
    return Cell(text=reading.say(cost["base"], currency), note=spread(cost, currency, w))


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
    between = spread(total, one["currency"], w)
    return text + w("in_brackets", x=between) if between else text
