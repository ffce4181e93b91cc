"""KV memory is linear in tokens, and what a token keeps follows from the architecture."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from steelyard.claims import world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, impossible, inconsistent, plausible, wrong
from steelyard.claims.formula import parse
from steelyard.claims.text import Text, num, size
from steelyard.claims.verdict import Finding
from steelyard.hardware import Architecture, token_bytes

RULE = "linear KV"
_SAME = 0.1
_SCALING = {"kv scaling": 1.0, "attention scores scaling": 2.0, "weights scaling": 0.0}
"""Exponent of context length: KV grows as its first power, eager attention scores as the second."""


def growth(case: Case) -> Iterator[Finding]:
    """Each further thousand tokens takes what the thousand before took."""
    claim = case.claim
    if not claim.values:
        return
    if claim.quantity == "kv growth" and {one.dimension for one in claim.values} == {"B"}:
        yield from _lengths(case)
        return
    low = min(claim.values, key=lambda one: one.value)
    high = max(claim.values, key=lambda one: one.value)
    known = world.models(claim)
    if (
        high.high > low.low + high.half + low.half + _SAME * abs(low.low)
        and claim.quantity == "kv growth"
    ):
        told = ", ".join(f"{one.name} {num(token_bytes(one) * 1024 / 1e6)} MB" for one in known)
        line = Text(
            f"KV is linear in tokens: {low.text} and {high.text} can't both be a cache's growth",
            f"KV 随 token 数线性增长：{low.text} 与 {high.text} 不可能都是缓存的增长",
        )
        if told:
            line += Text(f" (per 1,024 tokens: {told})", f"（每 1,024 token：{told}）")
        yield impossible(
            RULE,
            line,
            slack=high.high / low.low if low.low > 0 else None,
            remedy=Text(
                "the jump is something else: activations or a leak; show the memory after a drain",
                "跳变来自别处：激活或泄漏；请给出排空后的占用",
            ),
        )
        return
    for model in known[:1]:
        yield _against(model, low if claim.quantity == "kv growth" else claim.values[0])


def _lengths(case: Case) -> Iterator[Finding]:
    """Sizes of a cache at several lengths are in the ratio of the lengths."""
    claim = case.claim
    at = claim.get("compared")
    if not isinstance(at, tuple) or len(at) != len(claim.values) or len(at) < 2:
        return
    if any(one.value <= 0 for one in (*at, *claim.values)):
        return
    pairs = list(zip(claim.values, at, strict=True))
    low = max((kept.value - kept.half) / tokens.value for kept, tokens in pairs)
    high = min((kept.value + kept.half) / tokens.value for kept, tokens in pairs)
    each = [kept.value / tokens.value for kept, tokens in pairs]
    told = ", ".join(f"{kept.text} / {tokens.text}" for kept, tokens in pairs)
    line = Text(
        f"{told}: {size(min(each))} to {size(max(each))} a token",
        f"{told}：每 token {size(min(each))} 至 {size(max(each))}",
    )
    slack = max(each) / min(each)
    if low <= high * (1 + _SAME):
        yield plausible(RULE, line, slack=slack)
        return
    yield impossible(
        RULE,
        line + Text("; KV is linear in tokens", "；KV 随 token 数线性增长"),
        slack=slack,
        remedy=Text(
            "what grows faster is something else: activations or a leak",
            "增长更快的部分来自别处：激活或泄漏",
        ),
    )


def _against(model: Architecture, value: Amount) -> Finding:
    got, right, eight = value.value, token_bytes(model), token_bytes(model, "fp8")
    claimed = f"{value.text} = {num(got)}"
    line = Text(
        f"{model.name} keeps {num(right)} B per token at 16 bits ({num(eight)} at 8); "
        f"claimed {claimed}",
        f"{model.name} 每 token KV 为 {num(right)} B（16 位），{num(eight)} B（8 位）；"
        f"声称 {claimed}",
    )
    packed = ("fp8-packed",) if model.latent else ()
    kept = [token_bytes(model, each) for each in ("bf16", "fp8", "nvfp4", *packed)]
    slack = got / right if right else None
    if any(abs(got - one) <= _SAME * one for one in kept):
        return plausible(RULE, line, slack=slack)
    way = Text(f"{num(right)} B per token", f"每 token {num(right)} B")
    return inconsistent(RULE, line, slack=slack, remedy=way)


def slopes(case: Case) -> Iterator[Finding]:
    """Memory at several lengths rises by the same bytes a token in every engine."""
    claim = case.claim
    series, at = claim.get("series"), claim.get("compared")
    if not isinstance(series, dict) or not isinstance(at, tuple) or len(at) < 2:
        return
    found = {
        name: (one[-1].value - one[0].value) / (at[-1].value - at[0].value)
        for name, one in series.items()
        if isinstance(one, tuple) and len(one) == len(at) and at[-1].value != at[0].value
    }
    if not found:
        return
    told = ", ".join(f"{name} {size(slope)}/tok" for name, slope in found.items())
    line = Text(f"slopes: {told}", f"斜率：{told}")
    low, high = min(found.values()), max(found.values())
    for model in world.models(claim)[:1]:
        right = token_bytes(model)
        line += Text(
            f"; {model.name} keeps {num(right)} B/tok", f"；{model.name} 为 {num(right)} B/tok"
        )
    if low <= 0 or high > 2.1 * low:
        yield inconsistent(
            RULE,
            line + Text(": no one model fits both", "：没有一个模型同时符合"),
            slack=high / low if low > 0 else None,
            remedy=Text("state model, format and batch of each", "写明各自的模型、格式与批量"),
        )
    else:
        yield plausible(RULE, line, slack=high / low)


def scaling(case: Case) -> Iterator[Finding]:
    """KV memory grows with the first power of length in every engine."""
    claim = case.claim
    right = _SCALING.get(claim.quantity)
    if right is None:
        return
    for one in claim.values:
        line = Text(
            f"{claim.quantity}: length^{num(right)}; claimed length^{num(one.value)}",
            f"随长度的 {num(right)} 次方增长；声称为 {num(one.value)} 次方",
        )
        if abs(one.value - right) < 0.01:
            yield plausible(RULE, line)
        else:
            yield wrong(
                RULE,
                line
                + Text(
                    "; quadratic is the eager attention score matrix",
                    "；平方增长的是未融合的注意力得分矩阵",
                ),
            )
            return


def pool(case: Case) -> Iterator[Finding]:
    """Blocks x block size hold as many sequences as they are said to serve."""
    claim = case.claim
    if claim.value is None:
        return
    block = claim.setup.value("block_size") or 16.0
    context = claim.setup.value("context")
    if not context:
        return
    tokens = claim.value.value * block
    at_once = max(claim.setup.value("batch") or claim.setup.value("users") or 1.0, 1.0)
    line = Text(
        f"{claim.value.text} × {num(block)} = {num(tokens, 6)} tokens = {num(tokens / context)} requests "
        f"of {num(context, 6)}",
        f"{claim.value.text} × {num(block)} = {num(tokens, 6)} token = {num(tokens / context)} 个 "
        f"{num(context, 6)} token 的请求",
    )
    if tokens < at_once * context:
        yield inconsistent(
            RULE,
            line + Text(f"; {num(at_once)} wanted at once", f"；要求同时 {num(at_once)} 个"),
            slack=at_once * context / tokens if tokens else None,
            remedy=Text(
                f"{num(at_once * context / block)} blocks", f"{num(at_once * context / block)} 个块"
            ),
        )
    else:
        yield plausible(RULE, line, slack=at_once * context / tokens)


def formula_scaling(case: Case) -> Iterator[Finding]:
    """A KV formula of the length is linear in it."""
    claim = case.claim
    if not claim.get("formula") or not claim.get("over"):
        return
    (name, (low, high)), *_ = claim.get("over").items()
    formula = parse(claim.get("formula")[0])
    fixed = {key: one.value for key, one in (claim.get("where") or {}).items()}
    if formula.names - {name, *fixed}:
        return
    at = [low.value + (high.value - low.value) * step / 4 for step in range(5)]
    seen = [formula.plain({**fixed, name: x}) for x in at]
    steps = [b - a for a, b in itertools.pairwise(seen)]
    line = Text(f"{formula.text} over {name}", f"{formula.text}（变量 {name}）")
    straight = max(steps) - min(steps) <= 1e-6 * max(map(abs, seen))
    yield (
        plausible(RULE, line) if straight else wrong(RULE, line + Text(": not linear", "：非线性"))
    )
