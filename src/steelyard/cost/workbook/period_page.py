"""A sheet with a column for each period, and the rows that every such sheet begins with."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.cost.returns import Clock
from steelyard.cost.workbook.book import Book, Cached, Page, Style, letters

TOTAL, TODAY = 2, 3
"""Columns: the total, and the first day; periods follow."""
PERIOD_ROW, YEARS_ROW, MIDDLE_ROW, MONTHS_ROW = 2, 3, 4, 5
FIRST_ROW = 7


def period_page(book: Book, key: str, *, clock: Clock, title: str, note: str, horizon: int) -> Page:
    """Begin a sheet: what it is, the periods, and where they lie in time."""
    page, words = book.page(key), book.words
    page.text(0, 0, title, "title")
    page.text(1, 0, note, "note")
    page.sheet.set_column(0, 0, 34)
    page.sheet.set_column(1, 1, 16)
    page.sheet.set_column(TOTAL, TODAY + clock.periods, 15)
    page.sheet.freeze_panes(PERIOD_ROW + 1, TODAY)
    unit = words(f"unit.{clock.unit}")
    for row, label in (
        (PERIOD_ROW, unit),
        (YEARS_ROW, words("years")),
        (MIDDLE_ROW, words("middle")),
        (MONTHS_ROW, words("months")),
    ):
        page.text(row, 0, label, "head" if row == PERIOD_ROW else "note")
    page.text(PERIOD_ROW, TOTAL, words("total"), "head")
    months = 12 // clock.per_year
    for period in range(clock.periods + 1):
        within = min(months, horizon - (period - 1) * months) if period else 0
        middle = float(clock.middles[period - 1]) if period else 0.0
        at = TODAY + period
        page.number(PERIOD_ROW, at, period, "head")
        page.number(YEARS_ROW, at, int(clock.years[period]))
        page.number(MIDDLE_ROW, at, middle)
        page.number(MONTHS_ROW, at, within)
    return page


def money_row(
    page: Page,
    row: int,
    label: str,
    *,
    formulas: Sequence[str],
    cached: Sequence[Cached],
    style: Style = "money",
    summed: bool = True,
    first: int = 0,
) -> None:
    """A row of formulas, its label before and its sum, where it has one, in the total column.

    ``first`` is the period that the first of ``formulas`` is for.
    """
    page.text(row, 0, label, "head" if style == "total" else "text")
    for period, (formula, value) in enumerate(zip(formulas, cached, strict=True), start=first):
        page.formula((row, TODAY + period), formula, value, style)
    if summed:
        left, right = letters(TODAY + first), letters(TODAY + first + len(formulas) - 1)
        page.formula((row, TOTAL), f"SUM({left}{row + 1}:{right}{row + 1})", added(cached), style)


def added(cached: Sequence[Cached]) -> Cached:
    """The sum; unknown where one of them is."""
    numbers = [value for value in cached if isinstance(value, int | float)]
    return float(sum(numbers)) if len(numbers) == len(cached) else None
