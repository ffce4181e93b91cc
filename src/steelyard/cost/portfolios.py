"""Portfolios among what is costed: who serves which part of the volume."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from steelyard.cost.blend import Shares, blended_facts, calls_of
from steelyard.cost.costed import Costed, costed_by
from steelyard.cost.facts import Facts
from steelyard.cost.lines import Line
from steelyard.cost.schedule import Part, Reckoning
from steelyard.evidence import Missing
from steelyard.study import BusinessCase, Portfolio

UNSPLIT = Missing(
    reason="its split differs by workload, and the volume doesn't say which part each workload is "
    "(volume.by_workload)"
)


def portfolios(
    case: BusinessCase, costed: Mapping[str, Costed], lines: Sequence[Line]
) -> dict[str, Costed | Missing]:
    """Each portfolio in money; Missing where nobody says who serves how much of the volume."""
    volume = case.business.volume
    parts = {} if volume is None else volume.by_workload
    found: dict[str, Costed | Missing] = {}
    for name, portfolio in case.portfolios.items():
        shares = shares_of(portfolio, parts)
        if isinstance(shares, Missing):
            found[name] = shares
            continue
        facts, by = _mixed(name, {one: costed[one] for one in shares}, shares)
        whole = costed_by(by, facts, lines, discount=case.business.discount)
        found[name] = replace(whole, members=shares)
    return found


def shares_of(portfolio: Portfolio, parts: Mapping[str, float]) -> Shares | Missing:
    """Whose share of the whole volume is how large, by the parts that workloads have in it."""
    splits = list(portfolio.split.values())
    alike = all(split == splits[0] for split in splits)
    if not parts and not alike:
        return UNSPLIT
    weights = {"": 1.0} if alike else parts
    found = dict.fromkeys(portfolio.members, Fraction(0))
    for workload, part in weights.items():
        for member, share in portfolio.shares(workload).items():
            found[member] += Fraction(repr(part)) * Fraction(repr(share))
    return {member: share for member, share in found.items() if share}


def _mixed(name: str, members: Mapping[str, Costed], shares: Shares) -> tuple[Facts, Reckoning]:
    """What is known of the mixture, and how its lines are reckoned."""
    facts = blended_facts(name, {one: c.facts for one, c in members.items()}, shares)
    calls = dict(zip(members, calls_of(facts.members), strict=True))
    by = replace(
        next(iter(members.values())).by,
        deployment=name,
        mix=None if isinstance(facts.mix, Missing) else facts.mix.value,
        calls=facts.expected_attempts,
        members=tuple(Part(share=calls[one], by=c.by) for one, c in members.items()),
    )
    return facts, by
