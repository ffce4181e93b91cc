"""What a cache of keys and values takes: a token, a sequence, a device's share."""

from __future__ import annotations

from steelyard.errors import CatalogueError
from steelyard.hardware.architecture import Architecture
from steelyard.hardware.attention import Attention, Latent
from steelyard.hardware.layout import Layout

_BYTES = {"bf16": 2.0, "fp16": 2.0, "fp8": 1.0, "int8": 1.0, "nvfp4": 4.5 / 8}
_STATE = 4
"""Bytes of a state's element: kept in FP32."""


def token_bytes(model: Architecture, cache: str = "bf16") -> float:
    """Bytes of each further token of a long context: 2 L K d q, or L (c + r) q for MLA.

    Layers with a window don't grow past it; layers with a state not at all.
    """
    grown = [each for each in model.layers if each.attention.window is None]
    return sum(each.count * layer_bytes(each.attention, cache) for each in grown)


def layer_bytes(attention: Attention, cache: str) -> float:
    """Bytes one token takes in one layer, undivided.

    Packed FP8 for MLA (FlashMLA README): the latent in FP8, a 4-byte scale for each 128 of it,
    the rotary part in BF16.
    """
    if cache == "fp8-packed":
        if not isinstance(attention, Latent):
            raise CatalogueError("fp8-packed is a layout of latent attention only; use fp8")
        return (
            attention.latent + attention.latent / 128 * 4 + attention.rope * 2 + attention.indexed
        )
    return attention.kept * _BYTES[cache] + attention.indexed


def sequence_bytes(model: Architecture, tokens: float, cache: str = "bf16") -> float:
    """Bytes of one sequence of ``tokens`` tokens: windows and states counted as they are."""
    total = 0.0
    for each in model.layers:
        seen = tokens if each.attention.window is None else min(tokens, each.attention.window)
        total += each.count * (
            layer_bytes(each.attention, cache) * seen + each.attention.state * _STATE
        )
    return total


def share(model: Architecture, layout: Layout) -> float:
    """Part of one sequence's cache that the fullest of its devices holds.

    Grouped heads are divided by min(ways, K); a latent is whole on each device of its group.
    Stages divide layers; the fullest stage has them rounded up.
    """
    whole = sum(each.count * each.attention.kept for each in model.layers) or 1
    held = sum(
        each.count * each.attention.kept * each.attention.sharded(layout.attention_ways)
        for each in model.layers
    )
    return held / whole * stage(model, layout)


def stage(model: Architecture, layout: Layout) -> float:
    """Part of the layers that the fullest pipeline stage holds."""
    return -(-model.depth // layout.pp) / model.depth
