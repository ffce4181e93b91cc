"""The sheet of returns: each project against the baseline, from the cash ledger and benefits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from steelyard.cost.model import CostModel
from steelyard.cost.returns import Charge, Clock, Project
from steelyard.cost.workbook.book import Book, Page
from steelyard.cost.workbook.cash_page import Rows
from steelyard.cost.workbook.formulas import Ref, column
from steelyard.cost.workbook.period_page import FIRST_ROW, period_page
from steelyard.cost.workbook.project_block import Block, project_block
from steelyard.evidence import Missing


def returns_page(
    book: Book,
    model: CostModel,
    projects: Mapping[str, Project | Missing],
    *,
    clock: Clock,
    paid: tuple[Page, Rows],
    ref: Ref,
) -> None:
    """Write the sheet."""
    words, business = book.words, model.business
    baseline = words.term(business.baseline or "")
    page = period_page(
        book,
        "returns",
        clock=clock,
        title=words("returns.title", baseline=baseline, currency=business.currency),
        note="",
        horizon=business.horizon_months,
    )
    _convention(page, clock, ref(words("discount rate")))
    row = FIRST_ROW
    for name, project in projects.items():
        if isinstance(project, Missing):
            why = words("project.missing", deployment=name, why=words.term(project.reason))
            page.text(row, 0, why, "note")
            row += 2
            continue
        block = Block(
            project=project,
            values=project.base,
            ref=ref,
            charge_text=partial(_paid_less, project=project, paid=paid),
            discount=ref(words("discount rate")),
        )
        title = words("project", deployment=name, baseline=words.term(project.baseline))
        row = project_block(page, row, block, title=title).behind


def _convention(page: Page, clock: Clock, discount: str) -> None:
    """The convention, which follows the rate like every figure."""
    words, timing = page.book.words, clock.timing
    fall, unit = words(f"fall.{timing.fall}"), words(f"unit.{clock.unit}")
    rest = words(f"convention.{timing.compounding}", fall=fall, unit=unit)
    told = f"{timing.rate * 100:.1f}%{rest}"
    page.formula((1, 0), f'TEXT({discount},"0.0%")&"{rest}"', told, "note")


def _paid_less(charge: Charge, period: int, *, project: Project, paid: tuple[Page, Rows]) -> str:
    """What the baseline pays less what the project pays, both from the cash ledger."""
    page, rows = paid
    sheet = page.sheet.get_name().replace("'", "''")
    own, other = rows.get((project.name, charge.name)), rows.get((project.baseline, charge.name))
    text = "" if other is None else f"'{sheet}'!{column(period)}{other + 1}"
    return text if own is None else f"{text}-'{sheet}'!{column(period)}{own + 1}"
