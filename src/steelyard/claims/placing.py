"""A claim's model on the claim's devices, for the floors that `predict` keeps as well.

Bounds favour the claim: where no format is stated, weights are as published, but FLOPs are counted
in the fastest format that the devices multiply; an unstated cache has 8 bits.
"""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache

from steelyard.claims import world
from steelyard.claims.claim import Claim
from steelyard.claims.rigs import Rig
from steelyard.errors import NoEvidence
from steelyard.hardware import (
    PRESETS,
    Architecture,
    Device,
    Fact,
    Layout,
    Placed,
    Precision,
)

MATHS = ("bf16", "int8", "fp8", "fp4")
_FASTEST = {"bf16": "bf16", "int8": "int8", "fp8": "fp8", "fp4": "nvfp4"}
_SPECULATES = re.compile(r"\b(?:MTP|EAGLE|Medusa|specul\w*|draft)\b|投机|推测解码", re.IGNORECASE)
_AHEAD = 8.0
"""Tokens a step that speculation of unstated depth is given the benefit of."""


def placed(
    claim: Claim, model: Architecture, rig: Rig, *, devices: float, fastest: bool = False
) -> Placed:
    """The model on as many devices of the rig's kind.

    ``fastest``: in the fastest format of the devices, where the claim states none.
    """
    stored, stated = world.precision(claim, model)
    if fastest and not stated:
        stored = _fastest(rig)
    precision = _keeping(stored, cache_of(claim, unstated="fp8"))
    return _placed(model.name, rig, precision, devices / rig.count)


def cache_of(claim: Claim, *, unstated: str) -> str:
    """The cache's format by the words of the claim."""
    text = claim.setup.text("kv_dtype").casefold()
    if not text:
        return unstated
    return "fp8" if "8" in text else "nvfp4" if "4" in text else "bf16"


def answering(claim: Claim, rig: Rig) -> float:
    """Devices that work on one request: of a replica, or of the deployment that shares weights."""
    return spreading(claim, rig) if sharing(claim, rig) < 1 else replica(claim, rig)


def replica(claim: Claim, rig: Rig) -> float:
    """Devices of one copy: those of its tensors, or of its experts where they are more."""
    ways = (claim.setup.value(name) or 0.0 for name in ("tp", "ep", "spread_over"))
    return min(max(*ways, 0.0) or rig.count, rig.count)


def spreading(claim: Claim, rig: Rig) -> float:
    """Devices of the whole deployment, of which the claim's are a part."""
    return rig.count / sharing(claim, rig)


def sharing(claim: Claim, rig: Rig) -> float:
    """The part of one copy of the weights that the claim's devices hold."""
    return world.spread(claim, rig)


def ahead(claim: Claim) -> float:
    """Tokens a step yields for one sequence: of speculation, 1 without."""
    stated = claim.setup.value("speculative")
    return stated or (_AHEAD if _speculates(world.told(claim)) else 1.0)


@lru_cache(maxsize=10_000)
def _speculates(told: str) -> bool:
    return _SPECULATES.search(told) is not None


@cache
def _fastest(rig: Rig) -> Precision:
    return PRESETS[_FASTEST[max(MATHS, key=lambda one: rig.compute(one) or 0.0)]]


@cache
def _keeping(stored: Precision, cached: str) -> Precision:
    return stored.but(cache=cached)


@cache
def _placed(name: str, rig: Rig, precision: Precision, share: float) -> Placed:
    """By the model's name: architectures are large to hash."""
    model = world.model(name)
    if model is None:
        raise NoEvidence(f"'{name}': no such model on file")
    (kinds, count), *others = rig.parts
    whole = count * share
    if not others and len(kinds) == 1 and whole == int(whole) > 0:
        device, layout = kinds[0], Layout(tp=int(whole))
    else:
        device, layout = joined(rig, share), Layout()
    return Placed(model=model, precision=precision, device=device, layout=layout)


def joined(rig: Rig, share: float = 1.0) -> Device:
    """All devices as one: of a name that means several, the best of each figure counts."""
    figures = {
        "memory": (rig.sheet, "B"),
        "reported": (rig.memory, "B"),
        "bandwidth": (rig.bandwidth, "B/s"),
        **{name: (rig.compute(name) or math.nan, "FLOP/s") for name in MATHS},
    }
    facts = {
        name: Fact(
            low=value * share, high=value * share, unit=unit, text=f"{value * share:g} {unit}"
        )
        for name, (value, unit) in figures.items()
        if not math.isnan(value)
    }
    return Device(name=rig.name, vendor="", facts=facts)
