"""A model's shape: its layers, their parameters by class, what it keeps of a token."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from steelyard.hardware.attention import Attention, Grouped, Latent, Linear
from steelyard.hardware.precision import Precision
from steelyard.hardware.tensors import Tensors


@dataclass(frozen=True, slots=True, kw_only=True)
class Dense:
    """A feed-forward layer all tokens pass."""

    width: int
    projections: int = 3
    bias: bool = False

    def parameters(self, hidden: int) -> dict[Tensors, int]:
        """Projections x h x f, and biases."""
        bias = (self.projections - 1) * self.width + hidden if self.bias else 0
        return {Tensors.DENSE: self.projections * hidden * self.width + bias}


@dataclass(frozen=True, slots=True, kw_only=True)
class Experts:
    """A feed-forward layer of routed experts, of which each token passes ``top_k``."""

    routed: int
    top_k: int
    width: int
    shared_width: int = 0
    """Summed width of the shared experts; 0 for none."""
    router_bias: bool = False
    shared_gate: bool = False
    bias: bool = False
    groups: int = 1
    groups_used: int = 1

    def parameters(self, hidden: int) -> dict[Tensors, int]:
        """Experts of three projections each, the router, and biases."""
        bias = 2 * self.width + hidden if self.bias else 0
        return {
            Tensors.ROUTED: self.routed * (3 * hidden * self.width + bias),
            Tensors.SHARED: 3 * hidden * self.shared_width + (hidden if self.shared_gate else 0),
            Tensors.ROUTER: hidden * self.routed + (self.routed if self.router_bias else 0),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """Layers of one kind, and how many there are, wherever they lie."""

    count: int
    attention: Attention
    feed: Dense | Experts


@dataclass(frozen=True, kw_only=True)
class Architecture:
    """A decoder-only transformer, as its configuration describes it."""

    name: str
    hidden: int
    vocabulary: int
    layers: tuple[Layers, ...]
    native: Precision
    """The formats in which the weights are published."""
    tied: bool = False
    """Whether the head is the embedding."""
    max_context: int | None = None
    """Tokens of the longest request, positions scaled as the file says."""
    trained_context: int | None = None
    """The same before any scaling: ``max_position_embeddings``."""
    positions: int = 0
    """Learned positions and other parameters beside the embedding's."""
    norms: int = 0
    """Parameters of layer norms."""
    ignored: tuple[str, ...] = ()
    """Parts of the configuration that are not counted, such as a vision tower."""
    source: str = ""
    aliases: tuple[str, ...] = field(default=())

    @property
    def depth(self) -> int:
        """Number of layers."""
        return sum(each.count for each in self.layers)

    @cached_property
    def parameters(self) -> Mapping[Tensors, int]:
        """Parameters by class of tensor; a tied head counts as 0."""
        found = dict.fromkeys(Tensors, 0)
        found[Tensors.EMBED] = self.vocabulary * self.hidden + self.positions
        found[Tensors.HEAD] = 0 if self.tied else self.vocabulary * self.hidden
        found[Tensors.NORM] = self.norms
        for each in self.layers:
            found[Tensors.ATTENTION] += each.count * each.attention.parameters(self.hidden)
            for tensors, count in each.feed.parameters(self.hidden).items():
                found[tensors] += each.count * count
        return found

    @cached_property
    def sizes(self) -> dict[Precision, Mapping[Tensors, float]]:
        """Bytes by class, for each precision that was asked for; kept by ``class_bytes``."""
        return {}

    @cached_property
    def total(self) -> int:
        """All parameters of the language model."""
        return sum(self.parameters.values())

    @cached_property
    def active(self) -> int:
        """Parameters that one token passes, embedding table included."""
        return self.total - self.parameters[Tensors.ROUTED] + self._routed_active

    @cached_property
    def computed(self) -> int:
        """Parameters that one token is multiplied with: active without the embedding's look-up."""
        return self.active if self.tied else self.active - self.parameters[Tensors.EMBED]

    @cached_property
    def _routed_active(self) -> int:
        return sum(
            each.count
            * each.feed.parameters(self.hidden)[Tensors.ROUTED]
            * each.feed.top_k
            // each.feed.routed
            for each in self.layers
            if isinstance(each.feed, Experts)
        )

    @cached_property
    def experts(self) -> Experts | None:
        """The routed experts; None for a dense model."""
        return next((each.feed for each in self.layers if isinstance(each.feed, Experts)), None)

    @cached_property
    def expert_layers(self) -> int:
        """Layers that route."""
        return sum(each.count for each in self.layers if isinstance(each.feed, Experts))

    @property
    def latent(self) -> bool:
        """Whether it keeps latents (MLA) instead of keys and values."""
        return any(isinstance(each.attention, Latent) for each in self.layers)

    @cached_property
    def kept(self) -> int:
        """Elements kept of each further token of a long context."""
        return sum(e.count * e.attention.kept for e in self.layers if e.attention.window is None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of attention: MHA, GQA, MLA, sliding window, gated delta net."""
        return tuple(sorted({_kind(each.attention) for each in self.layers}))

    @property
    def summary(self) -> str:
        """One line: kind of attention and of feed-forward, layers, parameters."""
        fed = "dense" if self.experts is None else (
            f"{self.experts.routed} experts, top {self.experts.top_k}"
        )  # fmt: skip
        size = f"{self.total / 1e9:,.1f} B parameters"
        if self.experts is not None:
            size += f", {self.active / 1e9:,.1f} B active"
        return f"{self.depth} layers, {' and '.join(self.kinds)}, {fed}, {size}"


def _kind(attention: Attention) -> str:
    match attention:
        case Latent():
            return "MLA"
        case Linear():
            return "gated delta net"
        case Grouped(window=int()):
            return "sliding window"
        case Grouped(heads=heads, kv_heads=kv) if heads == kv:
            return "MHA"
        case _:
            return "GQA"
