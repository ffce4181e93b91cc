"""The tables of a return: two inputs at once, scenarios, inputs with sources, what to find out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.document import Block, Cell, Fold, Table
from steelyard.report.holdings import figure_at, money_ref
from steelyard.report.inputs import input_text, unit_text
from steelyard.report.money import amount, known
from steelyard.report.numbers import percent, plain
from steelyard.report.reading import Reading
from steelyard.report.sections.paybacks import payback
from steelyard.report.words import Words

Row = Mapping[str, Any]


def tabled(place: int, each: Row, reading: Reading) -> list[Block]:
    """Of one candidate, those that the record has."""
    found = [
        _grid(each, reading),
        _scenarios(place, each, reading),
        _inputs(each, reading),
        _sobol(each, reading),
    ]
    return [block for block in found if block is not None]


def _grid(each: Row, reading: Reading) -> Table | None:
    """Present value by two inputs at once; a loss has its sign and its colour."""
    grid = known(each.get("grid"))
    if not grid:
        return None
    w = reading.words
    y_name, x_name = (input_text(grid[axis], w.lang) for axis in "yx")
    head = (f"{y_name} ＼ {x_name}", *(_value(x, grid.get("x_unit", ""), w) for x in grid["xs"]))
    rows = tuple(
        (
            Cell(text=_value(y, grid.get("y_unit", ""), w)),
            *(
                Cell(text=amount(value, "", w), tone="bad" if value < 0 else "plain")
                for value in line
            ),
        )
        for y, line in zip(grid["ys"], grid["npv"], strict=True)
    )
    caption = w("tab.grid", deployment=each["deployment"], x=x_name, y=y_name)
    return Table(caption=caption, head=head, rows=rows, numeric=frozenset(range(1, len(head))))


def _scenarios(place: int, each: Row, reading: Reading) -> Table | None:
    found = each.get("scenarios") or ()
    if not found:
        return None
    w = reading.words
    rows = tuple(
        (
            Cell(text=one["name"]),
            Cell(
                text=w.comma.join(
                    f"{input_text(k, w.lang)} = {plain(v, w)}" for k, v in one["changes"].items()
                ),
                note=w("ret.outside", names=w.comma.join(one["outside"])) if one["outside"] else "",
            ),
            Cell(
                text=amount(one["outcome"]["npv"], each["currency"], w),
                href=money_ref("money", "returns", place, "scenarios", number, "outcome", "npv"),
            ),
            payback(one["outcome"]["simple"], each, reading),
        )
        for number, one in enumerate(found)
    )
    names = ("col.scenario", "col.changes", "col.npv", "col.simple")
    caption = w("tab.scenarios", deployment=each["deployment"])
    head = tuple(w(name) for name in names)
    return Table(caption=caption, head=head, rows=rows, numeric=frozenset({2, 3}))


def _inputs(each: Row, reading: Reading) -> Table | None:
    w = reading.words
    rows = tuple(
        (
            Cell(text=input_text(one["name"], w.lang), note=unit_text(one["unit"], w.lang)),
            *(Cell(text=_value(one[key], one["unit"], w)) for key in ("low", "base", "high")),
            Cell(text=w.or_plain(f"shape.{one['shape']}", one["shape"])),
            _source(one, reading),
            Cell(text=one["as_of"] or "–"),
        )
        for one in each["inputs"]
    )
    if not rows:
        return None
    names = ("col.input", "col.low", "col.base", "col.high", "col.shape", "col.source", "col.asof")
    caption = w("tab.inputs", deployment=each["deployment"])
    head = tuple(w(name) for name in names)
    return Table(caption=caption, head=head, rows=rows, numeric=frozenset({1, 2, 3}))


def _value(value: float, unit: str, words: Words) -> str:
    return percent(value, words) if unit == "share" else plain(value, words)


def _source(one: Row, reading: Reading) -> Cell:
    if one["source"]:
        return Cell(text=one["source"])
    return Cell(text=reading.words("ret.unsourced"), tone="open")


def _sobol(each: Row, reading: Reading) -> Fold | None:
    found = known(each.get("sobol"))
    if not found:
        return None
    w = reading.words
    rows = tuple(
        (
            Cell(text=input_text(one["input"], w.lang)),
            *(_share(one, key, reading) for key in ("first", "total")),
        )
        for one in found
    )
    head = (w("col.input"), w("col.sobol_first"), w("col.sobol_total"))
    table = Table(caption="", head=head, rows=rows, numeric=frozenset({1, 2}))
    return Fold(summary=w("tab.sobol", deployment=each["deployment"]), blocks=(table,))


def _share(one: Row, key: str, reading: Reading) -> Cell:
    w = reading.words
    low, high = (plain(one[f"{key}_{end}"], w) for end in ("low", "high"))
    return Cell(text=plain(one[key], w), note=w("to", low=low, high=high))


def worth(reading: Reading) -> list[Block]:
    """What it would be worth to know each input."""
    money: Mapping[str, Any] = reading.findings.get("money") or {}
    found = known(money.get("information"))
    if not found or not found["inputs"]:
        return []
    w = reading.words
    rows = [
        _worth_row(input_text(one["input"], w.lang), ("inputs", number, "worth"), found, reading)
        for number, one in enumerate(found["inputs"])
    ]
    rows.append(_worth_row(w("tip.all"), ("all",), found, reading))
    head = (w("col.input"), w("col.worth_money"))
    caption = w("tab.worth")
    return [Table(caption=caption, head=head, rows=tuple(rows), numeric=frozenset({1}))]


def _worth_row(
    name: str, path: Sequence[str | int], found: Row, reading: Reading
) -> tuple[Cell, ...]:
    currency = reading.findings["money"]["about"]["currency"]
    text = amount(figure_at(found, path), currency, reading.words)
    return Cell(text=name), Cell(text=text, href=money_ref("money", "information", *path))
