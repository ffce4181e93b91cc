"""A business as a workbook whose figures recompute when an input is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from steelyard.cost.model import CostModel
from steelyard.cost.returns import Clock, Project, clock_by, projects_of
from steelyard.cost.workbook.accrual_page import accrual_page
from steelyard.cost.workbook.book import Book, opened
from steelyard.cost.workbook.cash_page import cash_page
from steelyard.cost.workbook.entries import entries
from steelyard.cost.workbook.inputs_page import inputs_page
from steelyard.cost.workbook.ledger_lines import owned_lines
from steelyard.cost.workbook.returns_page import returns_page
from steelyard.cost.workbook.scenarios_page import scenarios_page
from steelyard.cost.workbook.unit_page import unit_page
from steelyard.cost.workbook.words import Words
from steelyard.study import Business, Discount


def write_workbook(
    model: CostModel, path: Path, *, lang: str = "en", term: Callable[[str], str] = str
) -> None:
    """Write inputs, both ledgers, unit cost, returns and scenarios to ``path``.

    Every figure is a formula of the inputs with its value beside, so that viewers that don't
    reckon show it.  Without a baseline and a discount there are no returns.  Raises StudyError
    where the file can't be written or the extra isn't installed.  ``term`` puts reasons, kinds
    of lines and names of the program's own into the language of the book.
    """
    with opened(path, Words(lang, term)) as book:
        _fill(book, model)


def _fill(book: Book, model: CostModel) -> None:
    business = model.business
    held = business.baseline is not None and business.discount is not None
    clock = _clock(business)
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
    unit_page(book, model, owned, clock=clock, paid=paid, used=used, ref=ref)
    if not held:
        book.page("returns").text(0, 0, book.words("returns.none"), "note")
        return
    returns_page(book, model, projects, clock=clock, paid=paid, ref=ref)
    scenarios_page(book, model, known, clock=clock, ref=ref)


def _clock(business: Business) -> Clock:
    """The business's own periods; quarters where nobody says how flows are put together."""
    discount = Discount(rate=0.0) if business.discount is None else business.discount
    return clock_by(discount, months=business.horizon_months)
