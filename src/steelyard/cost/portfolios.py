"""Portfolios of a study among what is costed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from steelyard.cost.blend import (
    OF_MEMBERS,
    blended_accrual,
    blended_cash,
    blended_facts,
    blended_unit,
    no_unit,
)
from steelyard.cost.costed import Costed
from steelyard.cost.lines import Line
from steelyard.evidence import Missing
from steelyard.study import BusinessCase


def portfolios(
    case: BusinessCase, costed: Mapping[str, Costed], lines: Sequence[Line]
) -> dict[str, Costed]:
    """Portfolios of the study whose split is the same on every workload."""
    if case.study is None:
        return {}
    found = {}
    for name, portfolio in case.study.portfolios.items():
        splits = list(portfolio.split.values())
        members = {one: costed[one] for one in portfolio.members if one in costed}
        if all(split == splits[0] for split in splits) and len(members) == len(portfolio.members):
            shares = {one: Fraction(repr(share)) for one, share in splits[0].items()}
            found[name] = _blended(name, members, shares, lines)
    return found


def _blended(
    name: str, members: Mapping[str, Costed], shares: Mapping[str, Fraction], lines: Sequence[Line]
) -> Costed:
    facts = blended_facts(name, {one: c.facts for one, c in members.items()}, shares)
    mix = None if isinstance(facts.mix, Missing) else facts.mix.value
    by = replace(next(iter(members.values())).by, deployment=name, mix=mix, calls=Fraction(1))
    cash = {one: c.cash for one, c in members.items()}
    accrual = blended_accrual(
        {one: c.accrual for one, c in members.items()}, lines, name=name, shares=shares
    )
    return Costed(
        facts=facts,
        by=by,
        cash=blended_cash(cash, lines, name=name, shares=shares),
        accrual=accrual,
        at_capacity=no_unit(),
        at_demand=blended_unit(accrual, facts, by),
        per_qps_year=OF_MEMBERS,
        members=shares,
    )
