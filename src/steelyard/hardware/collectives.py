"""Seconds that devices spend telling each other, at the rate of their link."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal

from steelyard.hardware.rates import Rates

DISPATCH, COMBINE = 1.0, 2.0
"""Bytes of an element on its way to an expert (FP8) and back (BF16): DeepSeek-V3's choice."""


def all_reduce(size: float, *, devices: int, rates: Rates, hop: float = 0.0) -> float:
    """Ring all-reduce of ``size`` bytes: 2 (N-1) hops and 2 (N-1)/N of the bytes (Patarasu, 2009).

    Over several boxes it goes by level, as NCCL does: each device carries its part of what its
    box has summed up to the same part of the others, over an adapter of its own. ``hop`` is the
    fixed latency of one step in seconds.
    """
    beside = min(devices, rates.box)
    boxes = math.ceil(devices / beside)
    within = _ring(size, ways=beside, rate=rates.reach(beside), hop=hop)
    return within + _ring(size / beside, ways=boxes, rate=rates.network, hop=hop)


def _ring(size: float, *, ways: int, rate: float, hop: float) -> float:
    return 2 * (ways - 1) * (hop + size / ways / rate)


def all_to_all(size: float, *, devices: int, rates: Rates, fixed: float = 0.0) -> float:
    """Each device sends ``size`` bytes, (N-1)/N of them to others, and pays ``fixed`` seconds.

    The fixed part rules small messages: DeepEP needs 77 us at 8 devices for what its bytes
    would need 3 us for.
    """
    if devices <= 1:
        return 0.0
    return fixed + (devices - 1) / devices * size / rates.reach(devices)


_DEEPEP = {
    "dispatch": ((8, 77e-6), (16, 118e-6), (32, 155e-6), (128, 192e-6)),
    "combine": ((8, 114e-6), (16, 195e-6), (32, 273e-6), (128, 369e-6)),
}


def fixed_latency(way: Literal["dispatch", "combine"], *, devices: int) -> float:
    """Seconds of one low-latency all-to-all of 128 tokens of 7,168 to top-8 experts.

    Between DeepEP's published figures for H800 (deepseek-ai/DeepEP docs/legacy.md) a line in
    log2 of the devices; beyond them the nearest one.
    """
    if devices <= 1:
        return 0.0
    known = _DEEPEP[way]
    for (few, less), (many, more) in pairwise(known):
        if devices <= many:
            part = max(math.log2(devices / few), 0.0) / math.log2(many / few)
            return less + part * (more - less)
    return known[-1][1]


def expert_traffic(tokens: float, *, hidden: int, copies: float) -> tuple[float, float]:
    """Bytes that one device sends for ``tokens`` of its tokens: to the experts, and back."""
    size = tokens * hidden * copies
    return size * DISPATCH, size * COMBINE
