"""Seconds of a step and of a prompt at the peaks of the hardware, operation by operation.

Nothing here is an estimate of a real engine: each entry is bytes over a rate, FLOPs over a rate,
or a count (layers, hops, requests) that an efficiency later turns into seconds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from steelyard.hardware.collectives import (
    all_reduce,
    all_to_all,
    expert_traffic,
    fixed_latency,
)
from steelyard.hardware.experts import imbalance_floor
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import Rates
from steelyard.hardware.tensors import Tensors

MICRO = 1e-6
CHUNK = 8192
"""Prompt tokens that an engine takes into one step."""


def decode_step(
    placed: Placed, rates: Rates, *, running: float, context: float
) -> Mapping[str, float]:
    """Operations of one decode step of ``running`` sequences with ``context`` tokens each.

    ``weights``, ``experts``, ``cache`` are bytes over memory bandwidth; ``arithmetic`` is FLOPs
    over peak, of which reading hides a fitted part; ``hops`` and ``exchange`` are the collectives'
    latency count and bytes; ``distance`` is the all-to-all between hosts; ``layers``,
    ``routing`` and ``sequences`` count what launches are paid for.
    """
    layout, model = placed.layout, placed.model
    wide = rates.bandwidth
    hops, exchange = _talk(placed, rates, tokens=running)
    weights, experts = placed.constant_bytes / wide, _busiest_bytes(placed, running) / wide
    cache = running / layout.dp * placed.cache_bytes(context) / wide
    multiplied = running * _matrix_seconds(placed, rates, uneven=_uneven(placed))
    multiplied += running / layout.tp * placed.decode_flops(context) / rates.peak("bf16")
    return {
        "weights": weights,
        "experts": experts,
        "cache": cache,
        "arithmetic": multiplied,
        "hops": hops,
        "exchange": exchange,
        "distance": _distance(placed, rates, tokens=running),
        "layers": model.depth * MICRO,
        "routing": model.expert_layers * MICRO,
        "sequences": running / layout.dp * MICRO,
    }


def prompt(
    placed: Placed, rates: Rates, *, tokens: float, cached: float = 0.0, chunk: int = CHUNK
) -> Mapping[str, float]:
    """Operations of the prefill of one prompt on all devices of a replica.

    Of its tokens the first ``cached`` lie in the prefix cache: the others look at them, and that
    is all. ``passes`` is the weights read once for each chunk; ``launches`` the layers of a chunk.
    """
    layout, model = placed.layout, placed.model
    by_class = _class_seconds(placed, rates)
    experts = by_class.pop(Tensors.ROUTED, 0.0)
    by_class.pop(Tensors.HEAD, None)
    fresh = tokens - cached
    _, exchange = _talk(placed, rates, tokens=fresh)
    resident = placed.constant_bytes + placed.expert_bytes(1e9)
    attended = placed.prefill_flops(tokens) - placed.prefill_flops(cached)
    return {
        "prompt": fresh * sum(by_class.values()),
        "prompt experts": fresh * experts * _skew(placed, chunk * layout.dp),
        "prompt attention": attended / layout.tp / rates.peak("bf16"),
        "prompt exchange": exchange,
        "prompt passes": fresh / chunk * resident / rates.bandwidth,
        "prompt launches": model.depth * 10 * MICRO,
        "prompt request": 1e-3,
    }


def _class_seconds(placed: Placed, rates: Rates) -> dict[str, float]:
    """Seconds of one token by class of weights, over all devices of a replica."""
    found: dict[str, float] = {}
    for name, flops in placed.token_flops:
        peak = rates.peak(placed.precision.of(Tensors(name)).math)
        found[name] = flops / placed.layout.tp / peak
    return found


def _matrix_seconds(placed: Placed, rates: Rates, *, uneven: float) -> float:
    found = _class_seconds(placed, rates)
    return sum(found.values()) + (uneven - 1) * found.get(Tensors.ROUTED, 0.0)


def _uneven(placed: Placed) -> float:
    """Busiest device of divided experts over the mean, as declared; 1 where nobody did."""
    declared = placed.imbalance if placed.layout.ep > 1 else None
    return 1.0 if declared is None else declared


def _busiest_bytes(placed: Placed, tokens: float) -> float:
    """Bytes of the experts that the busiest device reads: no more than all it holds."""
    read = placed.expert_bytes(tokens)
    return min(read * _uneven(placed), max(placed.expert_bytes(1e9), read))


def _talk(placed: Placed, rates: Rates, *, tokens: float) -> tuple[float, float]:
    """Collectives of all layers: micro-hops (2 a layer, log2 N deep) and seconds of bytes."""
    hops, exchange = _within(placed, rates, tokens=tokens)
    passed = placed.layout.pp - 1
    if not passed:
        return hops, exchange
    return hops + passed * MICRO, exchange + passed * _onward(placed, rates, tokens)


def _onward(placed: Placed, rates: Rates, tokens: float) -> float:
    """Seconds in which a stage hands its tokens to the next, each device its part of them."""
    layout = placed.layout
    reach = rates.reach(layout.tp * layout.pp)
    return tokens * placed.model.hidden * 2 / layout.tp / reach


def _within(placed: Placed, rates: Rates, *, tokens: float) -> tuple[float, float]:
    """What the devices of one stage tell each other."""
    layout, model = placed.layout, placed.model
    if layout.tp == 1:
        return 0.0, 0.0
    deep = math.log2(layout.tp)
    hops = 2 * model.depth * deep * MICRO
    size = tokens * model.hidden * 2
    if layout.dp == 1:
        return hops, 2 * model.depth * all_reduce(size, devices=layout.tp, rates=rates)
    inside = all_reduce(size / layout.dp, devices=layout.attention_ways, rates=rates)
    copies = _copies(placed, rates)
    if spans_hosts(placed, rates) and tokens / layout.tp < CHUNK / 16:
        # The way between hosts is counted as distance; from where a token arrives it is spread
        # to its experts over the scale-up link, as where one domain joins all.
        rates, copies = replace(rates, domain=layout.tp), _chosen(placed)
    there, back = expert_traffic(tokens / layout.tp, hidden=model.hidden, copies=copies)
    across = _uneven(placed) * all_to_all(there + back, devices=layout.tp, rates=rates)
    return hops, model.depth * (inside + across)


def _copies(placed: Placed, rates: Rates) -> int:
    """Copies of a token that leave its device: top-k, or groups where those cross hosts.

    A token goes once to each host and is spread there over the scale-up link.
    """
    fed = placed.model.experts
    if fed is None or placed.layout.tp <= rates.domain or fed.groups <= 1:
        return _chosen(placed)
    return min(fed.top_k, fed.groups_used)


def _chosen(placed: Placed) -> int:
    """Experts of a token; 1 of a dense model, whose tokens go back whole."""
    return 1 if placed.model.experts is None else placed.model.experts.top_k


def spans_hosts(placed: Placed, rates: Rates) -> bool:
    """Whether experts are spread over more devices than one scale-up domain joins."""
    return placed.layout.ep > rates.domain and placed.model.experts is not None


def _distance(placed: Placed, rates: Rates, *, tokens: float) -> float:
    """Seconds of both all-to-alls of all expert layers, where experts span hosts.

    DeepEP's figures are for 128 tokens of a device; fewer than half of them take no less.
    """
    if not spans_hosts(placed, rates):
        return 0.0
    ways = placed.layout.ep
    each = fixed_latency("dispatch", devices=ways) + fixed_latency("combine", devices=ways)
    sent = max(tokens / placed.layout.tp / 128, 0.5) * _uneven(placed)
    return placed.model.expert_layers * each * sent


def _skew(placed: Placed, tokens: float) -> float:
    """Busiest expert-parallel device over the mean: as declared, else as if routing were even."""
    fed, ways = placed.model.experts, placed.layout.ep
    if fed is None or ways == 1:
        return 1.0
    if placed.imbalance is not None:
        return placed.imbalance
    return imbalance_floor(tokens=max(tokens, 1.0), top_k=fed.top_k, devices=ways)
