"""What a project's flows come to, as formulas over its rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from steelyard.cost.returns import Outcome
from steelyard.cost.workbook.book import Cached, Page, Style, letters
from steelyard.cost.workbook.formulas import number
from steelyard.cost.workbook.period_page import TOTAL
from steelyard.cost.workbook.results import (
    back_after,
    changes_of_sign,
    earlier_crossings,
    periods_cell,
    rate_cell,
    span_text,
)
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.cost.workbook.project_block import Block

_GUESSES = (-0.1, -0.3, -0.6, 0.5, 3)
"""Rates a period from which a spreadsheet looks for the internal rate, where 10 % leads nowhere."""
RESULTS = ("npv", "irr", "signs", "payback", "discounted payback", "earlier")


def _rate_of(flows: str, seen: Outcome, per_year: int) -> str:
    """IRR from several starting points: spreadsheets give up on some roots from the first.

    Our own comes first, for LibreOffice may return what is no root when it sets out from afar.
    """
    tried = [f"IRR({flows})", *(f"IRR({flows},{guess})" for guess in _GUESSES)]
    if not isinstance(seen.irr.single, Missing):
        own = (1.0 + seen.irr.single) ** (1.0 / per_year) - 1.0
        tried.insert(0, f"IRR({flows},{number(own)})")
    whole = tried.pop()
    for each in reversed(tried):
        whole = f"IFERROR({each},{whole})"
    return whole


def result_cells(
    page: Page, at: Mapping[str, int], net: int, block: Block, seen: Outcome
) -> dict[str, Cached]:
    """What the flows come to; the row of the net flow places all others."""
    words, clock = page.book.words, block.project.clock
    unit = words(f"unit.{clock.unit}")
    never = words("not within", horizon=clock.periods, unit=unit)
    several, none = words("irr.several"), words("irr.none")
    flows, factors = span_text(net, clock.periods), span_text(net + 1, clock.periods)
    changes = f"{letters(TOTAL)}{at['signs'] + 1}"
    rate = f'IFERROR((1+{_rate_of(flows, seen, clock.per_year)})^{clock.per_year}-1,"{none}")'
    cached: dict[str, Cached] = {
        "npv": seen.npv,
        "irr": rate_cell(seen.irr, several=several, none=none),
        "signs": float(seen.irr.sign_changes),
        "payback": periods_cell(seen.simple, never=never),
        "discounted payback": periods_cell(seen.discounted_payback, never=never),
        "earlier": float(len(seen.simple.earlier)),
    }
    formulas = {
        "npv": f"SUMPRODUCT({flows},{factors})",
        "irr": f'IF({changes}>1,"{several}",IF({changes}=0,"{none}",{rate}))',
        "signs": changes_of_sign(net + 7, clock.periods),
        "payback": back_after(net + 3, net + 5, clock.periods, never),
        "discounted payback": back_after(net + 4, net + 6, clock.periods, never),
        "earlier": earlier_crossings(net + 3, net + 5, clock.periods),
    }
    for key, formula in formulas.items():
        page.text(at[key], 0, words(key, unit=unit))
        page.formula((at[key], TOTAL), formula, cached[key], _STYLES[key])
    return cached


_STYLES: Mapping[str, Style] = {
    "npv": "result",
    "irr": "result share",
    "signs": "plain",
    "payback": "result plain",
    "discounted payback": "result plain",
    "earlier": "plain",
}
