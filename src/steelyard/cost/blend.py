"""What is known of a portfolio, from what is known of its members."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from steelyard.cost.facts import ALIKE, Facts, Member, Stated
from steelyard.cost.unitcost import known, or_missing
from steelyard.cost.volume import Mix
from steelyard.evidence import Missing, weakest

T = TypeVar("T")
OF_MEMBERS = Missing(reason="is its members' own; see theirs")
Shares = Mapping[str, Fraction]
"""Of all answers, by member; they add up to 1."""


def blended_facts(name: str, members: Mapping[str, Facts], shares: Shares) -> Facts:
    """Tokens and acceptance of a call of the mixture; its capacity by that of its members.

    A member that asks again makes more calls than its share of the answers.
    """
    parts = tuple(Member(share=shares[one], facts=facts) for one, facts in members.items())
    by_call = calls_of(parts)
    return Facts(
        deployment=name,
        machines=sum(facts.machines for facts in members.values()),
        throughput=OF_MEMBERS,
        qps=OF_MEMBERS,
        utilisation=OF_MEMBERS,
        mix=or_missing(lambda: _mixed([known(m.facts.mix) for m in parts], by_call)),
        split=ALIKE,
        split_stated=False,
        accepted=or_missing(
            lambda: _stated([known(m.facts.accepted) for m in parts], by_call, _sum)
        ),
        attempts=max(facts.attempts for facts in members.values()),
        members=parts,
    )


def calls_of(parts: Sequence[Member]) -> list[Fraction]:
    """Each member's share of the calls."""
    calls = [m.share * m.facts.expected_attempts for m in parts]
    return [one / sum(calls) for one in calls]


def _mixed(mixes: Sequence[Stated[Mix]], weights: Sequence[Fraction]) -> Stated[Mix]:
    def mix(values: Sequence[Mix], weights: Sequence[Fraction]) -> Mix:
        kinds = ("input", "output", "cached")
        return Mix(**{kind: _sum([getattr(v, kind) for v in values], weights) for kind in kinds})

    return _stated(mixes, weights, mix)


def _sum(values: Sequence[Fraction], weights: Sequence[Fraction]) -> Fraction:
    return sum((v * w for v, w in zip(values, weights, strict=True)), Fraction(0))


def _stated(
    parts: Sequence[Stated[T]],
    weights: Sequence[Fraction],
    whole: Callable[[Sequence[T], Sequence[Fraction]], T],
) -> Stated[T]:
    """A mixture is no better known than the weakest of its parts."""
    return Stated(
        value=whole([part.value for part in parts], weights),
        status=weakest(part.status for part in parts),
        as_of=min(part.as_of for part in parts),
        source="; ".join(dict.fromkeys(part.source for part in parts)),
    )
