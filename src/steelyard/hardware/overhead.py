"""What a device's memory holds beside weights and cache."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.hardware.architecture import Dense
from steelyard.hardware.attention import Grouped, Latent
from steelyard.hardware.band import Band
from steelyard.hardware.setup import Setup

GB = 1e9
CONTEXT = Band(low=0.4 * GB, mid=0.6 * GB, high=1.0 * GB)
"""The driver's context and libraries."""
COLLECTIVES = Band(low=0.3 * GB, mid=0.35 * GB, high=0.42 * GB)
"""Buffers of NCCL, on two devices and more."""
GRAPHS = Band(low=0.0, mid=0.5 * GB, high=2.0 * GB)
"""Captured graphs; newer engines take them from outside the pool (vllm issue 14286: 2.02 GiB)."""
_LARGE = 70e9


@dataclass(frozen=True, slots=True, kw_only=True)
class Overheads:
    """By kind, bytes on one device; the band says how little and how much was seen."""

    context: Band
    collectives: Band
    graphs: Band
    activations: Band

    @property
    def total(self) -> Band:
        """All together."""
        each = (self.context, self.collectives, self.graphs, self.activations)
        return Band(
            low=sum(one.low for one in each),
            mid=sum(one.mid for one in each),
            high=sum(one.high for one in each),
        )


def overheads(setup: Setup) -> Overheads:
    """What is to be expected of a set-up, where its file doesn't say."""
    alone = setup.layout.tp * setup.layout.pp == 1
    return Overheads(
        context=CONTEXT,
        collectives=Band(low=0.0, mid=0.0, high=0.0) if alone else COLLECTIVES,
        graphs=GRAPHS,
        activations=activations(setup),
    )


def activations(setup: Setup) -> Band:
    """Peak bytes of one full step on one device, in BF16.

    The widest layer's in- and outputs and the residual stream, twice that at most, and logits
    in FP32 of up to 256 sequences.
    """
    tokens, model, ways = step_tokens(setup), setup.model, setup.layout.tp
    widest = max(_widths(setup))
    one = 2.0 * tokens * (3 * model.hidden + widest)
    logits = 4.0 * min(256, tokens) * model.vocabulary / ways
    return Band(low=one, mid=1.5 * one + logits, high=2 * one + 2 * logits)


def step_tokens(setup: Setup) -> int:
    """Most tokens of one step: as said, else 8,192 on large devices and 2,048 on small (vLLM)."""
    if setup.step_tokens is not None:
        return setup.step_tokens
    return 8192 if setup.device.memory.low >= _LARGE else 2048


def _widths(setup: Setup) -> list[float]:
    """Elements a token takes inside each kind of layer, on one device."""
    found: list[float] = []
    for each in setup.model.layers:
        feed, attention = each.feed, each.attention
        if isinstance(feed, Dense):
            found.append(3 * feed.width / setup.layout.tp)
        else:
            wide = feed.top_k * feed.width / setup.layout.tp + feed.shared_width / setup.layout.tp
            found.append(3 * wide + feed.top_k * setup.model.hidden / setup.layout.ep)
        if isinstance(attention, Latent):
            heads = attention.heads / setup.layout.attention_ways
            found.append(heads * (2 * attention.nope + 2 * attention.rope + 2 * attention.value))
        elif isinstance(attention, Grouped):
            heads = attention.heads / setup.layout.attention_ways
            found.append(4 * heads * attention.head_dim)
    return found
