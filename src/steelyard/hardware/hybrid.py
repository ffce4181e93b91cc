"""A model on a GPU and the host beside it: L_end = sum of comp + sum of trans + sync.

A part computes for max(bytes / bandwidth, FLOPs / peak); a cut costs alpha + bytes / link and a
synchronisation. What is cut decides how often: by layers once each way, by blocks (attention on the
GPU, experts on the host) twice in each layer with experts, by tensors two reductions a layer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from steelyard.errors import CatalogueError
from steelyard.hardware.placed import Placed
from steelyard.hardware.tensors import Tensors
from steelyard.hardware.weights import class_bytes


class Slicing(StrEnum):
    """Where the model is cut."""

    LAYER = "layer"
    BLOCK = "block"
    TENSOR = "tensor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What one side reaches: bytes a second from its memory, FLOP/s, and bytes of room."""

    bandwidth: float
    flops: float
    memory: float
    busy: float = 0.0
    """Share of it that something else takes, 0 to below 1."""

    def seconds(self, size: float, flops: float) -> float:
        """Roofline of a part on what is free of this side."""
        return max(size / self.bandwidth, flops / self.flops) / (1 - self.busy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """The link between both sides."""

    rate: float
    """Bytes a second that really pass: PCIe 4 x16 about 25e9 of 32e9."""
    alpha: float = 10e-6
    """Seconds before the first byte."""
    sync: float = 20e-6
    """Seconds to make one side wait for the other; 10 to 30 us are usual, measure it."""
    busy: float = 0.0

    def seconds(self, size: float) -> float:
        """One transfer of ``size`` bytes and its synchronisation."""
        return self.alpha + size / (self.rate * (1 - self.busy)) + self.sync


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A model over one GPU and one host."""

    placed: Placed
    """The model, its precision, and the GPU as device."""
    gpu: Unit
    host: Unit
    wire: Wire
    whole: Unit | None = None
    """What the host reaches with whole layers or slices of them, where that is less than with
    experts alone: other code computes them."""
    overhead: float = 0.0
    """Seconds a layer takes on the GPU beside its bytes: launches, small kernels, routing."""
    cached: float = 0.0
    """Bytes of its cache that one sequence reads in a step, beside the weights."""

    @property
    def weights(self) -> float:
        """Bytes of all weights, wherever they lie."""
        return sum(_resident(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """One decode step, by what it is spent on."""

    slicing: Slicing
    share: float
    """Part of the layers or tensors on the GPU; for blocks the part of the bytes."""
    computing: float
    moving: float

    @property
    def seconds(self) -> float:
        """L_end."""
        return self.computing + self.moving


def end_to_end(
    pair: Pairing, slicing: Slicing, *, sequences: float = 1.0, experts: float | None = None
) -> Ended:
    """One decode step; ``experts`` replaces top-k where fewer are asked of the router.

    The GPU takes as much as fits, but for tensors as much as makes both sides end together.
    Raises CatalogueError where a slicing can't be: no experts, or attention that doesn't fit.
    """
    rest, routed = _parts(pair, sequences, experts)
    crossing = pair.wire.seconds(sequences * pair.placed.model.hidden * 2)
    match slicing:
        case Slicing.BLOCK:
            return _by_blocks(pair, rest, routed, crossing)
        case Slicing.LAYER:
            return _by_layers(pair, rest + routed, crossing)
    return _by_tensors(pair, rest + routed, crossing)


def _by_blocks(pair: Pairing, rest: _Work, routed: _Work, crossing: float) -> Ended:
    """Attention on the GPU, experts on the host: there and back in each layer with experts."""
    model, (held, experts) = pair.placed.model, _resident(pair)
    if model.experts is None:
        raise CatalogueError(f"{model.name} has no experts to keep on the host")
    if held > pair.gpu.memory:
        raise CatalogueError(
            f"attention and shared weights take {held / 1e9:.1f} GB, the GPU has "
            f"{pair.gpu.memory / 1e9:.1f} GB"
        )
    return Ended(
        slicing=Slicing.BLOCK, share=held / (held + experts),
        computing=rest.on(pair.gpu) + pair.overhead * model.depth + routed.on(pair.host),
        moving=2 * model.expert_layers * crossing,
    )  # fmt: skip


def _by_layers(pair: Pairing, work: _Work, crossing: float) -> Ended:
    """As many whole layers on the GPU as fit: there and back once."""
    depth = pair.placed.model.depth
    here = int(_fitting(pair) * depth) / depth
    return Ended(
        slicing=Slicing.LAYER, share=here,
        computing=work.times(here).on(pair.gpu) + pair.overhead * depth * here
        + work.times(1 - here).on(pair.whole or pair.host),
        moving=0.0 if here == 1 else 2 * crossing,
    )  # fmt: skip


def _by_tensors(pair: Pairing, work: _Work, crossing: float) -> Ended:
    """A part of every tensor on the GPU, so that both sides end together: two reductions a layer,
    each of which crosses the link twice.
    """
    depth = pair.placed.model.depth
    here, there = work.on(pair.gpu), work.on(pair.whole or pair.host)
    share = min(there / (here + there), _fitting(pair))
    return Ended(
        slicing=Slicing.TENSOR, share=share,
        computing=max(share * here, (1 - share) * there) + pair.overhead * depth,
        moving=2 * depth * 2 * crossing,
    )  # fmt: skip


def _fitting(pair: Pairing) -> float:
    """The part of the weights for which the GPU has room."""
    return min(pair.gpu.memory / pair.weights, 1.0)


@dataclass(frozen=True, slots=True)
class _Work:
    """What a part of one step reads and computes."""

    read: float
    """Bytes."""
    flops: float

    def __add__(self, other: _Work) -> _Work:
        return _Work(self.read + other.read, self.flops + other.flops)

    def times(self, share: float) -> _Work:
        """A part of it."""
        return _Work(share * self.read, share * self.flops)

    def on(self, unit: Unit) -> float:
        """Seconds on one side."""
        return unit.seconds(self.read, self.flops)


def _parts(pair: Pairing, sequences: float, experts: float | None) -> tuple[_Work, _Work]:
    """One step's work: everything else, routed experts."""
    placed, fed = pair.placed, pair.placed.model.experts
    routed = class_bytes(placed.model, placed.precision)[Tensors.ROUTED]
    by_class = dict(placed.token_flops)
    asked = 1.0
    touched = 0.0
    if fed is not None:
        top = fed.top_k if experts is None else experts
        asked = top / fed.top_k
        touched = routed * (1 - (1 - top / fed.routed) ** sequences)
    worked = by_class.pop(str(Tensors.ROUTED), 0.0) * asked * sequences
    read = placed.constant_bytes + pair.cached * sequences
    return _Work(read, sum(by_class.values()) * sequences), _Work(touched, worked)


def _resident(pair: Pairing) -> tuple[float, float]:
    """Bytes that lie in memory: everything else, routed experts."""
    size = class_bytes(pair.placed.model, pair.placed.precision)
    routed = size[Tensors.ROUTED]
    return sum(size.values()) - routed, routed


def choose(pair: Pairing, *, sequences: float = 1.0, experts: float | None = None) -> Ended:
    """The slicing with the smallest L_end at what is free now: a rule to ask at run time.

    Give the units and the wire their present ``busy``; slicings that can't be are passed over.
    """
    found: list[Ended] = []
    for slicing in Slicing:
        try:
            found.append(end_to_end(pair, slicing, sequences=sequences, experts=experts))
        except CatalogueError:
            continue
    return min(found, key=lambda each: each.seconds)


def regret(
    believed: Pairing, real: Pairing, *, sequences: float = 1.0, experts: float | None = None
) -> float:
    """How much longer the choice on believed loads takes than the best on the real ones, less 1."""
    picked = choose(believed, sequences=sequences, experts=experts).slicing
    best = choose(real, sequences=sequences, experts=experts).seconds
    return end_to_end(real, picked, sequences=sequences, experts=experts).seconds / best - 1


def loaded(pair: Pairing, *, gpu: float = 0.0, host: float = 0.0, wire: float = 0.0) -> Pairing:
    """The pairing with so much of each side taken by something else."""
    return replace(
        pair, gpu=replace(pair.gpu, busy=gpu), host=replace(pair.host, busy=host),
        whole=None if pair.whole is None else replace(pair.whole, busy=host),
        wire=replace(pair.wire, busy=wire),
    )  # fmt: skip
