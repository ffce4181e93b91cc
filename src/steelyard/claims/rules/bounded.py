"""A figure of a model on devices, and the floors of the hardware room that it is held to.

No end of a predicted band undercuts them either, so that prediction and check can't disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.claims import rigs, world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case
from steelyard.claims.claim import Claim
from steelyard.claims.placing import MATHS, placed
from steelyard.claims.rigs import Rig
from steelyard.claims.text import Text, num, size, work
from steelyard.hardware import Architecture, Bound, step_floor

_SAME = 1e-3
_BITS = {"bf16": 16, "int8": 8, "fp8": 8, "fp4": 4}
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
    claim, rig = case.claim, rigs.rig(case.claim)
    for model in world.models(claim)[:1] if rig is not None else ():
        for value in claim.values:
            if rig is not None and value.high + value.half > 0:
                yield On(claim=claim, value=value, model=model, rig=rig)


def step_of(on: On, *, running: float, devices: float) -> Bound:
    """Least time of a step on so many of the devices."""
    whole = placed(on.claim, on.model, on.rig, devices=devices)
    return step_floor(whole, running=running, context=mean_context(on.claim))


def because(floor: Bound, rig: Rig) -> Text:
    """What the time goes into."""
    if not floor.reading:
        rate = floor.flops / floor.seconds
        told = f"{work(floor.flops)}/{work(rate)}/s"
        return Text(f" ({told})", f"（{told}）") + mix(rig, rate)
    rate = floor.moved / floor.seconds
    told = size(rate)
    return Text(f" ({size(floor.moved)} at {told}/s)", f"（以 {told}/s 读 {size(floor.moved)}）")


def mix(rig: Rig, rate: float) -> Text:
    """How a rate between two peaks comes about: some work runs in a slower format, as attention.

    Its share x of the FLOPs solves x / slow + (1 - x) / fast = 1 / rate.
    """
    known = {peak: name for name in reversed(MATHS) if (peak := rig.compute(name))}
    peaks = list(known.items())
    if any(abs(peak / rate - 1) < _SAME for peak in known):
        return Text("", "")
    fast = min((one for one in peaks if one[0] > rate), default=None)
    slow = max((one for one in peaks if one[0] < rate), default=None)
    if fast is None or slow is None:
        return Text("", "")
    share = 100 * (1 / rate - 1 / fast[0]) / (1 / slow[0] - 1 / fast[0])
    each = [
        (num(part), _BITS[name], work(peak))
        for part, (peak, name) in ((100 - share, fast), (share, slow))
    ]
    return Text(
        f" ({', '.join(f'{part} % in {bits} bits at {peak}/s' for part, bits, peak in each)})",
        f"（{'，'.join(f'{part}% 用 {bits} 位，{peak}/s' for part, bits, peak in each)}）",
    )


def mean_context(claim: Claim) -> float:
    """Tokens a sequence has on average while it answers; 1 where no length is stated."""
    stated = claim.setup.amount("context")
    given, made = (claim.setup.value(name) or 0.0 for name in ("input", "output"))
    return max(given + made / 2 or (stated.low if stated is not None else 1.0), 1.0)
