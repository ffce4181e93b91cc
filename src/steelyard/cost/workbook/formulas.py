"""Streams as formulas: the arithmetic of ``steelyard.cost.returns``, written for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable

from steelyard.cost.returns import (
    AgentsReplaced,
    AtOnce,
    Charge,
    Clock,
    DemandGrowth,
    Logistic,
    Ramp,
    Rollout,
    Stated,
    Steps,
    Stream,
    TimeSaved,
)
from steelyard.cost.workbook.book import letters
from steelyard.cost.workbook.period_page import MIDDLE_ROW, TODAY, YEARS_ROW

Ref = Callable[[str], str]
"""What formulas call an input."""
WEEKS_A_YEAR = 52


def column(period: int) -> str:
    """The column of a period; of today for 0."""
    return letters(TODAY + period)


def number(value: float) -> str:
    """A constant within a formula."""
    return f"{value:.15g}".upper()


def charge_formula(charge: Charge, period: int, *, ref: Ref, sign: int) -> str:
    """A line's money in a period; 0 where it doesn't fall due."""
    coefficient = sign * charge.coefficients[period]
    if not coefficient:
        return "0"
    text = f"{number(coefficient)}*{ref(charge.rate)}"
    if charge.exchange is not None:
        text += f"{'/' if charge.inverse else '*'}{ref(charge.exchange)}"
    if charge.volume is not None:
        text += f"*{ref(charge.volume)}"
    for yearly in (charge.growth, charge.change):
        if yearly is not None:
            text += f"*(1+{ref(yearly)})^{column(period)}${YEARS_ROW + 1}"
    return text


def share_formula(rollout: Rollout, period: int, *, ref: Ref) -> str:
    """The share of a roll-out in force in the middle of a period from 1."""
    middle = f"{column(period)}${MIDDLE_ROW + 1}"
    match rollout:
        case AtOnce():
            return "1"
        case Steps(table=table):
            return number(table[min(period, len(table)) - 1])
        case Ramp(start=start, over=over):
            since = f"({middle}-{ref(start)})"
            ramp = f"MAX(0,MIN(1,{since}/{ref(over)}))"
            return f"IF({ref(over)}>0,{ramp},IF({since}>=0,1,0))"
        case Logistic(middle=half, width=width):
            steep = f"LN(9)/{ref(width)}"
            # tanh: a logistic by exp would overflow
            start = f"(1-TANH({steep}*{ref(half)}))/2"
            curve = f"(1+TANH({steep}*({middle}-{ref(half)})))/2"
            return f"({curve}-{start})/(1-{start})"
    raise TypeError(f"{type(rollout).__name__} has no formula")


def rollout_of(stream: Stream) -> Rollout | None:
    """The roll-out of a benefit; None of what has none."""
    return getattr(stream, "rollout", None)


def benefit_formula(stream: Stream, period: int, *, ref: Ref, share: int, clock: Clock) -> str:
    """A benefit's money in a period from 1; its share in force stands in the row ``share``."""
    force = f"{column(period)}{share + 1}"
    match stream:
        case DemandGrowth():
            lift = f"((1+{ref(stream.growth)}*{force})^{ref(stream.elasticity)}-1)"
            return f"{ref(stream.revenue)}*{ref(stream.margin)}/{clock.per_year}*{lift}"
        case AgentsReplaced():
            posts = f"{ref(stream.agents)}*{ref(stream.share)}"
            saved = f"{posts}*{force}*{ref(stream.cost)}/{clock.per_year}"
            if stream.leaving is None:
                return saved
            before = f"{column(period - 1)}{share + 1}" if period > 1 else "0"
            return f"{saved}-MAX(0,{posts}*({force}-{before}))*{ref(stream.leaving)}"
        case TimeSaved():
            hours = f"{ref(stream.staff)}*{ref(stream.hours)}*{WEEKS_A_YEAR}/{clock.per_year}"
            return f"{hours}*{ref(stream.rate)}*{ref(stream.realised)}*{force}"
        case Stated():
            return f"{ref(stream.amount)}/{clock.per_year}*{force}"
    raise TypeError(f"{type(stream).__name__} has no formula")
