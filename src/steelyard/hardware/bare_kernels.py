"""The kernels of one layer of bare model code, each at what measured tables reach."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.errors import CatalogueError
from steelyard.evidence import Missing
from steelyard.hardware import kernel_work as work
from steelyard.hardware.architecture import Dense, Experts
from steelyard.hardware.attention import Grouped, Latent
from steelyard.hardware.experts import touched
from steelyard.hardware.kernels import seconds
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import Rates
from steelyard.hardware.tensors import Tensors

START = 2.3e-6
"""Seconds from one small kernel of a graph to the next."""
COPY = 0.85
"""Share of the bandwidth that elementwise kernels reach."""


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
class Kernels:
    """Seconds of kernels on one device of a layout."""

    placed: Placed
    rates: Rates
    what: Pass
    """What one of the data-parallel groups of attention computes."""
    whole: int
    """Tokens of all groups."""

    def took(self, one: work.Work) -> float:
        """A kernel at what is reached."""
        return seconds(one, self.placed.device)

    def elementwise(self, moved: float) -> float:
        """A small kernel over so many bytes."""
        return max(START, moved / (COPY * self.rates.bandwidth))

    def stored(self, tensors: Tensors) -> tuple[str, float]:
        """The units that a class is multiplied in here, and bytes of one of its numbers."""
        stored = self.placed.precision.of(tensors)
        if isinstance(self.placed.device.peak(stored.math), Missing):
            return "bf16", stored.bytes
        return stored.math, stored.bytes

    def product(self, tensors: Tensors, tokens: float, out: float, inward: float) -> float:
        """One matrix product."""
        math, element = self.stored(tensors)
        return self.took(
            work.product(
                self.rates, tokens=tokens, out=out, inward=inward, math=math, element=element
            )
        )

    def dense(self, feed: Dense) -> float:
        """A feed-forward layer, divided over all devices, which compute all tokens."""
        width = feed.width / self.placed.layout.tp
        return self._fed(Tensors.DENSE, tokens=self.whole, width=width, times=feed.projections)

    def shared(self, width: int) -> float:
        """Shared experts: each group computes its own tokens with a copy of its own."""
        own = width / self.placed.layout.attention_ways
        return self._fed(Tensors.SHARED, tokens=self.what.tokens, width=own, times=3)

    def _fed(self, tensors: Tensors, *, tokens: int, width: float, times: int) -> float:
        hidden = self.placed.model.hidden
        inward = self.product(tensors, tokens, width, hidden)
        return (times - 1) * inward + self.product(tensors, tokens, hidden, width)

    def experts(self, feed: Experts) -> float:
        """The grouped products over the experts that the tokens choose.

        Divided as tensors every device reads a part of each, divided as experts the busiest one
        has ``imbalance`` times its share of the tokens.
        """
        layout, tokens = self.placed.layout, self.whole
        hit = touched(feed.routed, top_k=feed.top_k, tokens=tokens)
        math, element = self.stored(Tensors.ROUTED)
        if math == "bf16" and element < 1:
            math = "int4"
        each = tokens * feed.top_k / hit
        if layout.ep > 1:
            each *= self.placed.imbalance or 1.0
        size = 3 * self.placed.model.hidden * feed.width * layout.ep / layout.tp
        return self.took(
            work.experts(
                self.rates, each=each, hit=max(hit / layout.ep, 1.0), size=size, math=math,
                element=element,
            )
        )  # fmt: skip

    def reduced(self) -> float:
        """The all-reduce after attention, among the devices that share it."""
        return self._collective("all_reduce", self.placed.layout.attention_ways)

    def exchanged(self, feed: Dense | Experts) -> float:
        """What brings a layer's tokens to its feed-forward weights and back."""
        layout = self.placed.layout
        if layout.dp == 1:
            return self._collective("all_reduce", layout.tp)
        if isinstance(feed, Dense) or layout.ep == 1:
            return sum(self._collective(n, layout.tp) for n in ("all_gather", "reduce_scatter"))
        own, hidden = self.whole / layout.tp, self.placed.model.hidden
        return sum(
            self.took(
                work.exchange(self.rates, way, tokens=own, copies=feed.top_k, hidden=hidden)
            )
            for way in ("dispatch", "combine")
        ) * (self.placed.imbalance or 1.0)  # fmt: skip

    def _collective(self, name: work.Collective, ways: int) -> float:
        if ways == 1:
            return 0.0
        tokens = self.what.tokens if name == "all_reduce" else self.whole
        size = 2.0 * tokens * self.placed.model.hidden
        return self.took(work.collective(self.rates, name, size=size, devices=ways))

    def attending(self, attention: object) -> tuple[float, float, int]:
        """Seconds of projections and of attention itself, and how many kernels that takes."""
        match attention:
            case Grouped():
                return self._grouped(attention)
            case Latent():
                return 0.0, self._latent(attention), 6
            case _:
                raise CatalogueError(
                    f"{self.placed.model.name}: bare passes know grouped and latent attention only"
                )

    def _grouped(self, attention: Grouped) -> tuple[float, float, int]:
        hidden, d = self.placed.model.hidden, attention.head_dim
        ways, what = self.placed.layout.attention_ways, self.what
        wide = attention.heads * d / ways
        narrow = max(attention.kv_heads / ways, 1) * d
        shapes = ((wide, hidden), (narrow, hidden), (narrow, hidden), (hidden, wide))
        products = sum(self.product(Tensors.ATTENTION, what.tokens, *each) for each in shapes)
        if what.new == 1:
            one = work.cache_read(self.rates, moved=4.0 * what.sequences * what.context * narrow)
        else:
            flops = what.sequences * attention.prefill_flops(what.new) / ways
            one = work.prompt_attention(self.rates, flops=flops, tokens=what.new)
        return products, max(self.took(one), START), len(shapes)

    def _latent(self, attention: Latent) -> float:
        """The whole block as engines compute it: absorbed over latents, expanded for a prompt."""
        what, hidden = self.what, self.placed.model.hidden
        heads = max(attention.heads // self.placed.layout.attention_ways, 1)
        math, _ = self.stored(Tensors.ATTENTION)
        if what.new == 1:
            one = work.latent_step(
                self.rates, attention, hidden=hidden, heads=heads, sequences=what.sequences,
                context=what.context, math=math,
            )  # fmt: skip
        else:
            one = work.latent_prompt(
                self.rates, attention, hidden=hidden, heads=heads, prompts=what.sequences,
                tokens=what.new, math=math,
            )  # fmt: skip
        return self.took(one)
