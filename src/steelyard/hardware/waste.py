"""Memory a cache holds and doesn't use: by blocks, by reserving, by splitting."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.errors import Undefined


def paged_waste(block: int) -> float:
    """Mean tokens a sequence leaves empty in its last block: (block - 1) / 2."""
    return (block - 1) / 2


def reserved_waste(*, mean: float, longest: float) -> float:
    """Share left empty where each sequence reserves the longest: 1 - mean / longest."""
    return 1 - mean / longest


def fragmentation(free: Sequence[float]) -> float:
    """External: 1 - largest free piece / all free. Zero where all pieces are equal blocks anyway.

    Raises Undefined where nothing is free.
    """
    total = sum(free)
    if total <= 0:
        raise Undefined("nothing is free, so how it is split has no value")
    return 1 - max(free) / total


def eager_scores(*, heads: int, tokens: int, sequences: int = 1, bytes_each: float = 2) -> float:
    """Bytes of the attention scores of one layer where they are written out: b H S^2 q.

    The one thing that is quadratic in the context; fused kernels never hold it.
    """
    return sequences * heads * float(tokens) ** 2 * bytes_each
