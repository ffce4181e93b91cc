"""Which rows of a set: by seed, in proportion to its strata, the fewer among the more."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A record in the form of an item line, and what it is drawn by."""

    record: dict[str, Any]
    stratum: str

    @property
    def id(self) -> str:
        """As in the record."""
        return str(self.record["id"])


def sample(rows: Sequence[Row], *, n: int | None, seed: int) -> list[Row]:
    """``n`` rows in the order in which they stand, or all.

    Within a stratum the order is that of a hash of seed and id, so that a row more or less in the
    set moves no other. Strata share the places by the highest averages with divisors 1, 3, 5, ...
    (Sainte-Laguë 1910; Webster): never a row taken back as n grows, so a sample of 20 lies within
    that of 40.
    """
    if n is None or n >= len(rows):
        return list(rows)
    strata: dict[str, list[int]] = {}
    for place in sorted(range(len(rows)), key=lambda i: _rank(rows[i].id, seed)):
        strata.setdefault(rows[place].stratum, []).append(place)
    chosen = _chosen(strata, n)
    return [rows[place] for place in sorted(chosen)]


def _chosen(strata: dict[str, list[int]], n: int) -> list[int]:
    heap = [(-Fraction(len(places)), name, 0) for name, places in strata.items()]
    heapq.heapify(heap)
    chosen = []
    for _ in range(n):
        _, name, taken = heap[0]
        chosen.append(strata[name][taken])
        size = len(strata[name])
        if taken + 1 < size:
            heapq.heapreplace(heap, (-Fraction(size, 2 * taken + 3), name, taken + 1))
        else:
            heapq.heappop(heap)
    return chosen


def _rank(row: str, seed: int) -> bytes:
    return hashlib.sha256(f"{seed}/{row}".encode()).digest()


def split_of(cluster: str) -> str:
    """``dev`` for one cluster in five, ``eval`` for the others, whatever else is in the set."""
    return "dev" if hashlib.sha256(cluster.encode()).digest()[0] % 5 == 0 else "eval"
