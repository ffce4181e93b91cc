"""Weights and KV have to fit where they are said to be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from steelyard.claims import rigs, world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, impossible, inconsistent, plausible
from steelyard.claims.claim import Claim
from steelyard.claims.rigs import Rig
from steelyard.claims.rules.kept import Kept, context_of, kept_of
from steelyard.claims.text import Text, num, size
from steelyard.claims.verdict import Finding
from steelyard.claims.vocabulary import quantities
from steelyard.hardware import Architecture, token_bytes, touched, weight_bytes

RULE = "memory"
_WEIGHTS = re.compile(r"weight|model size|权重|模型(?:大小|体积)", re.IGNORECASE)
"""A figure called so holds no cache."""


def fits(case: Case) -> Iterator[Finding]:
    """Weights in the stated format (as published where none is) fit the devices."""
    claim = case.claim
    known = quantities().get(claim.quantity)
    if known is None or not known.physical or world.offloads(claim) or _aside(claim):
        return
    rig = rigs.rig(claim)
    for model in world.models(claim)[:1]:
        weights = weight_bytes(model, world.precision(claim, model)[0])
        kept = kept_of(claim, model, rig)
        if claim.quantity == "memory" and claim.value is not None and claim.value.dimension == "B":
            yield _held(claim, model, weights, kept, _copies(claim.values[0], rig))
            if rig is not None:
                yield from _roomy(claim, rig)
        if rig is not None:
            share = world.spread(claim, rig)
            held, small = weights * share, _smallest(model.name) * share
            yield _fitting(held, kept, rig, small=small, named=named_format(claim, model))


def _aside(claim: Claim) -> bool:
    return claim.quantity in {
        "kernel time",
        "context length",
        "kv per token",
        "kv growth",
        "active share",
        "token limit",
        "achieved compute",
        "memory difference",
        "speed-up",
    }


def named_format(claim: Claim, model: Architecture) -> Text:
    """The weights' format, and whether the claim stated it."""
    stored, stated = world.precision(claim, model)
    name = stored.name.upper()
    return Text(name, name) if stated else Text(f"{name}, as published", f"{name}，即发布格式")


def _held(claim: Claim, model: Architecture, weights: float, kept: Kept, count: float) -> Finding:
    value = claim.values[0]
    most = (value.high + value.half) * count
    times = f" × {num(count)}" if count > 1 else ""
    named = named_format(claim, model)
    need, also = weights, Text("", "")
    if kept.requests > 1 and not _WEIGHTS.search(claim.called):
        need, also = weights + kept.bytes, kept.told
    line = Text(
        f"{num(model.total / 1e9)} B parameters ({named.en}) are {size(weights)}"
        f" of weights{also.en}; claimed {value.text}{times}",
        f"{num(model.total / 1e9)} B 参数（{named.zh}）的权重为 {size(weights)}{also.zh}；"
        f"声称 {value.text}{times}",
    )
    small = weight_bytes(model, world.least(model))
    if most < need:
        if most < weights:
            line += _at_4_bits(small, fits=small <= most)
        least = size(weights + kept.bytes)
        return impossible(
            RULE,
            line,
            slack=need / (value.high * count) if value.high > 0 else None,
            remedy=Text(f"at least {least} of memory", f"至少 {least} 显存"),
        )
    return plausible(RULE, line, slack=need / most)


def _at_4_bits(small: float, *, fits: bool) -> Text:
    if fits:
        return Text(f"; at 4 bits {size(small)}, which fits", f"；4 位为 {size(small)}，放得下")
    return Text(f"; even at 4 bits {size(small)}", f"；即使 4 位也要 {size(small)}")


def _copies(value: Amount, rig: Rig | None) -> float:
    """Devices that a figure is meant for each of: one, where no single device holds so much."""
    if rig is None or value.low > rig.memory / rig.count:
        return 1.0
    return rig.count


def _roomy(claim: Claim, rig: Rig) -> Iterator[Finding]:
    value = claim.values[0]
    if value.low - value.half > rig.memory:
        line = Text(
            f"{value.text} in {size(rig.sheet)} of {rig.name}",
            f"{rig.name} 的 {size(rig.sheet)} 中用了 {value.text}",
        )
        yield impossible(RULE, line, slack=value.low / rig.memory)


@cache
def _smallest(name: str) -> float:
    """Bytes of a model's weights at 4 bits."""
    model = world.model(name)
    return weight_bytes(model, world.least(model)) if model is not None else 0.0


@lru_cache(maxsize=10_000)
def _fitting(weights: float, kept: Kept, rig: Rig, *, small: float, named: Text) -> Finding:
    """Cached: every figure of one set-up has it."""
    need = weights + kept.bytes
    line = Text(f"weights {size(weights)} in {named.en}", f"权重 {size(weights)}（{named.zh}）")
    line += kept.told
    if need > rig.sheet:
        four = _at_4_bits(small, fits=small + kept.bytes <= rig.sheet)
        also = four if small < weights else Text("", "")
        return impossible(
            RULE,
            line
            + Text(
                f" > {size(rig.sheet)} of {rig.name}{also.en}",
                f" > {rig.name} 的 {size(rig.sheet)}{also.zh}",
            ),
            slack=need / rig.sheet,
            remedy=_way(small, kept, rig, weights=weights),
        )
    line += Text(f" ≤ {size(rig.sheet)} of {rig.name}", f" ≤ {rig.name} 的 {size(rig.sheet)}")
    return plausible(RULE, line + kept.waiting(rig.memory - weights), slack=need / rig.sheet)


def _way(small: float, kept: Kept, rig: Rig, *, weights: float) -> Text:
    need = weights + kept.bytes
    most = kept.most(rig.sheet - weights)
    if kept.requests > 1 and most >= 1:
        return Text(f"at most {num(most)} requests at once", f"至多同时 {num(most)} 个请求")
    if small + kept.bytes <= rig.sheet:
        return Text(
            f"4-bit weights ({size(small)}); state them", f"4 位权重（{size(small)}），并写明"
        )
    each = rig.sheet / rig.count
    least = -(-need // each)
    return Text(f"at least {num(least)} such devices", f"至少 {num(least)} 个这样的器件")


def compared(case: Case) -> Iterator[Finding]:
    """Which of two models needs more memory follows from parameters and KV per token."""
    claim = case.claim
    names = claim.get("more"), claim.get("less")
    if not all(names):
        return
    more, less = (world.model(str(name)) for name in names)
    if more is None or less is None:
        return
    tokens = context_of(claim)
    need = [
        weight_bytes(one, world.precision(claim, one)[0]) + token_bytes(one) * tokens
        for one in (more, less)
    ]
    line = Text(
        f"{more.name} {num(more.total / 1e9)} B parameters, {size(need[0])}; {less.name} "
        f"{num(less.total / 1e9)} B, {size(need[1])}; KV {num(token_bytes(more))} and "
        f"{num(token_bytes(less))} B per token",
        f"{more.name} {num(more.total / 1e9)} B 参数，{size(need[0])}；{less.name} "
        f"{num(less.total / 1e9)} B，{size(need[1])}；每 token KV {num(token_bytes(more))} 与 "
        f"{num(token_bytes(less))} B",
    )
    if need[0] > need[1]:
        yield plausible(RULE, line, slack=need[1] / need[0])
    else:
        yield inconsistent(
            RULE,
            line,
            slack=need[1] / need[0],
            remedy=Text("different formats of the two, stated", "两者采用不同的数值格式，并写明"),
        )


def resident(case: Case) -> Iterator[Finding]:
    """Every expert stays in memory; only what is read in a step shrinks."""
    claim = case.claim
    experts, chosen = claim.setup.value("experts"), claim.setup.value("top_k")
    share = (
        claim.value.value
        if claim.value is not None
        else (chosen / experts if experts and chosen else None)
    )
    if share is None:
        return
    read = [
        (
            one.name,
            touched(one.experts.routed, top_k=one.experts.top_k, tokens=128),
            one.experts.routed,
        )
        for one in world.models(claim)
        if one.experts is not None
    ]
    told = "; ".join(f"{name} {num(got, 3)} / {all_}" for name, got, all_ in read)
    line = Text(
        f"100 % of the experts are resident, {num(100 * share)} % are active in a token",
        f"100% 的专家常驻，每 token 激活 {num(100 * share)}%",
    )
    if told:
        line += Text(f"; a step of 128 tokens reads {told}", f"；128 token 的一步读取 {told}")
    if share < 0.999:
        yield impossible(
            RULE,
            line,
            slack=1 / share if share > 0 else None,
            remedy=Text(
                "say that fewer bytes are read, not held", "应表述为读取的字节减少，而非占用减少"
            ),
        )
    else:
        yield plausible(RULE, line)
