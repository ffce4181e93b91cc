"""Power and energy: what devices draw, and what a token takes at the least."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.claims import rigs, world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import (
    Case,
    agreeing,
    beside,
    bounded,
    impossible,
    inconsistent,
    plausible,
)
from steelyard.claims.rules.asked import Asked
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

RULE = "power"
_ALL_IN = 3.0
"""A server with network and cooling draws up to 2.5 times its devices (1.73 kW an H100 of 700 W)."""
_OVER = 1.1
_IDLE = 0.05
"""Of its limit: an idle H100 draws a tenth."""
_BUSY = 0.25
"""Of its limit, a device whose units or memory are at their peak draws more than this."""
_NEAR = 0.1
_LOADED = re.compile(r"\bload|\bpeak|saturat|满载|满负荷|峰值|负载", re.IGNORECASE)


def drawn(case: Case) -> Iterator[Finding]:
    """Devices draw no more than their limits, hosts and cooling on top, and more than nothing."""
    claim, rig = case.claim, rigs.rig(case.claim)
    limit = rig.power if rig is not None else None
    for value in claim.values if rig is not None and limit else ():
        if rig is None or not limit or value.dimension != "J/s":
            continue
        told = f"{claim.called} {claim.says}"
        times = rig.count if value.each else 1.0
        line = Text(
            f"{value.text}{_times(times)} of {rig.name}, whose limits add up to {num(limit)} W",
            f"{value.text}{_times(times)}；{rig.name} 的功耗上限合计 {num(limit)} W",
        )
        slack = value.low * times / limit
        if slack > _ALL_IN:
            most = num(_ALL_IN * limit / times)
            way = Text(f"at most {most} W with host and cooling", f"含主机与散热至多 {most} W")
            yield impossible(RULE, line, slack=slack, remedy=way)
        elif value.high * times < (_BUSY if _LOADED.search(told) else _IDLE) * limit:
            few = Text(": less than such devices draw", "：低于此类器件的功耗")
            yield inconsistent(RULE, line + few, slack=slack)
        elif slack > _OVER:
            more = Text("; host, network and cooling included", "；应为含主机、网络与散热")
            yield plausible(RULE, line + more, slack=slack)
        else:
            yield plausible(RULE, line, slack=slack)


def energy(case: Case) -> Iterator[Finding]:
    """Joules a token: power over rate, and no fewer than its least time takes."""
    claim = case.claim
    for value in claim.values:
        if value.dimension not in {"J/tok", "tok/J"} or value.low <= 0:
            continue
        least, most = _joules(value)
        yield from _identity(case, value, least, most)
        yield from _floor(case, most)


def _joules(value: Amount) -> tuple[float, float]:
    if value.dimension == "J/tok":
        return value.low - value.half, value.high + value.half
    return 1 / (value.high + value.half), 1 / max(value.low - value.half, 1e-12)


def _identity(case: Case, value: Amount, least: float, most: float) -> Iterator[Finding]:
    power, rate = beside(case, "power"), beside(case, "token rate", field="token_rate")
    rig = rigs.rig(case.claim)
    if power is None or rate is None or power.dimension != "J/s" or not rate.value:
        return
    # a rate of all devices and the power of each, or the other way round, are one convention short
    cards = rig.count if rig is not None else 1.0
    watts = power.value * (cards if power.each else 1.0)
    got = watts / (rate.value * (cards if rate.each else 1.0))
    line = Text(
        f"{power.text} / {rate.text} = {num(got)} J/tok, {num(1 / got)} tok/J",
        f"{power.text} / {rate.text} = {num(got)} J/tok，即 {num(1 / got)} tok/J",
    )
    holds = least * (1 - _NEAR) <= got <= most * (1 + _NEAR)
    yield agreeing(RULE, line, value, holds=holds, slack=max(got / most, least / got))


def _floor(case: Case, most: float) -> Iterator[Finding]:
    claim, rig = case.claim, rigs.rig(case.claim)
    for model in world.models(claim)[:1] if rig is not None and rig.power else ():
        if rig is None or not rig.power:
            return
        said = Asked(
            rate=1.0, shown="", unit="tok/s", prompt=0.0, answer=1.0, cards=1.0, of="output"
        )
        seconds, _ = said.cost(claim, model, rig)
        floor = _BUSY * rig.power * seconds
        line = Text(
            f"a token keeps {rig.name} busy for {seconds:.3g} s at the least; at a quarter of its "
            f"limit of {num(rig.power)} W that is {num(floor)} J",
            f"一个 token 至少占用 {rig.name} {seconds:.3g} s；按上限 {num(rig.power)} W 的四分之一计为 "
            f"{num(floor)} J",
        )
        way = Text(f"at least {num(floor)} J/tok", f"至少 {num(floor)} J/tok")
        yield bounded(RULE, line, slack=floor / most, remedy=way)


def _times(times: float) -> str:
    return f" × {num(times)}" if times > 1 else ""
