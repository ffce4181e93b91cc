"""A business as a workbook whose figures recompute when an input is changed."""

from __future__ import annotations

from pathlib import Path

from steelyard.cost.cash import Timing
from steelyard.cost.model import CostModel
from steelyard.cost.returns import Clock, Project, clock_of, projects_of
from steelyard.cost.workbook.accrual_page import accrual_page
from steelyard.cost.workbook.book import Book, opened
from steelyard.cost.workbook.cash_page import cash_page
from steelyard.cost.workbook.entries import entries
from steelyard.cost.workbook.inputs_page import inputs_page
from steelyard.cost.workbook.ledger_lines import owned_lines
from steelyard.cost.workbook.returns_page import returns_page
from steelyard.cost.workbook.scenarios_page import scenarios_page
from steelyard.cost.workbook.unit_page import unit_page

_PERIODS_A_YEAR = 4


def write_workbook(model: CostModel, path: Path, *, lang: str = "en") -> None:
    """Write inputs, both ledgers, unit cost, returns and scenarios to ``path``.

    Every figure is a formula of the inputs with its value beside, so that viewers that don't
    reckon show it.  Without a baseline and a discount there are no returns.  Raises StudyError
    where the file can't be written or the extra isn't installed.
    """
    with opened(path, lang) as book:
        _fill(book, model)


def _fill(book: Book, model: CostModel) -> None:
    business = model.business
    held = business.baseline is not None and business.discount is not None
    clock = clock_of(business) if held else _plain_clock(business.horizon_months)
    projects = projects_of(model) if held else {}
    known = tuple(one for one in projects.values() if isinstance(one, Project))
    owned = owned_lines(model, clock)
    found = entries(model, owned, known, book.words)

    def ref(name: str) -> str:
        return found[name].name

    currency, horizon = business.currency, business.horizon_months
    inputs_page(book, found, currency=currency)
    paid = cash_page(book, owned, clock=clock, ref=ref, currency=currency, horizon=horizon)
    used = accrual_page(book, model, owned, clock=clock, paid=paid)
    unit_page(book, model, owned, clock=clock, used=used, ref=ref)
    if not held:
        book.page("returns").text(0, 0, book.words("returns.none"), "note")
        return
    returns_page(book, model, projects, clock=clock, paid=paid, ref=ref)
    scenarios_page(book, model, known, clock=clock, ref=ref)


def _plain_clock(months: int) -> Clock:
    """Quarters, where nobody says how flows are put together."""
    per_year = _PERIODS_A_YEAR
    return Clock(timing=Timing(rate=0.0, per_year=per_year), periods=-(-months * per_year // 12))
