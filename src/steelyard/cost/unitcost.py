"""What a token, an answer and an accepted answer cost.

Fleet cost per hour / calls per hour = what one call costs; a declared split rule shares it out
among the kinds of token, so that the parts add up to the whole again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar

from steelyard.cost.facts import Facts
from steelyard.cost.ledgers import UNSAID, AccrualLedger
from steelyard.cost.lines import HOURS_PER_YEAR, Kind
from steelyard.cost.range import Range
from steelyard.cost.schedule import ZERO, Reckoning
from steelyard.cost.volume import MILLION, Mix
from steelyard.errors import Undefined
from steelyard.evidence import Missing

T = TypeVar("T")
TOKENS = ("Mtok in", "Mtok out", "Mtok cached")
ALL = "Mtok"
Basis = Literal["capacity", "demand"]
MACHINES = frozenset(
    {Kind.COMPUTE, Kind.NETWORK, Kind.RACK_AND_POWER, Kind.MAINTENANCE, Kind.SPARES}
)
"""What a fleet costs by itself; people and licences are not among it."""
Prices = Mapping[str, Range]
"""What is paid by volume for one of each: Mtok, Mtok in, Mtok out, Mtok cached, answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCost:
    """Costs of a unit, all declared lines in them; each is Missing for a reason of its own."""

    basis: Basis
    """capacity: what can be served, times the utilisation; demand: what is asked."""
    fixed_per_h: Range | Missing
    """Paid an hour whatever the volume, on average over the horizon."""
    calls_per_h: Range | Missing
    per_mtok: Mapping[str, Range | Missing]
    """By kind of token: Mtok in, Mtok out, Mtok cached; and Mtok, all of them together."""
    per_answer: Range | Missing
    """Of one call, whatever became of it."""
    per_accepted: Range | Missing
    """Of one accepted answer: every call is paid for, only accepted ones divide it."""


def at_capacity(ledger: AccrualLedger, facts: Facts, by: Reckoning) -> UnitCost:
    """By what the fleet serves at the utilisation stated.

    Where the tokens of one answer are not stated, the answered tokens carry everything.
    """
    if isinstance(facts.mix, Missing):
        served = or_missing(lambda: _output_per_h(facts))
        return _single("Mtok out", ledger, by, served=served, basis="capacity")
    return _mixed(ledger, facts, by, calls=facts.served, basis="capacity")


def at_demand(ledger: AccrualLedger, facts: Facts, by: Reckoning) -> UnitCost:
    """By what is asked, on average over the horizon."""
    if by.mix is None and by.demand is not None and by.demand.in_tokens:
        return _single(ALL, ledger, by, served=asked_per_h(by, ALL), basis="demand")
    return _mixed(ledger, facts, by, calls=asked_per_h(by, "answer"), basis="demand")


def per_qps_year(ledger: AccrualLedger, facts: Facts) -> Range | Missing:
    """A year's fixed cost for each request a second within the slo."""
    return or_missing(lambda: known(fixed_per_h(ledger)) * HOURS_PER_YEAR / known(facts.qps).value)


def asked_per_h(by: Reckoning, noun: str) -> Range | Missing:
    """How many of a noun are asked an hour, on average over the horizon."""
    if by.demand is None:
        return Missing(reason="the volume is not stated (volume)")
    monthly = by.demand.of(noun, mix=by.mix, calls=by.calls)
    if isinstance(monthly, Missing):
        return monthly
    grown = sum(by.demand.growth_in(month) for month in range(1, by.horizon + 1))
    return monthly * Fraction(grown * 12, by.horizon * HOURS_PER_YEAR)


def fixed_per_h(ledger: AccrualLedger, *, machines: bool = False) -> Range | Missing:
    """What is used up an hour whatever the volume; of ``machines`` alone, or of all lines."""
    if not ledger.entries:
        return Missing(reason=UNSAID)
    whole = ZERO
    for entry in ledger.entries:
        if entry.line.recurs == "volume" or (machines and entry.line.kind not in MACHINES):
            continue
        value = entry.total
        if isinstance(value, Missing):
            return value
        whole = whole + value.amount
    return whole * Fraction(12, ledger.horizon * HOURS_PER_YEAR)


def prices_of(ledger: AccrualLedger, by: Reckoning) -> Prices | Missing:
    """What the volume lines of the first year cost for one of each noun."""
    found: dict[str, Range] = {}
    for entry in ledger.entries:
        line = entry.line
        if line.recurs != "volume":
            continue
        if isinstance(line.rate, Missing):
            return line.rate
        share = line.amount * by.part_of(line)
        price = line.rate * by.rates.into(line.currency) * share
        found[line.counted] = found.get(line.counted, ZERO) + price
    return found


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


def _mixed(
    ledger: AccrualLedger, facts: Facts, by: Reckoning, *, calls: Range | Missing, basis: Basis
) -> UnitCost:
    fixed, prices = fixed_per_h(ledger), prices_of(ledger, by)

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


def _single(
    noun: str, ledger: AccrualLedger, by: Reckoning, *, served: Range | Missing, basis: Basis
) -> UnitCost:
    """One kind of token carries everything, since the others are not stated."""
    fixed, prices = fixed_per_h(ledger), prices_of(ledger, by)
    unsaid = Missing(reason="the tokens of one answer are not stated (tokens)")

    def cost() -> Range:
        priced = known(prices)
        if not set(priced) <= {ALL, noun}:
            raise Undefined(unsaid.reason)
        paid = sum((priced.get(each, ZERO) for each in {ALL, noun}), start=ZERO)
        return paid + (ZERO if known(fixed) == ZERO else known(fixed) / known(served))

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
