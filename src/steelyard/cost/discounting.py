"""How a business values money of later years."""

from __future__ import annotations

from fractions import Fraction

from steelyard.cost.averages import Weights
from steelyard.cost.cash import Timing
from steelyard.study import Discount

PER_YEAR = {"year": 1, "half-year": 2, "quarter": 4, "month": 12}


def timing_of(discount: Discount) -> Timing:
    """The convention as declared."""
    return Timing(
        rate=discount.rate,
        per_year=PER_YEAR[discount.periods],
        fall=discount.fall,
        compounding=discount.compounding,
    )


def discounted(timing: Timing, horizon: int) -> Weights:
    """What money of the first day and of each month is worth today, by its period."""
    months = 12 // timing.per_year
    factors = timing.factors(-(-horizon // months)).tolist()
    return tuple(Fraction(factors[-(-month // months)]) for month in range(horizon + 1))
