"""What a reader of the costs must know: contradictions of the inputs, and their age."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from steelyard.cost.averages import asked_per_h
from steelyard.cost.costed import Costed
from steelyard.cost.lines import Kind
from steelyard.cost.model import CostModel
from steelyard.cost.portfolio_remarks import of_portfolios
from steelyard.cost.prices import STALE_AFTER_DAYS
from steelyard.cost.volume import Mix
from steelyard.evidence import Missing
from steelyard.study import Business

Remark = dict[str, Any]
KINDS = (
    *("utilisation", "beyond", "bounds", "moving", "replaced", "bare", "twice", "stale", "ahead"),
    *("unsplit", "failover", "failover-open", "unshared", "passed-over"),
)
"""What may be remarked; each has its sentence in every language of terminal and report."""
APART = Fraction(5, 4)
"""By how much stated and implied utilisation may differ before a reader is told."""


def remarks(model: CostModel, *, on: dt.date) -> Iterator[Remark]:
    """Remarks by kind with their figures; the words are the reader's language's own."""
    for costed in model.candidates:
        yield from _utilisation(costed)
        yield from _beyond(costed)
        yield from _bounds(costed)
        yield from _moving(costed)
        yield from _replaced(costed, model.business)
        yield from _served_by(costed)
    for name, prices in model.passed_over.items():
        yield {"kind": "passed-over", "deployment": name, "names": list(prices)}
    yield from of_portfolios(model)
    for line in model.lines:
        yield from _aged(line.name, line.as_of, on)
    for quote in model.rates.quotes:
        yield from _aged(f"{quote.own}/{quote.foreign}", quote.as_of, on)


def _aged(name: str, as_of: dt.date, on: dt.date) -> Iterator[Remark]:
    """A figure that is old, or of a day still to come."""
    age = (on - as_of).days
    if age > STALE_AFTER_DAYS:
        yield {"kind": "stale", "name": name, "days": age}
    elif age < 0:
        yield {"kind": "ahead", "name": name, "as_of": as_of.isoformat()}


def _utilisation(costed: Costed) -> Iterator[Remark]:
    stated, implied = costed.facts.utilisation, costed.implied_utilisation
    if isinstance(stated, Missing) or isinstance(implied, Missing):
        return
    base = stated.value.base
    if implied > base * APART or base > implied * APART:
        yield {
            "kind": "utilisation",
            "deployment": costed.facts.deployment,
            "stated": float(base),
            "implied": float(implied),
        }


def _beyond(costed: Costed) -> Iterator[Remark]:
    """The first year in which more is asked than can be served."""
    asked, capacity, demand = asked_per_h(costed.by, "answer"), costed.facts.capacity, None
    if isinstance(asked, Missing) or isinstance(capacity, Missing) or costed.by.demand is None:
        return
    demand = costed.by.demand
    grown = sum(demand.growth_in(month) for month in range(1, costed.by.horizon + 1))
    for year in range(1, (costed.by.horizon + 11) // 12 + 1):
        share = asked.base * costed.by.horizon / grown * demand.growth_in(12 * year) / capacity
        if share > 1:
            yield {
                "kind": "beyond",
                "deployment": costed.facts.deployment,
                "year": year,
                "share": float(share),
            }
            return


def _moving(costed: Costed) -> Iterator[Remark]:
    """By capacity there are no years, so that rates which change are those of the first."""
    moving = [
        entry
        for entry in costed.accrual.entries
        if entry.line.recurs == "volume" and entry.line.change_per_year
    ]
    if moving and costed.by.horizon > 12 and not isinstance(costed.at_capacity.per_answer, Missing):
        yield {
            "kind": "moving",
            "deployment": costed.facts.deployment,
            "names": list(dict.fromkeys(entry.line.name for entry in moving)),
        }


def _replaced(costed: Costed, business: Business) -> Iterator[Remark]:
    """Tokens of an answer as declared, where a run's stand in their place and are far off."""
    fleet, used = business.deployments.get(costed.facts.deployment), costed.facts.mix
    if fleet is None or fleet.tokens is None or isinstance(used, Missing):
        return
    told, seen = Mix.of(fleet.tokens).total, used.value.total
    if seen > told * APART or told > seen * APART:
        yield {
            "kind": "replaced",
            "deployment": costed.facts.deployment,
            "declared": f"{float(told):,.4g}",
            "seen": f"{float(seen):,.4g}",
        }


def _bounds(costed: Costed) -> Iterator[Remark]:
    """A total with bounds takes every line at its end at once."""
    uncertain = [
        entry
        for entry in costed.accrual.entries
        if not isinstance(entry.total, Missing) and not entry.total.amount.certain
    ]
    if len(uncertain) > 1:
        yield {
            "kind": "bounds",
            "deployment": costed.facts.deployment,
            "lines": len(uncertain),
        }


def _served_by(costed: Costed) -> Iterator[Remark]:
    """Neither machines nor tokens are paid for; or both, and a price may hold the other."""
    kinds = {entry.line.kind for entry in costed.accrual.entries}
    name = costed.facts.deployment
    if kinds and not kinds & {Kind.COMPUTE, Kind.TOKENS}:
        yield {"kind": "bare", "deployment": name}
    if {Kind.COMPUTE, Kind.TOKENS} <= kinds and not costed.members:
        yield {"kind": "twice", "deployment": name}
