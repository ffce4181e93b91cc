"""What two texts have in common, in order."""

from __future__ import annotations

from collections.abc import Sequence


def longest_common(a: Sequence[str], b: Sequence[str]) -> int:
    """Length of the longest common subsequence, a row of bits at a time (Hyyrö 2004)."""
    # A row is as long as the first: one of a million tokens would be costly to make.
    a, b = sorted((a, b), key=len)
    places: dict[str, int] = {}
    for i, token in enumerate(a):
        places[token] = places.get(token, 0) | (1 << i)
    whole = (1 << len(a)) - 1
    row = whole
    for token in b:
        hit = row & places.get(token, 0)
        row = ((row + hit) | (row - hit)) & whole
    return len(a) - row.bit_count()
