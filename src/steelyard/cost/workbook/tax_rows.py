"""Tax as formulas, with the writing off that it takes into account."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.returns import Charge, Project
from steelyard.cost.workbook.book import Page
from steelyard.cost.workbook.formulas import Ref, column, number
from steelyard.cost.workbook.period_page import money_row


def tax_rows(
    page: Page,
    row: int,
    first: int,
    *,
    project: Project,
    values: Mapping[str, float],
    ref: Ref,
) -> int:
    """What was bought, what of it is written off, and the tax on the rest; the row behind.

    The streams of the project stand in the rows from ``first`` on.
    """
    words, tax = page.book.words, project.tax
    if tax is None:
        return row
    parts, clock = project.parts(values), project.clock
    kernel = tax.written_off(clock)
    spent = (parts[s.name] for s in project.streams if s.kind == "investment")
    invested = sum(spent, np.zeros(clock.periods + 1))
    taxed, written, basis = row, row + 1, row + 2
    money_row(
        page, basis, words("invested"), formulas=_bought(project, first),
        cached=invested.tolist(), summed=False,
    )  # fmt: skip
    money_row(
        page, written, words("written off"), formulas=_written_off(project, kernel, basis=basis),
        cached=(invested @ kernel).tolist(), summed=False, first=1,
    )  # fmt: skip
    money_row(
        page, taxed, tax.name, cached=parts[tax.name].tolist(),
        formulas=_taxed(project, first, rate=ref(tax.rate), written=written),
    )  # fmt: skip
    return row + 3


def _bought(project: Project, first: int) -> list[str]:
    rows = [first + i for i, s in enumerate(project.streams) if s.kind == "investment"]
    return [_sum_of(rows, t) for t in range(project.clock.periods + 1)]


def _written_off(project: Project, kernel: NDArray[np.float64], *, basis: int) -> list[str]:
    """From the first period on: nothing is written off on the day it is bought."""
    paid = _when_paid(project)
    return [
        "+".join(
            f"{column(s)}{basis + 1}*{number(kernel[s, t - 1])}" for s in paid if kernel[s, t - 1]
        )
        or "0"
        for t in range(1, project.clock.periods + 1)
    ]


def _taxed(project: Project, first: int, *, rate: str, written: int) -> list[str]:
    rows = [first + i for i, s in enumerate(project.streams) if s.kind != "investment"]
    later = range(1, project.clock.periods + 1)
    return [
        "0",
        *(f"-{rate}*({_sum_of(rows, t)}+{column(t)}{written + 1})" for t in later),
    ]


def _sum_of(rows: list[int], period: int) -> str:
    return "+".join(f"{column(period)}{row + 1}" for row in rows) or "0"


def _when_paid(project: Project) -> list[int]:
    """Periods in which something is bought, whatever it costs: formulas have a longest length."""
    bought = [s for s in project.streams if s.kind == "investment" and isinstance(s, Charge)]
    periods = range(project.clock.periods + 1)
    return [t for t in periods if any(charge.coefficients[t] for charge in bought)]
