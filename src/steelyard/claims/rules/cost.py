"""Cost identities: the price of a resource, and payback from its parts."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.claims import facts
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, agreeing, inconsistent, plausible, unsupported
from steelyard.claims.claim import Claim
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding
from steelyard.claims.vocabulary import fits

RULE = "cost identity"
HOUR, YEAR = 3600.0, 31_536_000.0
_NEAR = 0.1
"""Printed prices are rounded, and months have 28 to 31 days."""
_BEYOND = 10.0
"""Of the assumed price of a CPU-hour: a price so far above it contradicts its own volume."""


def resource_cost(case: Case) -> Iterator[Finding]:
    """A yearly cost over the resource it buys is a price that somebody asks."""
    claim = case.claim
    cost, used, per = claim.value, claim.get("used"), claim.get("per")
    volume = claim.setup.value("volume") or claim.setup.value("rate")
    if cost is None or used is None or used.dimension != "s" or not volume:
        return
    if not fits(cost.dimension, "money/s") or claim.get("resource") not in {None, "cpu", "CPU"}:
        return
    money = cost.dimension.partition("/")[0]
    share = used.value / (per.value if per is not None else 1.0) * volume
    if share <= 0:
        return
    price = cost.value / share * HOUR
    most = facts.assumed("cpu_hour").get(money)
    line = Text(
        f"{num(share * 86_400)} CPU-s a day = {num(share * YEAR / HOUR)} CPU-h/yr: "
        f"{cost.text} is {num(price)} {money} per CPU-hour",
        f"每天 {num(share * 86_400)} CPU 秒 = 每年 {num(share * YEAR / HOUR)} CPU 小时："
        f"{cost.text} 合每 CPU 小时 {num(price)} {money}",
    )
    if most is None:
        yield unsupported(
            RULE, line + Text("; no price assumed in this currency", "；没有该货币的假设价格")
        )
        return
    day = facts.facts()["date"]
    line += Text(
        f"; assumed at most {num(most)} ({day}, an assumption, no list price)",
        f"；假设至多为 {num(most)}（{day} 的假设，并非目录价）",
    )
    if price <= most:
        yield plausible(RULE, line, slack=price / most)
        return
    way = Text(
        f"at most {num(most * share * YEAR / HOUR)} {money}/yr, or name the price of a CPU-hour",
        f"每年至多 {num(most * share * YEAR / HOUR)} {money}，或写明每 CPU 小时的价格",
    )
    if price > _BEYOND * most:
        yield inconsistent(RULE, line, slack=price / most, remedy=way)
    else:
        yield unsupported(RULE, line, remedy=way)


def payback(case: Case) -> Iterator[Finding]:
    """Payback is investment over yearly net benefit; without either it can't be derived."""
    claim = case.claim
    paid, gained = claim.setup.amount("investment"), claim.setup.amount("benefit")
    if paid is None or gained is None:
        yield _underived(claim, [paid, gained])
    elif gained.value <= 0:
        yield inconsistent(
            RULE,
            Text(f"a benefit of {gained.text} never pays back", f"收益 {gained.text} 无法回收"),
        )
    else:
        got = paid.value / gained.value
        told = f"{paid.text} / {gained.text} = {num(got / YEAR)}"
        line = Text(f"{told} yr", f"{told} 年")
        for one in claim.values:
            near = abs(one.value - got) <= one.half + _NEAR * got
            slack = one.value / got if got else 0.0
            yield agreeing(RULE, line, one, holds=near, slack=slack)


def _underived(claim: Claim, needed: list[Amount | None]) -> Finding:
    names = {"investment": "投资额", "benefit": "收益"}
    absent = [name for name, one in zip(names, needed, strict=True) if one is None]
    line = Text(
        f"no {' and no '.join(absent)} printed", f"没有给出{'和'.join(names[n] for n in absent)}"
    )
    hardware = claim.setup.amount("hardware")
    if hardware is not None and claim.values:
        implied = [hardware.value * YEAR / (one.value / YEAR) for one in claim.values if one.value]
        told = ", ".join(num(one) for one in implied)
        line += Text(
            f"; a year of hardware as investment would imply a benefit of {told} a year",
            f"；若以一年硬件费用为投资，则隐含年收益 {told}",
        )
    way = Text("print investment and yearly net benefit", "给出投资额与年净收益")
    return unsupported(RULE, line, remedy=way)
