"""Each figure of money leads to what it is made of and to its place in the record."""

from __future__ import annotations

import pytest

from steelyard.errors import VerdictUnsupported
from steelyard.report import compose, to_markdown
from steelyard.report.document import Fold, Table
from steelyard.report.holdings import figure_at


@pytest.fixture
def record(paid):
    return paid


def tables(blocks):
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Fold):
            yield from tables(block.blocks)


def cells(document, *, sections=None, without=()):
    for section in document.sections:
        for table in tables(section.blocks):
            if section.anchor in (sections or [section.anchor]) and table.caption not in without:
                yield from (cell for row in table.rows for cell in row)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_link_of_a_figure_has_its_row(record, lang):
    document = compose(*record, lang=lang)

    places = list(document.anchors())
    assert len(places) == len(set(places))
    linked = {cell.href for cell in cells(document) if cell.href and cell.text != "–"}
    assert linked <= set(places)


def test_a_row_of_money_names_its_lines_and_a_pointer_that_finds_its_value(record):
    rows = [
        row
        for section in compose(*record, lang="en").sections
        for table in tables(section.blocks)
        if table.caption == "Every figure of money"
        for row in table.rows
    ]

    assert len(rows) > 40
    for number, _, _, value, _, _, place, _ in rows:
        path = [int(part) if part.isdigit() else part for part in place.text.split("/")[1:]]
        found = figure_at(record[0], path)
        base = found["base"] if isinstance(found, dict) else found
        shown = f"{base:,.3g}" if abs(base) < 100 else f"{round(base):,}"
        assert number.anchor
        assert shown.replace("-", "−") in value.text.replace("\u00a0", " ")
    total = next(row for row in rows if row[1].text == "total cost of ownership")
    assert (total[4].text, total[4].href) == ("sum of L1–L4", "line-1")


@pytest.mark.parametrize("section", ["costs", "ledgers", "returns"])
def test_no_amount_of_the_money_sections_stands_without_a_link(record, section):
    own = {"Every line, its rate and its source", "Rates of exchange"}
    found = cells(compose(*record, lang="en"), sections=[section], without=own)

    amounts = [cell for cell in found if cell.text.replace("\u00a0", " ").endswith(" CNY")]
    assert amounts
    assert [cell.text for cell in amounts if not cell.href] == []


def compared(record):
    """The record's two deployments with every unit cost known, and who is cheaper when."""
    money = record[0]["money"]
    for each, fixed, per in zip(money["ledgers"], (200.0, 50.0), (0.010, 0.020), strict=True):
        demand = each["unit"]["demand"]
        demand["fixed_per_h"] = {"low": fixed, "base": fixed, "high": fixed}
        demand["per_answer"] = {"low": per, "base": per, "high": per}
    for line in money["lines"]:
        line |= {"change": 0.0, "recurs": "month"}
    money["about"]["volume"] |= {"base": "100000 answer/d", "growth": 0.0}
    names = [each["deployment"] for each in money["ledgers"]]
    return money, names


CROSSING = {"kind": "crossing", "unit": "answer", "per_day": 5e4, "per_year": 5e4 * 365}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({}, None),
        ({"below": 0, "above": 1}, "is cheaper, but the table says"),
        ({"above": 1}, "for each answer at the volume asked"),
        ({"per_year": 1e9, "per_day": 1e9 / 365}, "for each answer at the volume asked"),
    ],
)
def test_who_is_called_cheaper_is_so_in_the_table(record, change, told):
    money, names = compared(record)
    found = {"first": 0, "second": 1, "below": 1, "above": 0} | CROSSING | change
    called = {key: names[found[key]] for key in ("first", "second", "below", "above")}
    money["break_even"] = [found | called | {"unchecked": []}]

    if told is None:
        compose(*record, lang="en")
    else:
        with pytest.raises(VerdictUnsupported, match=told):
            compose(*record, lang="en")


def test_a_deployment_that_is_cheaper_at_every_volume_is_so_in_the_table(record):
    money, names = compared(record)
    pair = {"first": names[0], "second": names[1], "unit": "answer", "crossing_per_year": None}
    never = pair | {"kind": "never", "why": "always", "serves_per_year": None, "limited": ""}
    money["break_even"] = [never | {"cheaper": names[0]}]

    with pytest.raises(VerdictUnsupported, match=f"{names[0]} is cheaper"):
        compose(*record, lang="en")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("ledgers", 0, "accrual", "total", "base"), 9e6, "accrual ledger .* add up to 6,959,863"),
        (("ledgers", 0, "cash", "lines", 0, "total", "base"), 9e6, "cash ledger .* add up to"),
        (("returns", 0, "outcome", "npv"), 32263.8, "net present value of 32,264"),
        (
            ("returns", 0, "outcome", "simple", "periods"),
            9.1,
            "after 9.1 periods, but its flows after",
        ),
        (
            ("returns", 0, "outcome", "simple", "periods"),
            12.0,
            "after 12 periods, but its flows after",
        ),
        (("returns", 0, "outcome", "waterfall", 0, "value"), -1.0, "parts come to"),
        (
            ("returns", 0, "outcome", "discounted_payback", "periods"),
            11.9,
            "paid back after 11.9 periods, but its flows end -32,264",
        ),
    ],
)
def test_a_figure_that_its_own_parts_contradict_is_not_printed(record, path, value, told):
    compose(*record, lang="zh")
    figure_at(record[0]["money"], path[:-1])[path[-1]] = value

    with pytest.raises(VerdictUnsupported, match=told):
        compose(*record, lang="zh")


def test_costs_that_change_over_the_years_contradict_no_sentence_on_the_first(record):
    money, names = compared(record)
    money["lines"][0]["change"] = -0.3
    found = CROSSING | {"first": names[0], "second": names[1], "unchecked": []}
    money["break_even"] = [found | {"below": names[0], "above": names[1]}]

    assert "by the costs of the first year" in to_markdown(compose(*record, lang="en"))
