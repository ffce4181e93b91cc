"""Memory a cache holds and doesn't use: by blocks, by reserving, by splitting."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.hardware.cache import share, token_bytes
from steelyard.hardware.setup import Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class Waste:
    """What a request of the mean length leaves empty, paged and if it reserved the longest."""

    block: int
    tokens: float
    """Of its last block, on average."""
    size: float
    """The same in bytes of one device."""
    paged: float
    """The same as a share of what the request holds."""
    reserved: float
    """Share that stays empty where each request reserves the longest."""


def waste_of(setup: Setup) -> Waste:
    """The cache of a set-up, half of each answer written."""
    mean, tokens = setup.isl + setup.osl / 2, paged_waste(setup.block)
    each = token_bytes(setup.model, setup.precision.cache) * share(setup.model, setup.layout)
    return Waste(
        block=setup.block, tokens=tokens, size=tokens * each, paged=tokens / (mean + tokens),
        reserved=reserved_waste(mean=mean, longest=setup.longest),
    )  # fmt: skip


def paged_waste(block: int) -> float:
    """Mean tokens a sequence leaves empty in its last block: (block - 1) / 2."""
    return (block - 1) / 2


def reserved_waste(*, mean: float, longest: float) -> float:
    """Share left empty where each sequence reserves the longest: 1 - mean / longest."""
    return 1 - mean / longest
