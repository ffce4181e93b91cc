"""The cash ledger as a sheet: every payment a formula of the inputs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import numpy as np

from steelyard.cost.returns import Clock
from steelyard.cost.workbook.book import Book, Cached, Page, letters
from steelyard.cost.workbook.formulas import Ref, charge_formula, column
from steelyard.cost.workbook.ledger_lines import Owned
from steelyard.cost.workbook.period_page import FIRST_ROW, TODAY, money_row, period_page

Rows = Mapping[tuple[str, str], int]
"""The row of each deployment's line, by the names of both."""


def cash_page(
    book: Book, owned: tuple[Owned, ...], *, clock: Clock, ref: Ref, currency: str, horizon: int
) -> tuple[Page, Rows]:
    """Write the sheet; say where each line stands."""
    words = book.words
    page = period_page(
        book,
        "cash",
        clock=clock,
        title=words("cash.title", currency=currency),
        note=words("cash.note"),
        horizon=horizon,
    )
    rows: dict[tuple[str, str], int] = {}
    row = FIRST_ROW
    for deployment, group in groupby(owned, key=lambda one: one.deployment):
        page.text(row, 0, deployment, "head")
        first = row = row + 1
        lines = list(group)
        for one in lines:
            rows[deployment, one.label] = row
            _line(page, row, one, clock=clock, ref=ref)
            row += 1
        total_row(page, row, first, [paid(one, clock) for one in lines])
        row += 2
    return page, rows


def paid(one: Owned, clock: Clock) -> list[Cached]:
    """Money of a line today and in each period; unknown where the line is and falls due."""
    if one.charge is None:
        return [None] * (clock.periods + 1)
    if not one.known:
        # what doesn't fall due is 0 whatever the rate
        return [None if part else 0.0 for part in one.charge.coefficients]
    values = {each.name: each.base for each in one.inputs}
    return [float(value) for value in one.charge.flows(values, clock)]


def total_row(page: Page, row: int, first: int, cached: list[list[Cached]]) -> None:
    """The sum of the rows from ``first`` on."""
    periods = len(cached[0])
    sums = [_sum([line[t] for line in cached]) for t in range(periods)]
    formulas = [f"SUM({column(t)}{first + 1}:{column(t)}{row})" for t in range(periods)]
    money_row(page, row, page.book.words("total"), formulas=formulas, cached=sums, style="total")


def _line(page: Page, row: int, one: Owned, *, clock: Clock, ref: Ref) -> None:
    charge = one.charge
    if charge is None:
        formulas = ["NA()"] * (clock.periods + 1)
        page.text(row, 1, page.book.words.term(one.why), "note")
    else:
        formulas = [charge_formula(charge, t, ref=ref, sign=1) for t in range(clock.periods + 1)]
        page.text(row, 1, page.book.words.term(one.line.kind.value), "note")
    money_row(page, row, one.label, formulas=formulas, cached=paid(one, clock))


def _sum(values: list[Cached]) -> Cached:
    numbers = [value for value in values if isinstance(value, int | float)]
    return float(np.sum(numbers)) if len(numbers) == len(values) else None


def whole_row(row: int, periods: int) -> str:
    """All periods of a row, today among them."""
    return f"${letters(TODAY)}${row + 1}:${letters(TODAY + periods)}${row + 1}"
