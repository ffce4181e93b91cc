"""The cost model of a business: every deployment in both ledgers, its unit costs, its rivals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from steelyard.cost.averages import prices_of
from steelyard.cost.breakeven import BreakEven, Never, Unit, YearlyCost, break_even
from steelyard.cost.costed import Costed, cost_one
from steelyard.cost.exchange import Rates, rates_of
from steelyard.cost.facts import Facts, Seen, facts_of
from steelyard.cost.ledgers import UNSAID
from steelyard.cost.lines import HOURS_PER_YEAR, Line, declared_lines
from steelyard.cost.portfolios import portfolios
from steelyard.cost.range import Range
from steelyard.cost.studyprices import price_lines
from steelyard.cost.unitcost import (
    ALL,
    call_cost,
    known,
)
from steelyard.cost.volume import MILLION, Demand, demand_of
from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.study import Business, BusinessCase

EVERY_PAIR = 4
"""Up to so many deployments each is held against each; of more, each against the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CostModel:
    """What a business costs with each of its deployments."""

    business: Business
    rates: Rates
    demand: Demand | None
    lines: tuple[Line, ...]
    """Declared ones, and those of the study's prices."""
    deployments: Mapping[str, Costed]
    """Deployments and alternatives."""
    portfolios: Mapping[str, Costed | Missing]
    """Mixtures of them; Missing where nobody says who serves how much."""
    break_even: tuple[tuple[str, str, BreakEven | Never | Missing], ...]

    @property
    def candidates(self) -> tuple[Costed, ...]:
        """All that are costed."""
        mixed = (one for one in self.portfolios.values() if not isinstance(one, Missing))
        return (*self.deployments.values(), *mixed)

    @property
    def candidates_by_name(self) -> dict[str, Costed]:
        """The same by their names."""
        return {one.facts.deployment: one for one in self.candidates}

    def candidate(self, name: str) -> Costed:
        """One of them.  Raises Undefined where it isn't costed."""
        return known(self.deployments.get(name) or self.portfolios[name])


def cost_model(case: BusinessCase, *, seen: Mapping[str, Seen] | None = None) -> CostModel:
    """Reckon a business, with what a weighed run showed of its deployments.

    Raises StudyError for lines outside the horizon, CurrencyMixed for a currency without a
    dated rate.
    """
    business, shown = case.business, seen or {}
    names = _names(case)
    facts = {
        name: facts_of(name, business.deployments.get(name), seen=shown.get(name)) for name in names
    }
    lines = _lines(case, facts)
    rates = rates_of(business.fx, currency=business.currency)
    demand = None if business.volume is None else demand_of(business.volume)
    costed = {
        name: cost_one(facts[name], lines, business=business, rates=rates, demand=demand)
        for name in names
    }
    mixed = portfolios(case, costed, lines)
    priced = [*costed.values(), *(m for m in mixed.values() if not isinstance(m, Missing))]
    return CostModel(
        business=business,
        rates=rates,
        demand=demand,
        lines=lines,
        deployments=costed,
        portfolios=mixed,
        break_even=tuple(_crossings(priced, demand)),
    )


def _names(case: BusinessCase) -> tuple[str, ...]:
    own = () if case.study is None else (*case.study.deployments, *case.study.alternatives)
    named = (name for name in case.business.deployments if name not in case.portfolios)
    return tuple(dict.fromkeys([*own, *named])) or ("deployment",)


def _lines(case: BusinessCase, facts: Mapping[str, Facts]) -> tuple[Line, ...]:
    declared = declared_lines(case.business)
    if case.study is None:
        return declared
    machines = {name: one.machines for name, one in facts.items()}
    horizon = case.business.horizon_months
    return (*declared, *price_lines(case.study, declared, machines=machines, horizon=horizon))


def _crossings(
    costed: Sequence[Costed], demand: Demand | None
) -> list[tuple[str, str, BreakEven | Never | Missing]]:
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
    said = one.accrual.entries
    fixed = one.accrual.first_year(volume=False).value if said else Missing(reason=UNSAID)
    months = min(12, one.by.horizon)
    return YearlyCost(
        deployment=one.facts.deployment,
        fixed=fixed if isinstance(fixed, Missing) else fixed.amount.base * 12 / months,
        each=_attempt(lambda: _each(one, unit)),
        capacity=_attempt(lambda: _capacity(one, unit)),
    )


def _each(one: Costed, unit: Unit) -> Fraction:
    prices = known(prices_of(one.accrual, one.by))
    nothing = Range.point(0)
    if unit == "Mtok" and one.by.mix is None:
        if set(prices) <= {ALL}:
            return prices.get(ALL, nothing).base
        raise Undefined(f"{one.facts.deployment}: the tokens of one answer are not stated (tokens)")
    call = call_cost(nothing, nothing, prices=prices, mix=one.by.mix).base
    return call / _units_of_call(one, unit)


def _capacity(one: Costed, unit: Unit) -> Fraction:
    return known(one.facts.capacity) * HOURS_PER_YEAR * _units_of_call(one, unit)


def _units_of_call(one: Costed, unit: Unit) -> Fraction:
    """How many units one call holds."""
    if unit == "Mtok":
        return known(one.facts.mix).value.total / MILLION
    return known(one.facts.accepted).value if unit == "accepted answer" else Fraction(1)


def _attempt(reckon: Callable[[], Fraction]) -> Fraction | Missing:
    try:
        return reckon()
    except Undefined as unknown:
        return Missing(reason=str(unknown))
