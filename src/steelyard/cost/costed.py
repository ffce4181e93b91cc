"""One deployment in money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from steelyard.cost.averages import asked_per_h, whole, year_of
from steelyard.cost.discounting import discounted, timing_of
from steelyard.cost.exchange import Rates
from steelyard.cost.facts import Facts
from steelyard.cost.ledgers import AccrualLedger, CashLedger, accrual_ledger, cash_ledger
from steelyard.cost.lines import Line
from steelyard.cost.range import Range
from steelyard.cost.schedule import Reckoning
from steelyard.cost.unitcost import UnitCost, at_capacity, at_demand, per_qps_year
from steelyard.cost.volume import Demand
from steelyard.evidence import Missing
from steelyard.study import Business, Discount

UNDISCOUNTED = Missing(reason="no rate says what money of later years is worth (discount)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Costed:
    """One deployment in money."""

    facts: Facts
    by: Reckoning
    cash: CashLedger
    accrual: AccrualLedger
    at_capacity: UnitCost
    at_demand: UnitCost
    by_year: tuple[UnitCost, ...]
    """At the volume and the rates of each year."""
    levelised: UnitCost | Missing
    """What is paid over what is asked, both in today's money: the price at which it is worth 0."""
    per_qps_year: Range | Missing
    members: Mapping[str, Fraction] = field(default_factory=dict)
    """Of a portfolio: whose share of the requests is how large."""

    @property
    def implied_utilisation(self) -> Fraction | Missing:
        """Which share of its capacity the first year's volume takes."""
        asked = asked_per_h(self.by, "answer", year_of(self.by.horizon, 1))
        capacity = self.facts.capacity
        if isinstance(capacity, Missing):
            return capacity
        return asked if isinstance(asked, Missing) else asked.base / capacity


def cost_one(
    facts: Facts, lines: Sequence[Line], *, business: Business, rates: Rates, demand: Demand | None
) -> Costed:
    """One deployment in both ledgers, with its unit costs.  Raises CurrencyMixed."""
    by = Reckoning(
        deployment=facts.deployment,
        horizon=business.horizon_months,
        rates=rates,
        demand=demand,
        mix=None if isinstance(facts.mix, Missing) else facts.mix.value,
        calls=facts.expected_attempts,
    )
    return costed_by(by, facts, lines, discount=business.discount)


def costed_by(
    by: Reckoning, facts: Facts, lines: Sequence[Line], *, discount: Discount | None
) -> Costed:
    """The same of what reckons by given members or alone.  Raises CurrencyMixed."""
    used = facts.utilisation
    utilisation = used if isinstance(used, Missing) else used.value
    cash = cash_ledger(lines, by)
    accrual = accrual_ledger(lines, by, utilisation=utilisation)
    return Costed(
        facts=facts,
        by=by,
        cash=cash,
        accrual=accrual,
        at_capacity=at_capacity(accrual, facts, by),
        at_demand=at_demand(accrual, facts, by, whole(by.horizon)),
        by_year=tuple(
            at_demand(accrual, facts, by, year_of(by.horizon, year))
            for year in range(1, -(-by.horizon // 12) + 1)
        ),
        levelised=UNDISCOUNTED
        if discount is None
        else at_demand(cash, facts, by, discounted(timing_of(discount), by.horizon)),
        per_qps_year=per_qps_year(accrual, facts),
    )
