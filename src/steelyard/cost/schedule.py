"""When a line falls due, month by month, for one deployment: as paid, and as used up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import ceil

from steelyard.cost.exchange import Rates
from steelyard.cost.lines import PER_MONTH, Kind, Line
from steelyard.cost.range import Range
from steelyard.cost.volume import Demand, Mix
from steelyard.evidence import Missing

ZERO = Range.point(0)
Months = tuple[Range, ...]
"""Element 0 is the first day; element m the m-th month."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """What turns the lines of one deployment into money of months."""

    deployment: str
    horizon: int
    """Months."""
    rates: Rates
    demand: Demand | None
    mix: Mix | None
    calls: Fraction = Fraction(1)
    """Calls that one answer takes."""
    members: tuple[Part, ...] = ()
    """Of a portfolio; their shares of its calls add up to 1."""

    def part_of(self, line: Line) -> Fraction:
        """Which part of a line is paid: 0 of what is no business of this deployment.

        A portfolio pays a line of several members once, parts by a driver together, and what
        is paid by volume for the calls of each member alone.
        """
        own = self._own_part(line)
        if own or not self.members:
            return own
        if line.recurs == "volume":
            used = [self._use(one, line.counted) * one.by.part_of(line) for one in self.members]
            return sum(used, start=Fraction(0))
        parts = [one.by.part_of(line) for one in self.members]
        return max(parts) if line.driver is None else sum(parts, start=Fraction(0))

    def _own_part(self, line: Line) -> Fraction:
        everybody = line.driver is None and line.deployments is None
        return Fraction(0) if self.members and everybody else line.share_of(self.deployment)

    def _use(self, one: Part, noun: str) -> Fraction:
        """A member's share of the calls, or of their tokens where all of them are known."""
        if noun == "answer" or self.mix is None or one.by.mix is None or not self.mix.count(noun):
            return one.share
        return one.share * one.by.mix.count(noun) / self.mix.count(noun)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A member of a portfolio and its share of the calls."""

    share: Fraction
    by: Reckoning


def paid(line: Line, by: Reckoning) -> Months | Missing:
    """What is paid in which month (horizon + 1,); a residual is below 0."""
    unit = _unit(line, by)
    if isinstance(unit, Missing):
        return unit
    months = [ZERO] * (by.horizon + 1)
    if line.recurs == "once":
        at = ceil(line.at_month)
        price = unit * drift(line, max(1, at))
        months[at] = -price if line.kind is Kind.RESIDUAL else price
        return tuple(months)
    each = _each_month(line, unit, by)
    if isinstance(each, Missing):
        return each
    amount = ZERO
    for month in range(line.begins_month + 1, line.ends_month + 1):
        # Steps fall at the end of years: months between two steps are one and the same value.
        if amount is ZERO or month % 12 == 1:
            amount = each * (_growth(line, by, month) * drift(line, month))
        months[month] = amount
    return tuple(months)


def used_up(line: Line, by: Reckoning, *, residual: Line | None) -> Months | Missing:
    """What is used up in which month (horizon + 1,), element 0 empty.

    A line with a life is written off evenly (straight line) from the month after it is bought,
    less its ``residual``, until it is sold or its life ends.  A residual of a written-off line
    is in that line already.  What is paid once and not capitalised is used up when paid.
    """
    months = paid(line, by)
    if isinstance(months, Missing):
        return months
    if line.life_months is not None:
        return _written_off(line, months, by, residual=residual)
    if line.residual_of:
        return (ZERO,) * len(months)
    first = months[0] + months[1] if len(months) > 1 else months[0]
    return (ZERO, first, *months[2:])


def left(line: Line, by: Reckoning, *, residual: Line | None) -> Range | Missing:
    """Of a line with a life: what is not yet written off at the end of the horizon."""
    spent = paid(line, by)
    if isinstance(spent, Missing):
        return spent
    span = span_of(line, residual)
    months = min(ceil(line.at_month) + span, by.horizon) - ceil(line.at_month)
    return (total(spent) - _sold(residual, by)) * Fraction(span - months, span)


def total(months: Iterable[Range]) -> Range:
    """The sum of all months; runs of one and the same value are multiplied, not added."""
    whole = ZERO
    for _, run in groupby(months, key=id):
        same = list(run)
        if same[0] is not ZERO:
            whole = whole + same[0] * len(same)
    return whole


def _unit(line: Line, by: Reckoning) -> Range | Missing:
    """What one amount costs the deployment, in its own currency."""
    if isinstance(line.rate, Missing):
        return line.rate
    return line.rate * by.rates.into(line.currency) * (line.amount * by.part_of(line))


def _each_month(line: Line, unit: Range, by: Reckoning) -> Range | Missing:
    if line.recurs != "volume":
        return unit * PER_MONTH[line.recurs]
    if by.demand is None:
        return Missing(reason=f"'{line.name}' is paid by volume, and the volume is not known")
    count = by.demand.of(line.counted, mix=by.mix, calls=by.calls)
    if isinstance(count, Missing):
        return Missing(reason=f"'{line.name}': {count.reason}")
    return unit * count


def _growth(line: Line, by: Reckoning, month: int) -> Fraction:
    if line.recurs != "volume" or by.demand is None:
        return Fraction(1)
    return by.demand.growth_in(month)


def drift(line: Line, month: int) -> Fraction:
    """How the rate has changed: by a step at the end of each year."""
    return (1 + line.change_per_year) ** ((month - 1) // 12)


def _written_off(line: Line, months: Months, by: Reckoning, *, residual: Line | None) -> Months:
    bought, span = ceil(line.at_month), span_of(line, residual)
    each = (total(months) - _sold(residual, by)) / span
    used = [ZERO] * len(months)
    for month in range(bought + 1, min(bought + span, by.horizon) + 1):
        used[month] = each
    return tuple(used)


def span_of(line: Line, residual: Line | None) -> int:
    """Months over which a line is written off: its life, or until it is sold."""
    life = line.life_months or 1
    if residual is None or isinstance(residual.rate, Missing):
        return life
    return max(1, min(life, ceil(residual.at_month) - ceil(line.at_month)))


def _sold(residual: Line | None, by: Reckoning) -> Range:
    """What a written-off thing is sold for; nothing where nobody knows it or nobody sells."""
    months = None if residual is None else paid(residual, by)
    return ZERO if months is None or isinstance(months, Missing) else -total(months)
