"""Averages over months, each with its weight: what is fixed, what is asked, prices by volume."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from steelyard.cost.ledgers import UNSAID, AccrualLedger, CashLedger
from steelyard.cost.lines import HOURS_PER_YEAR, Line
from steelyard.cost.range import Range
from steelyard.cost.schedule import ZERO, Reckoning, drift, total
from steelyard.evidence import Missing

Weights = Sequence[Fraction]
"""Element 0 weighs the first day, element m the m-th month; of one year, or discounted."""
Prices = Mapping[str, Range]
"""What is paid by volume for one of each: Mtok, Mtok in, Mtok out, Mtok cached, answer."""
_A_MONTH = Fraction(HOURS_PER_YEAR, 12)


def whole(horizon: int) -> Weights:
    """Every month alike."""
    return (Fraction(1),) * (horizon + 1)


def year_of(horizon: int, year: int) -> Weights:
    """The months of one year alone, counted from 1; the first day belongs to the first."""
    months = range(12 * (year - 1) + 1, 12 * year + 1)
    first = Fraction(year == 1)
    return (first, *(Fraction(month in months) for month in range(1, horizon + 1)))


def fixed_per_h(ledger: AccrualLedger | CashLedger, weights: Weights) -> Range | Missing:
    """What is used up, or paid, an hour whatever the volume."""
    if not ledger.entries:
        return Missing(reason=UNSAID)
    found = ZERO
    for entry in ledger.entries:
        if entry.line.recurs == "volume":
            continue
        if isinstance(entry.months, Missing):
            return entry.months
        booked = [month.amount for month in entry.months]
        if all(weight == 1 for weight in weights):
            found = found + total(booked)
            continue
        for month, weight in zip(booked, weights, strict=True):
            if weight and month is not ZERO:
                found = found + month * weight
    return found / (sum(weights[1:]) * _A_MONTH)


def asked_per_h(by: Reckoning, noun: str, weights: Weights | None = None) -> Range | Missing:
    """How many of a noun are asked an hour; by default on average over the horizon."""
    if by.demand is None:
        return Missing(reason="the volume is not stated (volume)")
    monthly = by.demand.of(noun, mix=by.mix, calls=by.calls)
    if isinstance(monthly, Missing):
        return monthly
    used = whole(by.horizon) if weights is None else weights
    grown = _grown(by, used)
    return monthly * (sum(grown, Fraction(0)) / (sum(used[1:]) * _A_MONTH))


def prices_of(
    ledger: AccrualLedger | CashLedger, by: Reckoning, weights: Weights | None = None
) -> Prices | Missing:
    """What the volume lines cost for one of each noun, on average over the volume of the months.

    Each month has its own year's rates; without weights it is the rates as they are stated.
    """
    found: dict[str, Range] = {}
    for entry in ledger.entries:
        line = entry.line
        if line.recurs != "volume":
            continue
        if isinstance(line.rate, Missing):
            return line.rate
        part = line.amount * by.part_of(line)
        if weights is not None and by.demand is not None:
            part *= _path(line, by, weights)
        price = line.rate * by.rates.into(line.currency) * part
        found[line.counted] = found.get(line.counted, ZERO) + price
    return found


def _path(line: Line, by: Reckoning, weights: Weights) -> Fraction:
    """The rate's change over the years, each weighing its volume; 0 of months not paid for."""
    grown = _grown(by, weights)
    paid = (
        share * drift(line, month)
        for month, share in enumerate(grown, start=1)
        if share and line.begins_month < month <= line.ends_month
    )
    return sum(paid, Fraction(0)) / sum(grown, Fraction(0))


def _grown(by: Reckoning, weights: Weights) -> list[Fraction]:
    """The volume of each month over that of a month of the first year, times its weight."""
    if by.demand is None:
        return [Fraction(0)] * by.horizon
    return [
        weight and weight * by.demand.growth_in(month)
        for month, weight in enumerate(weights[1:], start=1)
    ]
