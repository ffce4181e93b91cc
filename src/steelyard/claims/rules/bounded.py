"""A figure of a model on devices, and the floors of the hardware room that it is held to.

No end of a predicted band undercuts them either, so that prediction and check can't disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.claims import world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case
from steelyard.claims.claim import Claim
from steelyard.claims.placing import placed
from steelyard.claims.text import Text, size, work
from steelyard.claims.world import Rig
from steelyard.hardware import Architecture, Bound, step_floor

FLOP, BYTE = "FLOP floor", "byte floor"


@dataclass(frozen=True, slots=True, kw_only=True)
class On:
    """A claim's figure, of a model on devices."""

    claim: Claim
    value: Amount
    model: Architecture
    rig: Rig


def figures(case: Case) -> Iterator[On]:
    """Each value of the claim, where its first model and its devices are on file."""
    claim, rig = case.claim, world.rig(case.claim)
    for model in world.models(claim)[:1] if rig is not None else ():
        for value in claim.values:
            if rig is not None and value.high + value.half > 0:
                yield On(claim=claim, value=value, model=model, rig=rig)


def step_of(on: On, *, running: float, devices: float) -> Bound:
    """Least time of a step on so many of the devices."""
    whole = placed(on.claim, on.model, on.rig, devices=devices)
    return step_floor(whole, running=running, context=mean_context(on.claim))


def because(floor: Bound) -> Text:
    """What the time goes into."""
    if not floor.reading:
        told = f"{work(floor.flops)}/{work(floor.flops / floor.seconds)}"
        return Text(f" ({told}/s)", f"（{told}/s）")
    rate = size(floor.moved / floor.seconds)
    return Text(f" ({size(floor.moved)} at {rate}/s)", f"（以 {rate}/s 读 {size(floor.moved)}）")


def mean_context(claim: Claim) -> float:
    """Tokens a sequence has on average while it answers; 1 where no length is stated."""
    stated = claim.setup.amount("context")
    given, made = (claim.setup.value(name) or 0.0 for name in ("input", "output"))
    return max(given + made / 2 or (stated.low if stated is not None else 1.0), 1.0)
