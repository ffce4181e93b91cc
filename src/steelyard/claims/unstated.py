"""What only an unstated number format makes impossible: a narrower one would let it be.

Without a format weights are taken as published.  Where that breaks a floor or the memory, 8 and 4
bits are tried, multiplied as fast as the devices can; if one passes, the claim lacks its format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from steelyard.claims import rigs, world
from steelyard.claims.case import Case, unsupported
from steelyard.claims.claim import SUPPOSED, Claim, Setup
from steelyard.claims.placing import MATHS
from steelyard.claims.rigs import Rig
from steelyard.claims.rules.bounded import BYTE, FLOP
from steelyard.claims.text import Text
from steelyard.claims.verdict import Finding, Verdict
from steelyard.evidence import Missing
from steelyard.hardware import LINEAR, PRESETS, Architecture, Precision, weight_bytes

Findings = list[Finding]
_BOUND = {"memory", BYTE, FLOP}
_CROSSED = {Verdict.IMPOSSIBLE, Verdict.INCONSISTENT}
_OWN = {"token limit"}
"""Quantities whose rule says itself what 4 bits would hold."""


def eased(case: Case, found: Findings, *, judged: Callable[[Case], Findings]) -> Findings:
    """The findings, those unsupported that a narrower format would not make."""
    if case.claim.quantity in _OWN or not any(_crossed(one) for one in found):
        return found
    for model, narrow in _narrower(case.claim):
        again = judged(replace(case, claim=_supposing(case.claim, narrow)))
        if not any(one.verdict in _CROSSED and one.rule in _BOUND for one in again):
            return [_lacking(one, again, model, narrow) if _crossed(one) else one for one in found]
    return found


def _crossed(one: Finding) -> bool:
    return one.verdict in _CROSSED and one.rule in _BOUND


def _narrower(claim: Claim) -> Iterator[tuple[Architecture, Precision]]:
    """Formats below the published one, the widest first; none where the claim states one."""
    rig = rigs.rig(claim)
    for model in world.models(claim)[:1] if rig is not None else ():
        native, stated = world.precision(claim, model)
        for one in _formats(rig) if rig is not None and not stated else ():
            if weight_bytes(model, one) < weight_bytes(model, native):
                yield model, one


@cache
def _formats(rig: Rig) -> tuple[Precision, ...]:
    """8 bits as the devices multiply them, or only store them, and 4, multiplied at best."""
    fast = max(MATHS, key=lambda one: rig.compute(one) or 0.0)
    wide = [name for name in ("fp8", "int8") if _multiplies(rig, name)] or ["w8a16"]
    return tuple(_multiplied(PRESETS[name], fast) for name in (*wide, world.LEAST))


def _multiplied(stored: Precision, math: str) -> Precision:
    weights = {
        each: replace(form, math=math) if each in LINEAR else form
        for each, form in stored.weights.items()
    }
    return replace(stored, weights=weights)


def _multiplies(rig: Rig, name: str) -> bool:
    return all(
        any(not isinstance(one.peak(name), Missing) for one in kinds) for kinds, _ in rig.parts
    )


def _supposing(claim: Claim, precision: Precision) -> Claim:
    return replace(claim, setup=Setup(fields={**claim.setup.fields, SUPPOSED: precision}))


def _lacking(one: Finding, again: Findings, model: Architecture, narrow: Precision) -> Finding:
    """What the rule says of the narrower format; of several findings the nearest to its line."""
    native, name = model.native.name.upper(), narrow.name.upper()
    alike = [each for each in again if each.rule == one.rule] or [
        each for each in again if each.rule in _BOUND
    ]
    line = Text(
        f"no number format is stated: as published ({native}) it can't be, in {name} it can",
        f"没有写明数值格式：按发布格式（{native}）不成立，用 {name} 则可能",
    )
    if alike:
        holds = max(alike, key=lambda each: each.slack or 0.0).arithmetic
        line += Text(f": {holds.en}", f"：{holds.zh}")
    way = Text(f"{name} or narrower, stated", f"写明采用 {name} 或更窄的格式")
    return unsupported(one.rule, line, slack=one.slack, remedy=way)
