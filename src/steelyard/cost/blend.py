"""A portfolio in money: every member's fixed cost whole, its volume by its share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from steelyard.cost.facts import ALIKE, Facts, Stated
from steelyard.cost.ledgers import AccrualLedger, B, CashLedger, Entry
from steelyard.cost.lines import HOURS_PER_YEAR, Line
from steelyard.cost.range import Range
from steelyard.cost.schedule import Reckoning
from steelyard.cost.unitcost import ALL, TOKENS, UnitCost, asked_per_h, known, or_missing
from steelyard.cost.volume import Mix
from steelyard.evidence import Missing, weakest

T = TypeVar("T")
OF_MEMBERS = Missing(reason="is its members' own; see theirs")
Shares = Mapping[str, Fraction]
"""Of all requests, by member; they add up to 1."""


def blended_facts(name: str, members: Mapping[str, Facts], shares: Shares) -> Facts:
    """Tokens and acceptance of the mixture; capacity stays the members' own."""
    first = next(iter(members.values()))
    mixes = {one: facts.mix for one, facts in members.items()}
    rates = {one: facts.accepted for one, facts in members.items()}
    return Facts(
        deployment=name,
        machines=sum(facts.machines for facts in members.values()),
        throughput=OF_MEMBERS,
        qps=OF_MEMBERS,
        utilisation=OF_MEMBERS,
        mix=or_missing(lambda: _mix({one: known(mix) for one, mix in mixes.items()}, shares)),
        split=ALIKE,
        split_stated=False,
        accepted=or_missing(lambda: _rate({n: known(rate) for n, rate in rates.items()}, shares)),
        attempts=first.attempts,
    )


def blended_cash(ledgers: Mapping[str, CashLedger], lines: Sequence[Line], *, name: str,
                 shares: Shares) -> CashLedger:  # fmt: skip
    """What the portfolio pays."""
    first = next(iter(ledgers.values()))
    entries = {one: ledger.entries for one, ledger in ledgers.items()}
    found = (_entry(line, entries, shares) for line in lines)
    return replace(first, deployment=name, entries=tuple(e for e in found if e is not None))


def blended_accrual(ledgers: Mapping[str, AccrualLedger], lines: Sequence[Line], *, name: str,
                    shares: Shares) -> AccrualLedger:  # fmt: skip
    """What the portfolio uses up; idle is told member by member."""
    first = next(iter(ledgers.values()))
    entries = {one: ledger.entries for one, ledger in ledgers.items()}
    found = (_entry(line, entries, shares) for line in lines)
    return replace(
        first,
        deployment=name,
        entries=tuple(e for e in found if e is not None),
        utilisation=OF_MEMBERS,
    )


def blended_unit(accrual: AccrualLedger, facts: Facts, by: Reckoning) -> UnitCost:
    """By what is asked: the whole cost over the whole volume."""
    hours = Fraction(by.horizon * HOURS_PER_YEAR, 12)
    calls = asked_per_h(by, "answer")

    def whole() -> Range:
        return known(accrual.total.value).amount / hours

    def call() -> Range:
        return whole() / known(calls)

    return UnitCost(
        basis="demand",
        fixed_per_h=or_missing(lambda: _fixed(accrual) / hours),
        calls_per_h=calls,
        per_mtok={
            **dict.fromkeys(TOKENS, OF_MEMBERS),
            ALL: or_missing(lambda: whole() / known(asked_per_h(by, ALL))),
        },
        per_answer=or_missing(call),
        per_accepted=or_missing(lambda: call() / known(facts.accepted).value),
    )


def no_unit() -> UnitCost:
    """By capacity a portfolio has no unit cost of its own."""
    return UnitCost(
        basis="capacity",
        fixed_per_h=OF_MEMBERS,
        calls_per_h=OF_MEMBERS,
        per_mtok=dict.fromkeys((*TOKENS, ALL), OF_MEMBERS),
        per_answer=OF_MEMBERS,
        per_accepted=OF_MEMBERS,
    )


def _entry(
    line: Line, entries: Mapping[str, tuple[Entry[B], ...]], shares: Shares
) -> Entry[B] | None:
    """A line of several members: paid once if fixed, by their shares if by volume."""
    own = {name: entry for name, found in entries.items() for entry in found if entry.line is line}
    if not own:
        return None
    if line.recurs != "volume":
        return max(own.items(), key=lambda pair: line.share_of(pair[0]))[1]
    scaled = [_scaled(entry, shares.get(name, Fraction(0))) for name, entry in own.items()]
    whole = scaled[0]
    for other in scaled[1:]:
        whole = _together(whole, other)
    return whole


def _scaled(entry: Entry[B], share: Fraction) -> Entry[B]:
    if isinstance(entry.months, Missing):
        return entry
    months = tuple(replace(month, amount=month.amount * share) for month in entry.months)
    return replace(entry, months=months)


def _together(one: Entry[B], other: Entry[B]) -> Entry[B]:
    if isinstance(one.months, Missing):
        return one
    if isinstance(other.months, Missing):
        return other
    months = tuple(a + b for a, b in zip(one.months, other.months, strict=True))
    return replace(one, months=months)


def _fixed(accrual: AccrualLedger) -> Range:
    whole = Range.point(0)
    for entry in accrual.entries:
        if entry.line.recurs != "volume":
            whole = whole + known(entry.total).amount
    return whole


def _mix(mixes: Mapping[str, Stated[Mix]], shares: Shares) -> Stated[Mix]:
    def part(kind: str) -> Fraction:
        return sum(
            (getattr(mix.value, kind) * shares[name] for name, mix in mixes.items()), Fraction(0)
        )

    value = Mix(input=part("input"), output=part("output"), cached=part("cached"))
    return _stated(value, mixes)


def _rate(rates: Mapping[str, Stated[Fraction]], shares: Shares) -> Stated[Fraction]:
    value = sum((rate.value * shares[name] for name, rate in rates.items()), Fraction(0))
    return _stated(value, rates)


def _stated(value: T, parts: Mapping[str, Stated[T]]) -> Stated[T]:
    """A mixture is no better known than the weakest of its parts."""
    return Stated(
        value=value,
        status=weakest(part.status for part in parts.values()),
        as_of=min(part.as_of for part in parts.values()),
        source="; ".join(dict.fromkeys(part.source for part in parts.values())),
    )
