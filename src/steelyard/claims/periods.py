"""Rates by the year, and what money grows by over some of them."""

from __future__ import annotations

import math

from steelyard.claims.formula import FormulaError

YEAR = 31_536_000.0


def yearly(rate: float, dimension: str) -> float:
    """The rate of a year; one without a time is of a year already."""
    return rate * YEAR if dimension == "1/s" else rate


def grown(base: float, power: float) -> float:
    """``base`` to the ``power``; inf where it is too large for a number.

    Raises FormulaError where there is nothing to grow, or nothing is left of it.
    """
    try:
        found = base**power if base > 0 else 0.0
    except OverflowError:
        return math.inf
    if found == 0:
        raise FormulaError("so low a rate leaves nothing to discount with", "利率过低，已无从折现")
    return float(found)


def today(flow: float, factor: float) -> float:
    """What a flow is worth today: nothing where its factor is too large for a number.

    Raises FormulaError where the factor is nothing.
    """
    if not factor or not math.isfinite(flow / factor):
        raise FormulaError(
            "a flow divided by its discount factor is no number", "现金流除以折现系数后不是数"
        )
    return flow / factor
