"""A forward pass of bare model code, kernel by kernel: no engine, no queue, one host.

For code like a plain PyTorch loop. Each kernel takes its roofline over the share that measured
tables of its kind reach, and at least what a kernel takes to start; between kernels a host that
launches them one by one may be the slower one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from steelyard.errors import CatalogueError
from steelyard.hardware.architecture import Dense, Experts
from steelyard.hardware.bare_kernels import Kernels, Pass
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import rates_of
from steelyard.hardware.tensors import Tensors

SORTED = 4
"""Of the kernels around routed experts, one in so many moves a token's copies for all experts."""
KINDS = ("products", "experts", "attention", "small kernels", "head", "collectives", "host")


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """How the code between the matrix products is written."""

    small: int
    """Small kernels of one layer: norms, rotations, casts, residuals."""
    routing: int
    """Further ones of a layer with experts: router, sorting, gathering, weighting."""
    launch: float = 0.0
    """Seconds the host takes for one kernel; 0 where a graph is replayed."""


def bare_pass(placed: Placed, what: Pass, code: Code) -> Mapping[str, float]:
    """Seconds by kind of kernel; ``host`` is what a launching host adds beyond them.

    Devices of one host divide tensors; with ``dp`` attention by sequences, experts by DeepEP.
    Raises CatalogueError for other layouts, and for attention neither grouped nor latent.
    """
    layout, rates = placed.layout, rates_of(placed.device)
    if layout.devices > layout.tp or layout.tp > rates.domain:
        raise CatalogueError(f"{layout}: bare passes are reckoned for one stage inside one host")
    own = replace(what, sequences=math.ceil(what.sequences / layout.dp))
    kernels = Kernels(placed=placed, rates=rates, what=own, whole=what.tokens)
    count, parts = 0, dict.fromkeys(KINDS, 0.0)
    for layers in placed.model.layers:
        one, launched = _layer(kernels, layers.attention, layers.feed, code)
        count += launched * layers.count
        for name, took in one.items():
            parts[name] += took * layers.count
    vocabulary = placed.model.vocabulary / layout.attention_ways
    parts["head"] = kernels.product(Tensors.HEAD, own.sequences, vocabulary, placed.model.hidden)
    parts["host"] = max(count * code.launch - sum(parts.values()), 0.0)
    return parts


def _layer(
    kernels: Kernels, attention: object, feed: Dense | Experts, code: Code
) -> tuple[dict[str, float], int]:
    """Seconds of one layer by kind, and how many kernels are launched."""
    products, seen, launched = kernels.attending(attention)
    moved = kernels.what.tokens * kernels.placed.model.hidden * 2 * 2
    small, sorting = code.small, 0.0
    if isinstance(feed, Experts):
        fed = kernels.experts(feed)
        small += code.routing
        copied = kernels.elementwise(moved * feed.top_k / SORTED)
        sorting = code.routing * (copied - kernels.elementwise(moved))
        if feed.shared_width:
            products += kernels.shared(feed.shared_width)
            launched += 3
    else:
        fed = 0.0
        products += kernels.dense(feed)
        launched += feed.projections
    return {
        "products": products,
        "experts": fed,
        "attention": seen,
        "small kernels": small * kernels.elementwise(moved) + sorting,
        "collectives": kernels.reduced() + kernels.exchanged(feed),
    }, small + launched + 2
