"""A rate and a time per token of one test say how many sequences share a step, and what it reads.

Sequences in a step are rate × time per token (Little's law). Their tokens choose experts of their
own, E (1 - (1 - k/E)^T) of a layer if they choose evenly. Routing is uneven, so half of the bytes
of such experts are asked for, and only where each would be chosen twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.claims import world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, beside, inconsistent, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.placing import ahead, answering, placed
from steelyard.claims.rules.asked import Asked, asked
from steelyard.claims.rules.bounded import BYTE, On, figures, mean_context
from steelyard.claims.text import Text, num, size, span, unsigned
from steelyard.claims.verdict import Finding
from steelyard.hardware import fitting, read_bytes, touched

_CHOSEN = 2.0
"""Times that an expert is chosen in a step on average, from which on most are."""
_UNEVEN = 0.5
"""Of the bytes read if tokens choose evenly, those that must be."""


def together(case: Case) -> Iterator[Finding]:
    """A step of as many sequences as the claim says reads the experts that they choose."""
    for on in figures(case):
        step = None if world.offloads(on.claim) else _step(case, on)
        found = None if step is None else _read(on, step)
        if found is not None:
            yield found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """Sequences of a step of one replica, how that was reckoned, and how long it may take."""

    running: float
    told: str
    most: float
    printed: str


def _step(case: Case, on: On) -> _Step | None:
    """By rate and time per token, by a batch and either, or by a rate and its users."""
    share = answering(on.claim, on.rig) / on.rig.count
    said, each = _least(case, on), on.value if on.claim.quantity == "tpot" else beside(case, "tpot")
    batch = on.claim.setup.amount("batch")
    if each is not None and each.high > 0:
        most = (each.high + each.half) * ahead(on.claim)
        if said is not None:
            told = f"{num(said.rate)} {said.unit} × {each.text}"
            return _Step(
                running=said.made * each.high * share,
                told=told,
                most=most,
                printed=unsigned(each.text),
            )
        if batch is not None:
            return _Step(
                running=batch.low * share, told=batch.text, most=most, printed=unsigned(each.text)
            )
    # users who wait for each other are so many sequences at the most, and fewer read more for each
    elif said is not None and (held := batch or on.claim.setup.amount("users")) is not None:
        count = held.high * (on.rig.count if held.each else 1.0)
        most = count / said.made * ahead(on.claim)
        printed = f"{num(count)} / {num(said.made)} = {span(most)}"
        return _Step(running=count * share, told=held.text, most=most, printed=printed)
    return None


def _least(case: Case, on: On) -> Asked | None:
    rate = rate_of(case, on.value)
    ways = [one for one in asked(*rate, on.rig.count) if one.made > 0] if rate else []
    return min(ways, key=lambda one: one.made, default=None)


def rate_of(case: Case, value: Amount) -> tuple[Claim, Amount] | None:
    """The token rate of the test, and the claim that says it."""
    claim = case.claim
    if claim.quantity == "token rate":
        return claim, value
    for one in case.source.tested(claim):
        if one.quantity == "token rate" and one.value is not None:
            return one, one.value
    return None


def _read(on: On, step: _Step) -> Finding | None:
    experts, devices = on.model.experts, answering(on.claim, on.rig)
    whole = placed(on.claim, on.model, on.rig, devices=devices)
    running = min(step.running, fitting(whole, context=mean_context(on.claim)))
    if experts is None or running * experts.top_k / experts.routed < _CHOSEN:
        return None
    moved = read_bytes(on.model, whole.precision, running)
    rate = on.rig.bandwidth * devices / on.rig.count
    took, half = span(moved / rate), span(_UNEVEN * moved / rate)
    part = touched(experts.routed, top_k=experts.top_k, tokens=running)
    line = Text(
        f"{step.told}: {num(running)} sequences in a step, which choose {num(part)} of "
        f"{experts.routed} experts if evenly: {size(moved)} at {size(rate)}/s is {took}",
        f"{step.told}：一步 {num(running)} 个序列，均匀选择时用到 {experts.routed} 个专家中的 "
        f"{num(part)} 个：以 {size(rate)}/s 读 {size(moved)} 需 {took}",
    )
    slack = _UNEVEN * moved / rate / step.most
    if slack <= 1:
        line += Text(f"; half of it ≤ {step.printed}", f"；其一半 ≤ {step.printed}")
        return plausible(BYTE, line, slack=slack)
    line += Text(
        f"; even half of it, {half}, > {step.printed}", f"；即使一半（{half}）也 > {step.printed}"
    )
    way = Text("a longer step, a lower rate, or more devices", "更长的一步、更低的速率或更多器件")
    return inconsistent(BYTE, line, slack=slack, remedy=way)
