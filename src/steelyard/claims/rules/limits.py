"""How many tokens memory holds before it runs out."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.claims import rigs, world
from steelyard.claims.case import Case, impossible, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.placing import cache_of
from steelyard.claims.rigs import Rig
from steelyard.claims.rules.memory import RULE, named_format
from steelyard.claims.text import Text, num, size
from steelyard.claims.verdict import Finding
from steelyard.hardware import Architecture, token_bytes, weight_bytes


def limit(case: Case) -> Iterator[Finding]:
    """Tokens before memory runs out: (memory - weights) / KV per token."""
    claim = case.claim
    rig, value = rigs.rig(claim), claim.value
    if rig is None or value is None:
        return
    for model in world.models(claim)[:1]:
        stored, _ = world.precision(claim, model)
        weights, per = (
            weight_bytes(model, stored),
            token_bytes(model, cache_of(claim, unstated="bf16")),
        )
        batch = claim.setup.amount("batch")
        yield _limited(claim, model, rig, weights, per * (batch.low if batch else 1.0))


def _limited(claim: Claim, model: Architecture, rig: Rig, weights: float, per: float) -> Finding:
    value = claim.values[0]
    share = claim.setup.value("utilisation") or 1.0
    room = rig.memory * share - weights
    need = weights + value.value * per
    named = named_format(claim, model)
    line = Text(
        f"{named.en}: {size(weights)} + {value.text} × {num(per)} B = {size(need)}",
        f"{named.zh}：{size(weights)} + {value.text} × {num(per)} B = {size(need)}",
    )
    if need - value.half * per <= rig.memory * share:
        return plausible(
            RULE,
            line
            + Text(
                f" ≤ {size(rig.memory * share)} of {rig.name}",
                f" ≤ {rig.name} 的 {size(rig.memory * share)}",
            ),
            slack=need / (rig.memory * share),
        )
    most = max(room, 0.0) / per
    line += Text(
        f" > {size(rig.memory * share)} of {rig.name}: at most {num(most)} tokens",
        f" > {rig.name} 的 {size(rig.memory * share)}：至多 {num(most)} token",
    )
    small = weight_bytes(model, world.least(model)) + value.value * per
    way = (
        Text(
            f"4-bit weights give {size(small)}: utilisation {num(small / rig.memory)}; at 0.9 about "
            f"{num((0.9 * rig.memory - small + value.value * per - 2e9) / per)} tokens; state them",
            f"4 位权重为 {size(small)}：利用率 {num(small / rig.memory)}；0.9 时约 "
            f"{num((0.9 * rig.memory - small + value.value * per - 2e9) / per)} token；须写明",
        )
        if small <= rig.memory
        else Text("more memory", "更多显存")
    )
    return impossible(RULE, line, slack=need / (rig.memory * share), remedy=way)
