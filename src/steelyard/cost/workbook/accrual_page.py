"""The accrual ledger as a sheet: what is used up, from what the cash ledger says was paid."""

from __future__ import annotations

from itertools import groupby
from math import ceil

from steelyard.cost.costed import Costed
from steelyard.cost.ledgers import AccrualEntry
from steelyard.cost.lines import Line
from steelyard.cost.model import CostModel
from steelyard.cost.returns import Clock
from steelyard.cost.schedule import span_of
from steelyard.cost.workbook.book import Book, Cached, Page
from steelyard.cost.workbook.cash_page import Rows, total_row, whole_row
from steelyard.cost.workbook.cash_page import paid as money_paid
from steelyard.cost.workbook.formulas import column
from steelyard.cost.workbook.ledger_lines import Owned
from steelyard.cost.workbook.period_page import FIRST_ROW, money_row, period_page
from steelyard.evidence import Missing


def accrual_page(
    book: Book, model: CostModel, owned: tuple[Owned, ...], *, clock: Clock, paid: tuple[Page, Rows]
) -> tuple[Page, Rows]:
    """Write the sheet from the one of the cash ledger; say where each line stands."""
    words, business = book.words, model.business
    page = period_page(
        book,
        "accrual",
        clock=clock,
        title=words("accrual.title", currency=business.currency),
        note=words("accrual.note"),
        horizon=business.horizon_months,
    )
    rows: dict[tuple[str, str], int] = {}
    row = FIRST_ROW
    for deployment, group in groupby(owned, key=lambda one: one.deployment):
        ours = list(group)
        costed = model.candidate(deployment)
        page.text(row, 0, deployment, "head")
        first = row = row + 1
        used = [_used(one, costed, clock) for one in ours]
        for one, cached in zip(ours, used, strict=True):
            rows[deployment, one.label] = row
            formulas = _formulas(one, ours, clock=clock, paid=paid)
            money_row(page, row, one.label, formulas=formulas, cached=cached)
            row += 1
        total_row(page, row, first, used)
        row += 2
    return page, rows


def _formulas(one: Owned, ours: list[Owned], *, clock: Clock, paid: tuple[Page, Rows]) -> list[str]:
    page, rows = paid
    line, row = one.line, rows[one.deployment, one.label]
    sheet, periods = page.sheet.get_name().replace("'", "''"), clock.periods
    if line.life_months is not None:
        sold = next((each for each in ours if each.line.residual_of == line.name), None)
        whole = f"SUM('{sheet}'!{whole_row(row, periods)})"
        if sold is not None:
            whole += f"+SUM('{sheet}'!{whole_row(rows[one.deployment, sold.label], periods)})"
        span = span_of(line, None if sold is None else sold.line)
        months = _months(line, span, clock)
        return [f"({whole})/{span}*{count}" if count else "0" for count in months]
    if line.residual_of:
        return ["0"] * (periods + 1)
    cells = [f"'{sheet}'!{column(t)}{row + 1}" for t in range(periods + 1)]
    return ["0", f"{cells[0]}+{cells[1]}", *cells[2:]]


def _months(line: Line, span: int, clock: Clock) -> list[int]:
    """In how many months of each period a line is written off."""
    each = 12 // clock.per_year
    bought = ceil(line.at_month)
    ends = [(max(bought, (t - 1) * each), min(bought + span, t * each)) for t in _periods(clock)]
    return [0, *(max(0, last - first) for first, last in ends)]


def _periods(clock: Clock) -> range:
    return range(1, clock.periods + 1)


def _used(one: Owned, costed: Costed, clock: Clock) -> list[Cached]:
    entry: AccrualEntry = next(e for e in costed.accrual.entries if e.line is one.line)
    months = entry.months
    if isinstance(months, Missing):
        return _unknown(one, clock)
    each = 12 // clock.per_year
    found: list[Cached] = [float(months[0].amount.base)]
    for t in _periods(clock):
        found.append(sum(float(m.amount.base) for m in months[(t - 1) * each + 1 : t * each + 1]))
    return found


def _unknown(one: Owned, clock: Clock) -> list[Cached]:
    """Unknown wherever something is used up; what isn't used up is 0 whatever the rate."""
    if one.line.residual_of:
        return [0.0] * (clock.periods + 1)
    if one.line.life_months is not None:
        span = span_of(one.line, None)
        return [None if count else 0.0 for count in _months(one.line, span, clock)]
    today, first, *later = money_paid(one, clock)
    return [0.0, None if None in (today, first) else 0.0, *later]
