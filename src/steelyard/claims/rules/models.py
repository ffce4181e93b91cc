"""Properties of models against their configurations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from steelyard.claims import facts, world
from steelyard.claims.case import Case, impossible, inconsistent, plausible, unsupported
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding
from steelyard.hardware import (
    Architecture,
    Attention,
    Grouped,
    Latent,
    Linear,
    Tensors,
)

RULE = "configuration"
_NEAR = 0.05


def context(case: Case) -> Iterator[Finding]:
    """No model attends over more positions than its configuration has."""
    claim = case.claim
    if claim.value is None:
        return
    for model in world.models(claim)[:1]:
        most = model.max_context
        if most is None:
            continue
        line = Text(
            f"{model.name} is configured for {most:,} positions; claimed {claim.value.text}",
            f"{model.name} 的配置为 {most:,} 个位置；声称 {claim.value.text}",
        )
        # 128K is written for 131,072 as for 128,000.
        scaled = facts.stretched(model.name)
        if most * 1.03 < claim.value.low <= scaled * 1.03:
            yield plausible(
                RULE,
                line
                + Text(
                    f"; its card gives {scaled:,} with YaRN, where that is switched on",
                    f"；模型卡称启用 YaRN 后为 {scaled:,}",
                ),
                slack=claim.value.low / scaled,
            )
        elif claim.value.low > most * 1.03:
            yield impossible(
                RULE,
                line,
                slack=claim.value.low / most,
                remedy=Text(
                    f"{most:,}, or the revision that has more", f"{most:,}，或写明支持更长的版本"
                ),
            )
        else:
            yield plausible(RULE, line, slack=claim.value.low / most)


def sizes(case: Case) -> Iterator[Finding]:
    """Parameters, in all and active, are those of the configuration."""
    claim = case.claim
    value = claim.value
    if value is None:
        return
    shape = claim.setup.value("experts"), claim.setup.value("top_k")
    found = world.models(claim)
    if claim.quantity == "active share" and any(shape):
        yield _shaped(found, shape)
        return
    for model in found[:1]:
        right = {
            "parameters": float(model.total),
            "active parameters": float(model.active),
            "active share": model.computed / model.total,
        }[claim.quantity]
        told = (
            f"{num(100 * right)} %" if claim.quantity == "active share" else f"{num(right / 1e9)} B"
        )
        line = Text(
            f"{model.name}: {told}; claimed {value.text}",
            f"{model.name}：{told}；声称 {value.text}",
        )
        # Cards count the active ones with or without the tables at both ends.
        ends = sum(model.parameters[one] for one in (Tensors.EMBED, Tensors.HEAD))
        least = {
            "parameters": right,
            "active parameters": right - ends,
            "active share": (model.active - ends) / model.total,
        }[claim.quantity]
        slop = value.half + _NEAR * right
        near = least - slop <= value.value <= right + slop
        yield (
            plausible(RULE, line, slack=value.value / right)
            if near
            else inconsistent(RULE, line, slack=value.value / right, remedy=Text(told, told))
        )


def _shaped(found: tuple[Architecture, ...], shape: tuple[float | None, float | None]) -> Finding:
    experts, chosen = shape
    told = "; ".join(
        f"{one.name} {one.experts.top_k} / {one.experts.routed}, {num(100 * one.computed / one.total)} %"
        if one.experts is not None
        else f"{one.name}: dense"
        for one in found
    )
    line = Text(
        f"claimed {num(chosen or 0)} of {num(experts or 0)} experts; {told}",
        f"声称 {num(experts or 0)} 个专家选 {num(chosen or 0)}；{told}",
    )
    same = [
        one
        for one in found
        if one.experts is not None and (one.experts.routed, one.experts.top_k) == (experts, chosen)
    ]
    if same:
        return plausible(RULE, line)
    return unsupported(
        RULE,
        line + Text(": no model named has it", "：所述模型均非如此"),
        remedy=Text("name the model that has these experts", "写明具有该结构的模型"),
    )


def attention(case: Case) -> Iterator[Finding]:
    """The kind of attention is that of the configuration."""
    claim = case.claim
    if claim.get("property") != "attention" or not claim.get("holds"):
        return
    said = " ".join(claim.get("holds")).casefold()
    for model in world.models(claim)[:1]:
        windowed = any(each.attention.window is not None for each in model.layers)
        line = Text(
            f"{model.name}: {' and '.join(model.kinds)}, {'a window' if windowed else 'no window'} "
            f"in the configuration; claimed {', '.join(claim.get('holds'))}",
            f"{model.name}：{'、'.join(model.kinds)}，配置中{'有' if windowed else '没有'}滑动窗口；"
            f"声称 {'、'.join(claim.get('holds'))}",
        )
        meant = next((has for words, has in _ATTENTIONS if words.search(said)), None)
        if meant is None:
            yield unsupported(RULE, line + Text(": no kind that is known", "：不认识这种注意力"))
        elif any(meant(each.attention) for each in model.layers):
            yield plausible(RULE, line)
        else:
            yield inconsistent(RULE, line)


def _is_grouped(one: Attention) -> bool:
    return isinstance(one, Grouped) and one.kv_heads != one.heads


def _is_multihead(one: Attention) -> bool:
    return isinstance(one, Grouped) and one.kv_heads == one.heads


def _is_sparse(one: Attention) -> bool:
    return one.window is not None or (isinstance(one, Latent) and one.indexer is not None)


_ATTENTIONS: tuple[tuple[re.Pattern[str], Callable[[Attention], bool]], ...] = (
    (re.compile(r"window|block|滑动|窗口"), lambda one: one.window is not None),
    (re.compile(r"sparse|\bdsa\b|稀疏"), _is_sparse),
    (re.compile(r"latent|\bmla\b|潜在"), lambda one: isinstance(one, Latent)),
    (re.compile(r"linear|delta|线性"), lambda one: isinstance(one, Linear)),
    (re.compile(r"group|\bgqa\b|multi-query|\bmqa\b|分组"), _is_grouped),
    (re.compile(r"multi-?head|\bmha\b|多头"), _is_multihead),
    (re.compile(r"full|dense|全"), lambda one: not _is_sparse(one)),
)
"""Words for kinds of attention, and what has them; the first that is said is meant."""
