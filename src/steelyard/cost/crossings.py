"""The first year of each deployment, line by line, and where two of them cost the same."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from steelyard.cost.breakeven import BreakEven, Never, Parts, Unit, YearlyCost, break_even
from steelyard.cost.costed import Costed
from steelyard.cost.ledgers import UNSAID
from steelyard.cost.lines import HOURS_PER_YEAR, Line
from steelyard.cost.schedule import total
from steelyard.cost.unitcost import ALL, known, or_missing
from steelyard.cost.volume import MILLION, Demand
from steelyard.errors import Undefined
from steelyard.evidence import Missing

EVERY_PAIR = 4
"""Up to so many deployments each is held against each; of more, each against the first."""


def crossings(
    costed: Sequence[Costed], demand: Demand | None
) -> list[tuple[str, str, BreakEven | Never | Missing]]:
    """Each pair, and the volume at which the two cost the same."""
    unit = _unit(costed, demand)
    years = {one.facts.deployment: _year(one, unit) for one in costed}
    pairs = list(combinations(years, 2))
    if len(years) > EVERY_PAIR:
        pairs = [pair for pair in pairs if pair[0] == costed[0].facts.deployment]
    return [(a, b, break_even(years[a], years[b], unit=unit)) for a, b in pairs]


def _unit(costed: Sequence[Costed], demand: Demand | None) -> Unit:
    """Tokens where the volume is in tokens; accepted answers where all tell their share."""
    if demand is None or demand.in_tokens:
        return "Mtok"
    shares = [one.facts.accepted for one in costed]
    return "answer" if any(isinstance(one, Missing) for one in shares) else "accepted answer"


def _year(one: Costed, unit: Unit) -> YearlyCost:
    return YearlyCost(
        deployment=one.facts.deployment,
        fixed=or_missing(lambda: _fixed(one)),
        each=or_missing(lambda: _each(one, unit)),
        capacity=or_missing(lambda: _capacity(one, unit)),
    )


def _fixed(one: Costed) -> Parts:
    """What each line uses up in twelve months, whatever the volume."""
    if not one.accrual.entries:
        raise Undefined(UNSAID)
    months, found = min(12, one.by.horizon), {}
    for at, entry in enumerate(one.accrual.entries):
        if entry.line.recurs != "volume":
            year = total(month.amount for month in known(entry.months)[: months + 1])
            found[*_figure(entry.line), _nth(one, at)] = year * Fraction(12, months)
    return found


def _nth(one: Costed, at: int) -> int:
    """Which of several lines of one figure it is."""
    figure = _figure(one.accrual.entries[at].line)
    return sum(_figure(entry.line) == figure for entry in one.accrual.entries[:at])


def _figure(line: Line) -> tuple[object, ...]:
    """What makes two lines one figure: a price of a study is a line of each deployment."""
    return (line.name, line.rate, line.currency, line.recurs, line.counted, line.life_months)


def _each(one: Costed, unit: Unit) -> Parts:
    """What each line costs for one more unit."""
    by, found = one.by, {}
    for at, entry in enumerate(one.accrual.entries):
        line = entry.line
        if line.recurs != "volume":
            continue
        price = known(line.rate) * by.rates.into(line.currency) * (line.amount * by.part_of(line))
        found[*_figure(line), _nth(one, at)] = price * _held(one, line.counted, unit)
    return found


def _held(one: Costed, noun: str, unit: Unit) -> Fraction:
    """How many of a noun one unit holds."""
    mix = one.by.mix
    if noun == ALL and unit == "Mtok":
        return Fraction(1)
    if mix is None and noun != "answer":
        raise Undefined(f"{one.facts.deployment}: the tokens of one answer are not stated (tokens)")
    calls = Fraction(1) if mix is None else mix.count(noun)
    return calls / _units_of_call(one, unit)


def _capacity(one: Costed, unit: Unit) -> Fraction:
    return known(one.facts.capacity) * HOURS_PER_YEAR * _units_of_call(one, unit)


def _units_of_call(one: Costed, unit: Unit) -> Fraction:
    """How many units one call holds."""
    if unit == "Mtok":
        return known(one.facts.mix).value.total / MILLION
    return known(one.facts.accepted).value if unit == "accepted answer" else Fraction(1)
