"""A forward pass of bare model code, kernel by kernel: no engine, no queue, one host.

For code like a plain PyTorch loop. Each kernel takes its roofline over the share that measured
tables of its kind reach, and at least what a kernel takes to start; between kernels a host that
launches them one by one may be the slower one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.errors import CatalogueError
from steelyard.evidence import Missing
from steelyard.hardware import kernel_work as work
from steelyard.hardware.architecture import Dense, Experts
from steelyard.hardware.attention import Grouped, Latent
from steelyard.hardware.experts import touched
from steelyard.hardware.kernels import seconds
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import Rates, rates_of
from steelyard.hardware.tensors import Tensors

START = 2.3e-6
"""Seconds from one small kernel of a graph to the next."""
COPY = 0.85
"""Share of the bandwidth that elementwise kernels reach."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bench:
    """What every kernel of a pass needs to know."""

    placed: Placed
    rates: Rates
    what: Pass

    def took(self, one: work.Work) -> float:
        return seconds(one, self.placed.device)

    def stored(self, tensors: Tensors) -> tuple[str, float]:
        """The units that a class is multiplied in here, and bytes of one of its numbers."""
        stored = self.placed.precision.of(tensors)
        if isinstance(self.placed.device.peak(stored.math), Missing):
            return "bf16", stored.bytes
        return stored.math, stored.bytes

    def product(self, tensors: Tensors, tokens: float, out: float, inward: float) -> float:
        math, element = self.stored(tensors)
        return self.took(
            work.product(
                self.rates, tokens=tokens, out=out, inward=inward, math=math, element=element
            )
        )


def bare_pass(placed: Placed, what: Pass, code: Code) -> Mapping[str, float]:
    """Seconds by kind of kernel; ``host`` is what a launching host adds beyond them.

    Tensor parallel within one scale-up domain only. Raises CatalogueError for other layouts, and
    for attention that is neither grouped nor latent.
    """
    layout, rates = placed.layout, rates_of(placed.device)
    if layout.devices > layout.tp or layout.dp > 1 or layout.tp > rates.domain:
        raise CatalogueError(
            f"{layout}: bare passes are reckoned for tensor parallelism inside one host"
        )
    bench, count, parts = (
        _Bench(placed=placed, rates=rates, what=what),
        0,
        dict.fromkeys(KINDS, 0.0),
    )
    for layers in placed.model.layers:
        one, kernels = _layer(bench, layers.attention, layers.feed, code)
        count += kernels * layers.count
        for name, took in one.items():
            parts[name] += took * layers.count
    vocabulary = placed.model.vocabulary / layout.tp
    parts["head"] = bench.product(Tensors.HEAD, what.sequences, vocabulary, placed.model.hidden)
    parts["host"] = max(count * code.launch - sum(parts.values()), 0.0)
    return parts


def _layer(
    bench: _Bench, attention: object, feed: Dense | Experts, code: Code
) -> tuple[dict[str, float], int]:
    """Seconds of one layer by kind, and how many kernels are launched."""
    products, seen, launched = _attending(bench, attention)
    moved = bench.what.tokens * bench.placed.model.hidden * 2 * 2
    fed, small, sorting = 0.0, code.small, 0.0
    if isinstance(feed, Experts):
        fed = _experts(bench, feed)
        small += code.routing
        copied = _elementwise(moved * feed.top_k / SORTED, bench.rates)
        sorting = code.routing * (copied - _elementwise(moved, bench.rates))
        if feed.shared_width:
            products += _dense(bench, Tensors.SHARED, width=feed.shared_width, projections=3)
            launched += 3
    else:
        products += _dense(bench, Tensors.DENSE, width=feed.width, projections=feed.projections)
        launched += feed.projections
    return {
        "products": products,
        "experts": fed,
        "attention": seen,
        "small kernels": small * _elementwise(moved, bench.rates) + sorting,
        "collectives": 2 * _reduced(bench),
    }, small + launched + 2


def _elementwise(moved: float, rates: Rates) -> float:
    return max(START, moved / (COPY * rates.bandwidth))


def _dense(bench: _Bench, tensors: Tensors, *, width: int, projections: int) -> float:
    hidden, wide, tokens = (
        bench.placed.model.hidden,
        width / bench.placed.layout.tp,
        bench.what.tokens,
    )
    inward = bench.product(tensors, tokens, wide, hidden)
    return (projections - 1) * inward + bench.product(tensors, tokens, hidden, wide)


def _reduced(bench: _Bench) -> float:
    """One all-reduce of what a layer's half has computed."""
    ways, size = bench.placed.layout.tp, 2.0 * bench.what.tokens * bench.placed.model.hidden
    if ways == 1:
        return 0.0
    return bench.took(work.collective(bench.rates, "all_reduce", size=size, devices=ways))


def _experts(bench: _Bench, feed: Experts) -> float:
    """The grouped products over the experts that the tokens choose, alike and evenly."""
    placed, ways = bench.placed, bench.placed.layout.tp
    hit = touched(feed.routed, top_k=feed.top_k, tokens=bench.what.tokens)
    math, element = bench.stored(Tensors.ROUTED)
    if math == "bf16" and element < 1:
        math = "int4"
    each = bench.what.tokens * feed.top_k / hit
    size = 3 * placed.model.hidden * feed.width / ways
    return bench.took(
        work.experts(bench.rates, each=each, hit=hit, size=size, math=math, element=element)
    )


def _attending(bench: _Bench, attention: object) -> tuple[float, float, int]:
    """Seconds of projections and of attention itself, and how many kernels that takes."""
    match attention:
        case Grouped():
            return _grouped(bench, attention)
        case Latent():
            return 0.0, _latent(bench, attention), 6
        case _:
            raise CatalogueError(
                f"{bench.placed.model.name}: bare passes know grouped and latent attention only"
            )


def _grouped(bench: _Bench, attention: Grouped) -> tuple[float, float, int]:
    hidden, d, ways = bench.placed.model.hidden, attention.head_dim, bench.placed.layout.tp
    wide = attention.heads * d / ways
    narrow = max(attention.kv_heads / ways, 1) * d
    shapes = ((wide, hidden), (narrow, hidden), (narrow, hidden), (hidden, wide))
    products = sum(
        bench.product(Tensors.ATTENTION, bench.what.tokens, *shape) for shape in shapes
    )  # fmt: skip
    what = bench.what
    if what.new == 1:
        one = work.cache_read(bench.rates, moved=4.0 * what.sequences * what.context * narrow)
    else:
        flops = what.sequences * attention.prefill_flops(what.new) / ways
        one = work.prompt_attention(bench.rates, flops=flops, tokens=what.new)
    return products, max(bench.took(one), START), len(shapes)


def _latent(bench: _Bench, attention: Latent) -> float:
    """The whole block as engines compute it: absorbed over latents, or expanded for a prompt."""
    what, hidden = bench.what, bench.placed.model.hidden
    heads = max(attention.heads // bench.placed.layout.tp, 1)
    math, _ = bench.stored(Tensors.ATTENTION)
    if what.new == 1:
        one = work.latent_step(
            bench.rates, attention, hidden=hidden, heads=heads, sequences=what.sequences,
            context=what.context, math=math,
        )  # fmt: skip
    else:
        one = work.latent_prompt(
            bench.rates, attention, hidden=hidden, heads=heads, prompts=what.sequences,
            tokens=what.new, math=math,
        )  # fmt: skip
    return bench.took(one)
