"""What flows come to, as formulas, and the values that their cells show at first."""

from __future__ import annotations

import numpy as np

from steelyard.cost.cash import Payback
from steelyard.cost.returns import Rate
from steelyard.cost.workbook.book import Cached
from steelyard.cost.workbook.formulas import column
from steelyard.evidence import Missing


def span_text(row: int, last: int, *, first: int = 0) -> str:
    """The cells of a row from one period to another."""
    return f"{column(first)}{row + 1}:{column(last)}{row + 1}"


def changes_of_sign(signs: int, last: int) -> str:
    """How often the sign changes; zeros carry the sign before them."""
    return f"SUMPRODUCT(--({span_text(signs, last, first=1)}*{span_text(signs, last - 1)}<0))"


def back_after(sums: int, crossings: int, last: int, never: str) -> str:
    """The last crossing, or that the sum ends below 0."""
    crossed = span_text(crossings, last, first=1)
    within = f"IF(COUNT({crossed})=0,0,MAX({crossed}))"
    return f'IF({column(last)}{sums + 1}<0,"{never}",{within})'


def earlier_crossings(sums: int, crossings: int, last: int) -> str:
    """Crossings after which the money was spent again."""
    crossed = span_text(crossings, last, first=1)
    return f"MAX(0,COUNT({crossed})-IF({column(last)}{sums + 1}<0,0,1))"


def rate_cell(found: Rate, *, several: str, none: str) -> Cached:
    """What the cell of the internal rate shows."""
    if found.sign_changes > 1:
        return several
    return none if isinstance(found.single, Missing) else found.single


def periods_cell(found: Payback, *, never: str) -> Cached:
    """What the cell of a payback shows."""
    return never if isinstance(found.periods, Missing) else found.periods


def crosses(row: int, period: int) -> str:
    """When the sum of a row crosses 0 within a period, linear in it; empty where it doesn't."""
    before, now = f"{column(period - 1)}{row + 1}", f"{column(period)}{row + 1}"
    return f'IF(AND({before}<0,{now}>=0),{period - 1}-{before}/({now}-{before}),"")'


def crossing_cell(sums: tuple[float, ...], period: int) -> Cached:
    """The same, as a value."""
    before, now = sums[period - 1], sums[period]
    return period - 1 - before / (now - before) if before < 0.0 <= now else ""


def signed(net: int, sign: int, period: int) -> str:
    """The sign of a flow; of the one before where it is 0."""
    now = f"{column(period)}{net + 1}"
    before = f"{column(period - 1)}{sign + 1}" if period else "0"
    return f"IF({now}=0,{before},SIGN({now}))"


def sign_cells(flows: tuple[float, ...]) -> list[Cached]:
    """The same of all flows, as values."""
    found: list[Cached] = []
    last = 0.0
    for flow in flows:
        last = float(np.sign(flow)) or last
        found.append(last)
    return found
