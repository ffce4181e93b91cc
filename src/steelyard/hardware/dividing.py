"""Whether a model can be divided over devices at all: engines refuse to start where it can't."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.hardware.architecture import Architecture
from steelyard.hardware.attention import Attention, Grouped, Linear
from steelyard.hardware.layout import Layout
from steelyard.hardware.precision import Precision
from steelyard.hardware.tensors import Tensors

BLOCK = 128
"""Rows of a block of FP8 weights that share a scale."""


def undivided(
    model: Architecture, layout: Layout, *, precision: Precision, engine: str
) -> str | None:
    """Why the model can't be divided so; None where it can."""
    return next(_faults(model, layout, precision=precision, engine=engine), None)


def _faults(
    model: Architecture, layout: Layout, *, precision: Precision, engine: str
) -> Iterator[str]:
    for each in model.layers:
        yield from _of_heads(each.attention, layout.attention_ways)
    if layout.pp > model.depth:
        yield f"{model.depth} layers make no {layout.pp} stages"
    yield from _of_experts(model, layout)
    yield from _of_blocks(model, layout, precision=precision, engine=engine)


def _of_heads(attention: Attention, ways: int) -> Iterator[str]:
    """Heads are whole; those of keys and values may stand on several devices, but evenly."""
    heads = attention.value_heads if isinstance(attention, Linear) else attention.heads
    if heads % ways:
        yield f"{heads} heads can't be divided by {ways}"
    if isinstance(attention, Grouped) and attention.kv_heads % ways and ways % attention.kv_heads:
        yield f"{attention.kv_heads} heads of keys and values can't be divided by {ways}"


def _of_experts(model: Architecture, layout: Layout) -> Iterator[str]:
    if layout.ep > 1 and model.experts is None:
        yield f"{model.name} has no experts to divide"
    elif model.experts is not None and model.experts.routed % layout.ep:
        yield f"{model.experts.routed} experts can't be divided by {layout.ep}"


def _of_blocks(
    model: Architecture, layout: Layout, *, precision: Precision, engine: str
) -> Iterator[str]:
    """vLLM and SGLang keep blocks of FP8 weights whole: Qwen3-235B in FP8 takes no TP8."""
    ways, fed = layout.tp // layout.ep, model.experts
    stored = precision.of(Tensors.ROUTED).name
    if fed is None or stored != "fp8-block" or engine not in ("vllm", "sglang"):
        return
    if fed.width % (ways * BLOCK):
        yield (
            f"experts {fed.width} wide, divided by {ways}, are no whole blocks of {BLOCK} in FP8; "
            "say ep, or fewer devices a replica"
        )
