"""A forward pass of bare model code, kernel by kernel: no engine, no queue, one device.

For code like a plain PyTorch loop. Each kernel takes its roofline over the share that measured
tables of its kind reach, and at least what a kernel takes to start; between kernels a host that
launches them one by one may be the slower one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.errors import CatalogueError
from steelyard.hardware.architecture import Experts
from steelyard.hardware.attention import Grouped
from steelyard.hardware.experts import touched
from steelyard.hardware.kernels import reached
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import Rates, rates_of
from steelyard.hardware.tensors import Tensors

START = 2.3e-6
"""Seconds from one small kernel of a graph to the next."""
COPY = 0.85
"""Share of the bandwidth that elementwise kernels reach."""
SORTED = 4
"""Of the kernels around routed experts, one in so many moves a token's copies for all experts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """How the code between the matrix products is written."""

    small: int
    """Small kernels of one layer: norms, rotations, casts, residuals."""
    routing: int
    """Further ones of a layer with experts: router, sorting, gathering, weighting."""
    launch: float = 0.0
    """Seconds the host takes for one kernel; 0 where a graph is replayed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """What one pass computes: ``new`` tokens of each of ``sequences`` over ``context`` kept."""

    sequences: int
    new: int
    context: int
    """Tokens of the cache that attention reads, the new ones included."""

    @property
    def tokens(self) -> int:
        """Tokens that the matrices are multiplied with."""
        return self.sequences * self.new


def bare_pass(placed: Placed, what: Pass, code: Code) -> Mapping[str, float]:
    """Seconds by kind of kernel; ``host`` is what a launching host adds beyond them.

    Raises CatalogueError for attention that is not grouped, and for several devices.
    """
    if placed.layout.devices > 1:
        raise CatalogueError("bare passes are reckoned on one device only")
    rates, count, parts = rates_of(placed.device), 0, dict.fromkeys(KINDS, 0.0)
    for layers in placed.model.layers:
        if not isinstance(layers.attention, Grouped):
            raise CatalogueError(f"{placed.model.name}: bare passes know grouped attention only")
        one, kernels = _layer(placed, layers.attention, layers.feed, what, code, rates)
        count += kernels * layers.count
        for name, seconds in one.items():
            parts[name] += seconds * layers.count
    parts["head"] = _product(
        placed, what.sequences, (placed.model.vocabulary, placed.model.hidden), rates
    )
    parts["host"] = max(count * code.launch - sum(parts.values()), 0.0)
    return parts


KINDS = ("products", "experts", "attention", "small kernels", "head", "host")


def _layer(
    placed: Placed, attention: Grouped, feed: object, what: Pass, code: Code, rates: Rates
) -> tuple[dict[str, float], int]:
    hidden, d = placed.model.hidden, attention.head_dim
    wide, narrow = attention.heads * d, attention.kv_heads * d
    shapes = [(wide, hidden), (narrow, hidden), (narrow, hidden), (hidden, wide)]
    moved = what.tokens * hidden * 2 * 2
    experts, small, sorting = 0.0, code.small, 0.0
    if isinstance(feed, Experts):
        experts = _experts(placed, feed, what, rates)
        small += code.routing
        sorting = code.routing * _elementwise(moved * feed.top_k / SORTED, rates)
        sorting -= code.routing * _elementwise(moved, rates)
    else:
        width = getattr(feed, "width", 0)
        shapes += [(width, hidden), (width, hidden), (hidden, width)]
    return {
        "products": sum(_product(placed, what.tokens, shape, rates) for shape in shapes),
        "experts": experts,
        "attention": _attention(placed, attention, what, rates),
        "small kernels": small * _elementwise(moved, rates) + sorting,
    }, small + len(shapes) + 2


def _elementwise(moved: float, rates: Rates) -> float:
    return max(START, moved / (COPY * rates.bandwidth))


def _product(placed: Placed, tokens: int, shape: tuple[int, int], rates: Rates) -> float:
    """Weights (out, in) times tokens, in BF16."""
    out, inward = shape
    moved = 2 * (out * inward + tokens * (out + inward))
    ideal = max(moved / rates.bandwidth, 2.0 * tokens * out * inward / rates.peak("bf16"))
    at = (math.log2(max(tokens, 1)), math.log2(out * inward))
    return ideal / reached("product", placed.device, *at).share


def _experts(placed: Placed, feed: Experts, what: Pass, rates: Rates) -> float:
    """Two grouped products over the experts that the tokens choose; alike, choose evenly.

    A grouped kernel reaches what one product over all the experts it reads would.
    """
    hit = touched(feed.routed, top_k=feed.top_k, tokens=what.tokens)
    per = what.tokens * feed.top_k / hit
    size = 3 * placed.model.hidden * feed.width
    bytes_each = placed.precision.of(Tensors.ROUTED).bytes
    ideal = max(
        hit * size * bytes_each / rates.bandwidth,
        2.0 * what.tokens * feed.top_k * size / rates.peak("bf16"),
    )
    at = (math.log2(max(per, 1)), math.log2(hit * size / 2))
    return ideal / reached("product", placed.device, *at).share


def _attention(placed: Placed, attention: Grouped, what: Pass, rates: Rates) -> float:
    d = attention.head_dim
    if what.new == 1:
        moved = 4.0 * what.sequences * what.context * attention.kv_heads * d
        share = reached("cache", placed.device, math.log2(moved)).share
        return max(moved / rates.bandwidth / share, START)
    flops = what.sequences * attention.prefill_flops(what.new)
    share = reached("prompt attention", placed.device, math.log2(flops)).share
    return max(flops / rates.peak("bf16") / share, START)
