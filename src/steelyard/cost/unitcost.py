"""What a token, an answer and an accepted answer cost.

Fleet cost per hour / calls per hour = what one call costs; a declared split rule shares it out
among the kinds of token, so that the parts add up to the whole again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar

from steelyard.cost.averages import (
    Prices,
    Weights,
    asked_per_h,
    fixed_per_h,
    prices_of,
    whole,
)
from steelyard.cost.facts import Facts
from steelyard.cost.ledgers import AccrualLedger, CashLedger
from steelyard.cost.lines import HOURS_PER_YEAR
from steelyard.cost.range import Range
from steelyard.cost.schedule import ZERO, Reckoning
from steelyard.cost.volume import MILLION, Mix
from steelyard.errors import Undefined
from steelyard.evidence import Missing

T = TypeVar("T")
TOKENS = ("Mtok in", "Mtok out", "Mtok cached")
ALL = "Mtok"
Basis = Literal["capacity", "demand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCost:
    """Costs of a unit, all declared lines in them; each is Missing for a reason of its own."""

    basis: Basis
    """capacity: what can be served, times the utilisation; demand: what is asked."""
    fixed_per_h: Range | Missing
    """Paid an hour whatever the volume, on average over the months."""
    calls_per_h: Range | Missing
    per_mtok: Mapping[str, Range | Missing]
    """By kind of token: Mtok in, Mtok out, Mtok cached; and Mtok, all of them together."""
    per_answer: Range | Missing
    """Of one call, whatever became of it."""
    per_accepted: Range | Missing
    """Of one accepted answer: every call is paid for, only accepted ones divide it."""


def at_capacity(ledger: AccrualLedger, facts: Facts, by: Reckoning) -> UnitCost:
    """By what the fleet serves at the utilisation stated, volume at the rates as stated.

    Where the tokens of one answer are not stated, the answered tokens carry everything.
    """
    paid = _Paid(fixed=fixed_per_h(ledger, whole(ledger.horizon)), prices=prices_of(ledger, by))
    if isinstance(facts.mix, Missing):
        served = or_missing(lambda: _output_per_h(facts))
        return _single("Mtok out", paid, served=served, basis="capacity")
    return _mixed(paid, facts, by, calls=facts.served, basis="capacity")


def at_demand(
    ledger: AccrualLedger | CashLedger, facts: Facts, by: Reckoning, weights: Weights
) -> UnitCost:
    """By what is asked in the months that weigh: all that they cost over all that they ask."""
    paid = _Paid(fixed=fixed_per_h(ledger, weights), prices=prices_of(ledger, by, weights))
    if by.mix is None and by.demand is not None and by.demand.in_tokens:
        return _single(ALL, paid, served=asked_per_h(by, ALL, weights), basis="demand")
    calls = asked_per_h(by, "answer", weights)
    return _mixed(paid, facts, by, calls=calls, basis="demand")


def per_qps_year(ledger: AccrualLedger, facts: Facts) -> Range | Missing:
    """A year's fixed cost for each request a second within the slo."""
    fixed = fixed_per_h(ledger, whole(ledger.horizon))
    return or_missing(lambda: known(fixed) * HOURS_PER_YEAR / known(facts.qps).value)


def known(value: T | Missing) -> T:
    """The value; raises Undefined with the reason where it is Missing."""
    if isinstance(value, Missing):
        raise Undefined(value.reason)
    return value


def call_cost(fixed: Range, calls: Range | Missing, *, prices: Prices, mix: Mix | None) -> Range:
    """One call: its part of the fixed cost, its tokens, and itself.

    Raises Undefined where calls or tokens are needed and not known.
    """
    tokens = {noun: price for noun, price in prices.items() if noun != "answer"}
    cost = prices.get("answer", ZERO) + (ZERO if fixed == ZERO else fixed / known(calls))
    if tokens and mix is None:
        raise Undefined("the tokens of one answer are not stated (tokens)")
    for noun, price in tokens.items():
        cost = cost + price * (mix.count(noun) if mix else 0)
    return cost


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paid:
    """What is paid an hour, and for one of each noun."""

    fixed: Range | Missing
    prices: Prices | Missing


def _mixed(
    paid: _Paid, facts: Facts, by: Reckoning, *, calls: Range | Missing, basis: Basis
) -> UnitCost:
    fixed, prices = paid.fixed, paid.prices

    def call() -> Range:
        return call_cost(known(fixed), calls, prices=known(prices), mix=by.mix)

    def part(noun: str) -> Range:
        return _part(noun, known(fixed), calls, prices=known(prices), mix=by.mix, split=facts.split)

    return UnitCost(
        basis=basis,
        fixed_per_h=fixed,
        calls_per_h=calls,
        per_mtok={
            **{noun: or_missing(lambda noun=noun: part(noun)) for noun in TOKENS},  # type: ignore[misc]
            ALL: or_missing(lambda: call() * Fraction(MILLION) / _require(by.mix).total),
        },
        per_answer=or_missing(call),
        per_accepted=or_missing(lambda: call() / known(facts.accepted).value),
    )


def _single(noun: str, paid: _Paid, *, served: Range | Missing, basis: Basis) -> UnitCost:
    """One kind of token carries everything, since the others are not stated."""
    fixed, prices = paid.fixed, paid.prices
    unsaid = Missing(reason="the tokens of one answer are not stated (tokens)")

    def cost() -> Range:
        priced = known(prices)
        if not set(priced) <= {ALL, noun}:
            raise Undefined(unsaid.reason)
        tokens = sum((priced.get(each, ZERO) for each in {ALL, noun}), start=ZERO)
        return tokens + (ZERO if known(fixed) == ZERO else known(fixed) / known(served))

    return UnitCost(
        basis=basis,
        fixed_per_h=fixed,
        calls_per_h=unsaid,
        per_mtok={**dict.fromkeys((*TOKENS, ALL), unsaid), noun: or_missing(cost)},
        per_answer=unsaid,
        per_accepted=unsaid,
    )


def _part(
    noun: str, fixed: Range, calls: Range | Missing, *, prices: Prices, mix: Mix | None, split: Mix
) -> Range:
    """A million tokens of one kind: by its weight in the pool, and by its own price."""
    tokens, weights = _require(mix), _by_noun(split)
    if not _by_noun(tokens)[noun]:
        raise Undefined(f"an answer holds no tokens of this kind ({noun.removeprefix('Mtok ')})")
    pool = prices.get("answer", ZERO) + (ZERO if fixed == ZERO else fixed / known(calls))
    heavy = sum(weights[each] * _by_noun(tokens)[each] for each in TOKENS)
    if not heavy:
        raise Undefined("the split gives no weight to any token of an answer; correct 'split'")
    own = prices.get(noun, ZERO) + prices.get(ALL, ZERO)
    return pool * (weights[noun] * MILLION / heavy) + own


def _by_noun(mix: Mix) -> dict[str, Fraction]:
    return dict(zip(TOKENS, (mix.input, mix.output, mix.cached), strict=True))


def _output_per_h(facts: Facts) -> Range:
    """Millions of answered tokens an hour at the utilisation stated."""
    speed = known(facts.throughput).value * 3600 / MILLION
    return known(facts.utilisation).value * speed


def _require(mix: Mix | None) -> Mix:
    if mix is None:
        raise Undefined("the tokens of one answer are not stated (tokens)")
    return mix


def or_missing(reckon: Callable[[], T]) -> T | Missing:
    """What is reckoned; Missing with the reason where something is not known for it."""
    try:
        return reckon()
    except Undefined as unknown:
        return Missing(reason=str(unknown))
    except ZeroDivisionError:
        return Missing(reason="what it is divided by may be 0")
