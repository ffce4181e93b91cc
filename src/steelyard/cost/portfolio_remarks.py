"""What a reader of a portfolio's costs must know: who takes over, and what isn't told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from steelyard.cost.averages import asked_per_h
from steelyard.cost.costed import Costed
from steelyard.cost.facts import Member
from steelyard.cost.model import CostModel
from steelyard.evidence import Missing
from steelyard.study import Business


def of_portfolios(model: CostModel) -> Iterator[dict[str, Any]]:
    """Who isn't costed and why, who takes over when a member fails, whose benefit isn't theirs."""
    for name, found in model.portfolios.items():
        if isinstance(found, Missing):
            yield {"kind": "unsplit", "deployment": name}
        else:
            yield from _failover(found)
            yield from _unshared(found, model.business)


def _failover(costed: Costed) -> Iterator[dict[str, Any]]:
    """What the others can serve of the busiest year's answers, when a member fails."""
    asked, demand = asked_per_h(costed.by, "answer"), costed.by.demand
    if isinstance(asked, Missing) or demand is None:
        return
    growth = [demand.growth_in(month) for month in range(1, costed.by.horizon + 1)]
    busiest = asked.base / costed.by.calls * len(growth) * max(growth) / sum(growth)
    for failing in costed.facts.members:
        others = [one for one in costed.facts.members if one is not failing]
        told = {
            "deployment": costed.facts.deployment,
            "failing": failing.facts.deployment,
            "others": [one.facts.deployment for one in others],
        }
        served = [_answers_per_h(one) for one in others]
        known = [one for one in served if not isinstance(one, Missing)]
        if len(known) < len(served) and sum(known) < busiest:
            yield {"kind": "failover-open", **told}
        else:
            yield {"kind": "failover", **told, "share": min(1.0, float(sum(known) / busiest))}


def _answers_per_h(one: Member) -> Fraction | Missing:
    capacity = one.facts.capacity
    return capacity if isinstance(capacity, Missing) else capacity / one.facts.expected_attempts


def _unshared(costed: Costed, business: Business) -> Iterator[dict[str, Any]]:
    """Benefits of some members: how much is left at their share of the answers nobody says."""
    name, members = costed.facts.deployment, set(costed.members)
    left = [
        benefit
        for benefit, one in business.benefits.items()
        if one.deployments
        and name not in one.deployments
        and members & set(one.deployments)
        and not members <= set(one.deployments)
    ]
    if left:
        yield {"kind": "unshared", "deployment": name, "names": left}
