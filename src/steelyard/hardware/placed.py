"""A model on devices: bytes and FLOPs of its parts, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from steelyard.hardware.architecture import Architecture
from steelyard.hardware.attention import Grouped, Latent, Linear
from steelyard.hardware.cache import layer_bytes, sequence_bytes
from steelyard.hardware.device import Device
from steelyard.hardware.experts import touched
from steelyard.hardware.layout import Layout
from steelyard.hardware.precision import Precision
from steelyard.hardware.rates import Rates, rates_of
from steelyard.hardware.tensors import Tensors
from steelyard.hardware.weights import class_bytes

_STATE = 4


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A model in a precision on devices in a layout."""

    model: Architecture
    precision: Precision
    device: Device
    layout: Layout
    imbalance: float | None = None
    """Tokens of the busiest device of divided experts over the mean, where somebody says so."""

    @cached_property
    def sizes(self) -> Mapping[Tensors, float]:
        """Bytes of the weights by class."""
        return class_bytes(self.model, self.precision)

    @cached_property
    def generous(self) -> Rates:
        """The highest peaks of the device that anybody publishes, for floors."""
        return rates_of(self.device, best=True)

    @cached_property
    def usual(self) -> Rates:
        """Mid-range peaks of the device."""
        return rates_of(self.device)

    @cached_property
    def head(self) -> int:
        """Parameters of the output head; a tied one is the embedding's table, read as a head."""
        held = self.model.parameters
        return held[Tensors.HEAD] or self.model.vocabulary * self.model.hidden

    @cached_property
    def constant_bytes(self) -> float:
        """Bytes that the fullest device reads in every step: attention, dense, shared, head."""
        size = self.sizes
        fed = size[Tensors.DENSE] + size[Tensors.SHARED] + size[Tensors.ROUTER]
        head = self.head * self.precision.of(Tensors.HEAD).bytes
        return size[Tensors.ATTENTION] / self.layout.attention_ways + (fed + head) / self.layout.tp

    def expert_bytes(self, tokens: float) -> float:
        """Bytes of the distinct experts that ``tokens`` tokens read, on one of the devices."""
        fed = self.model.experts
        if fed is None:
            return 0.0
        held = self.sizes[Tensors.ROUTED]
        share = touched(fed.routed, top_k=fed.top_k, tokens=tokens) / fed.routed
        return held * share / self.layout.tp

    def cache_bytes(self, context: float, *, whole: bool = False) -> float:
        """Bytes that one device reads of one sequence of its group in one step.

        ``whole``: what all devices of the group read, as if nothing were held twice.
        """
        ways = 1 if whole else self.layout.attention_ways
        return sum(e.count * self._read(e.attention, context, ways) for e in self.model.layers)

    def _read(self, attention: Grouped | Latent | Linear, context: float, ways: int) -> float:
        cache = self.precision.cache
        part = attention.sharded(ways)
        if isinstance(attention, Linear):
            return 2.0 * attention.state * _STATE * part
        seen = context if attention.window is None else min(context, attention.window)
        if isinstance(attention, Latent) and attention.indexer is not None:
            kept = layer_bytes(attention, cache) - attention.indexed
            return min(seen, attention.indexer.top_k) * kept + seen * attention.indexed
        return seen * layer_bytes(attention, cache) * part

    def held_bytes(self, context: float) -> float:
        """Bytes that one sequence holds on one device of its group."""
        whole = sequence_bytes(self.model, context, self.precision.cache)
        kept = sum(e.count * (e.attention.kept + e.attention.state) for e in self.model.layers)
        part = sum(
            e.count * (e.attention.kept + e.attention.state)
            * e.attention.sharded(self.layout.attention_ways)
            for e in self.model.layers
        )  # fmt: skip
        return whole * part / (kept or 1)

    @cached_property
    def token_flops(self) -> tuple[tuple[str, float], ...]:
        """FLOPs of one token by number format, attention over the context left out: 2 P."""
        held, fed = self.model.parameters, self.model.experts
        routed = 0.0 if fed is None else held[Tensors.ROUTED] * fed.top_k / fed.routed
        by_class = {
            Tensors.ATTENTION: float(held[Tensors.ATTENTION]),
            Tensors.DENSE: float(held[Tensors.DENSE]),
            Tensors.SHARED: float(held[Tensors.SHARED]),
            Tensors.ROUTED: routed,
            Tensors.HEAD: float(self.head),
        }
        return tuple((str(name), 2.0 * count) for name, count in by_class.items())

    @cached_property
    def least_seconds(self) -> Mapping[Tensors, float]:
        """Seconds of one token's matrices on one device at its highest peaks, by class."""
        return {
            Tensors(name): flops / self.generous.peak(self.precision.of(Tensors(name)).math)
            for name, flops in self.token_flops
        }

    @cached_property
    def least_matrix_seconds(self) -> float:
        """The same of all classes."""
        return sum(self.least_seconds.values())

    @cached_property
    def matrix_flops(self) -> float:
        """FLOPs of one token's matrices."""
        return sum(flops for _, flops in self.token_flops)

    @cached_property
    def least_read(self) -> float:
        """Bytes of weights that one token must read: its own experts, everything that is shared."""
        size, fed = self.sizes, self.model.experts
        own = 0.0 if fed is None else size[Tensors.ROUTED] * fed.top_k / fed.routed
        head = self.head * self.precision.of(Tensors.HEAD).bytes
        return size[Tensors.ATTENTION] + size[Tensors.DENSE] + size[Tensors.SHARED] + own + head

    def decode_flops(self, context: float) -> float:
        """FLOPs of one token's attention over its context."""
        seen = int(context)
        return sum(e.count * e.attention.decode_flops(seen) for e in self.model.layers)

    def prefill_flops(self, tokens: float) -> float:
        """FLOPs of the attention of a prompt."""
        return sum(e.count * e.attention.prefill_flops(int(tokens)) for e in self.model.layers)
