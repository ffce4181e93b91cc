"""Price × time / tokens: what a token costs, and what a year of devices costs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from steelyard.claims import rigs, world
from steelyard.claims.amounts import Amount, amount
from steelyard.claims.case import Case, agreeing, bounded, inconsistent, plausible, unsupported
from steelyard.claims.rules.asked import asked
from steelyard.claims.rules.making import Making, kind_of, making
from steelyard.claims.rules.spending import RULE, Spending, spending
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding
from steelyard.claims.vocabulary import fits

YEAR, MILLION = 31_536_000.0, 1e6
_NEAR = 0.1
"""Printed prices are rounded, and months have 28 to 31 days."""


def unit_cost(case: Case) -> Iterator[Finding]:
    """Cost per token is what the devices cost over what they make."""
    for printed in case.claim.values:
        if fits(printed.dimension, "money/tok"):
            yield from _identity(case, printed)


def _identity(case: Case, printed: Amount) -> Iterator[Finding]:
    blend = _blend(case, printed)
    made = making(case, "" if blend is not None else kind_of(case.claim))
    money = printed.dimension.partition("/")[0]
    paid = spending(case, money) if made is not None else None
    if made is None or paid is None:
        return
    if isinstance(paid, Finding):
        yield paid
        return
    spent, got = paid.ways[0], paid.ways[0] / made.plain
    line = Text(
        f"{num(spent * YEAR)} {money}/yr / {num(made.plain * YEAR / MILLION)} Mtok/yr "
        f"{made.told.en}= {num(got * MILLION)} {money}/Mtok",
        f"每年 {num(spent * YEAR)} {money} / {num(made.plain * YEAR / MILLION)} Mtok "
        f"{made.told.zh}= {num(got * MILLION)} {money}/Mtok",
    )
    if blend is not None:
        line += Text(
            f"; the two prices make {num(blend * MILLION)} on average",
            f"；两种单价平均为 {num(blend * MILLION)}",
        )
    yield _priced(printed, line, paid, made, value=printed.value if blend is None else blend)


def _blend(case: Case, printed: Amount) -> float | None:
    """Prices of input and output that stand beside each other, over a request's tokens."""
    kind, setup = kind_of(case.claim), case.claim.setup
    given, made = setup.value("input"), setup.value("output")
    if not kind or not given or not made:
        return None
    for one in case.source.tested(case.claim):
        other = kind_of(one)
        if one.quantity == "unit cost" and one.value is not None and other not in {kind, ""}:
            own, beside = printed.value, one.value.value
            first, last = (own, beside) if kind == "input" else (beside, own)
            return (first * given + last * made) / (given + made)
    return None


def _priced(printed: Amount, line: Text, paid: Spending, made: Making, *, value: float) -> Finding:
    got, money = paid.ways[0] / made.plain, printed.dimension.partition("/")[0]
    slack, half = value / got if got else None, printed.half
    for spent, (least, most) in itertools.product(paid.ways, made.ways):
        low, high = spent / most, spent / least
        if low - half - _NEAR * low <= value <= high + half + _NEAR * high:
            return plausible(RULE, line, slack=slack)
    rest, bill = num((value - got) * MILLION), f"{num(value * made.plain * YEAR)} {money}/yr"
    way = (
        Text(f"name what the other {rest} {money}/Mtok buy", f"说明其余 {rest} {money}/Mtok 的去向")
        if value > got
        else Text("a lower price or more tokens", "更低的价格或更多 token")
    )
    said = Text(
        f", printed {printed.text} (a bill of {bill})", f"，所印为 {printed.text}（账单 {bill}）"
    )
    return inconsistent(RULE, line + said, slack=slack, remedy=way)


def unit_floor(case: Case) -> Iterator[Finding]:
    """A token costs its least time of devices that cost so much an hour."""
    claim, rig = case.claim, rigs.rig(case.claim)
    printed = claim.value
    if printed is None or rig is None or making(case, kind_of(claim)) is not None:
        return
    money = printed.dimension.partition("/")[0]
    price, life = claim.setup.amount("price"), claim.setup.value("life")
    if price is None or not fits(printed.dimension, "money/tok"):
        return
    each = price.value if price.dimension == f"{money}/s" else price.value / (life or float("inf"))
    if price.dimension not in {money, f"{money}/s"} or not each:
        return
    for model in world.models(claim)[:1]:
        (said,) = asked(claim, amount("1 tok/s"), 1.0)[:1]
        seconds, _ = said.cost(claim, model, rig)
        least = each * rig.count * seconds
        line = Text(
            f"{num(1 / seconds)} tok/s at the peak of {rig.name} for {price.text} each: at least "
            f"{num(least * MILLION)} {money}/Mtok; claimed {printed.text}",
            f"{rig.name} 满峰值 {num(1 / seconds)} tok/s，每卡 {price.text}：至少 "
            f"{num(least * MILLION)} {money}/Mtok；声称 {printed.text}",
        )
        slack = least / (printed.high + printed.half)
        way = Text("a lower price, or a smaller model", "更低的价格或更小的模型")
        yield bounded(RULE, line, slack=slack, remedy=way)


def bill(case: Case) -> Iterator[Finding]:
    """What devices cost in a time is their price times their number; more of it buys other things."""
    claim, printed = case.claim, case.claim.value
    if printed is None or claim.get("used") is not None or claim.get("formula"):
        return
    time = 1.0 if claim.quantity == "running cost" else claim.setup.value("duration")
    money = printed.dimension.partition("/")[0]
    if not time or claim.setup.amount("price") is None or not fits(money, "money"):
        return
    paid = spending(case, money)
    if not isinstance(paid, Spending):
        yield from () if paid is None else (paid,)
        return
    got = [spent * time for spent in paid.ways]
    per, scale = ("/yr", YEAR) if claim.quantity == "running cost" else ("", 1.0)
    line = Text(
        f"the devices cost {num(got[0] * scale)} {money}{per}",
        f"器件费用为 {num(got[0] * scale)} {money}{per}",
    )
    near = any(abs(printed.value - one) <= printed.half + _NEAR * one for one in got)
    slack = printed.value / got[0] if got[0] else 0.0
    if near or printed.value < min(got):
        yield agreeing(RULE, line, printed, holds=near, slack=slack)
        return
    rest = f"{num((printed.value - max(got)) * scale)} {money}{per}"
    way = Text(f"name what the other {rest} buys", f"说明其余 {rest} 的去向")
    yield unsupported(RULE, line + Text(f", printed {printed.text}", f"，所印为 {printed.text}"),
                      slack=slack, remedy=way)  # fmt: skip
