"""The cost model of a business: every deployment in both ledgers, its unit costs, its rivals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.cost.breakeven import BreakEven, Never
from steelyard.cost.costed import Costed, cost_one
from steelyard.cost.crossings import crossings
from steelyard.cost.exchange import Rates, rates_of
from steelyard.cost.facts import Facts, Seen, facts_of
from steelyard.cost.lines import Line, declared_lines
from steelyard.cost.portfolios import portfolios
from steelyard.cost.studyprices import passed_over, price_lines
from steelyard.cost.unitcost import known
from steelyard.cost.volume import Demand, demand_of
from steelyard.evidence import Missing
from steelyard.study import Business, BusinessCase


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
    passed_over: Mapping[str, tuple[str, ...]]
    """By deployment: prices of the study that its declared lines stand in for."""

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
        break_even=tuple(crossings(priced, demand)),
        passed_over=_passed_over(case, names),
    )


def _passed_over(case: BusinessCase, names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    if case.study is None:
        return {}
    declared = declared_lines(case.business)
    found = {name: passed_over(case.study, declared, name) for name in names}
    return {name: prices for name, prices in found.items() if prices}


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
