"""Times counted by size while a run is on, for whoever watches from outside."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

BOUNDS_S = (
    0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
)  # fmt: skip
"""Upper ends, as OpenTelemetry's conventions for clients of generative AI have them."""
NAMES = ("duration", "first_chunk", "chunk_gap")
_BOUNDS_NS = tuple(round(bound * 1e9) for bound in BOUNDS_S)


class Bins:
    """Counts of durations below each bound, and of those beyond the last."""

    __slots__ = ("counts", "total_ns")

    def __init__(self) -> None:
        self.counts = [0] * (len(_BOUNDS_NS) + 1)
        self.total_ns = 0

    def add(self, spent_ns: int) -> None:
        """Count one duration."""
        self.counts[bisect_left(_BOUNDS_NS, spent_ns)] += 1
        self.total_ns += spent_ns

    def take(self, told: Sequence[int]) -> None:
        """Add what ``told`` says of others."""
        self.total_ns += told[0]
        for place, count in enumerate(told[1:]):
            self.counts[place] += count

    def told(self) -> list[int]:
        """The sum, then the counts."""
        return [self.total_ns, *self.counts]


class Counted:
    """The three times of a run that are counted."""

    __slots__ = NAMES

    def __init__(self) -> None:
        self.duration = Bins()
        self.first_chunk = Bins()
        self.chunk_gap = Bins()

    def gaps(self, reads: Sequence[int]) -> None:
        """Count the gaps of a stream, its stamps and events in turn; those of one read came
        together."""
        if not reads:
            return
        counts, stamps = self.chunk_gap.counts, reads[::2]
        counts[0] += sum(reads[1::2]) - len(stamps)
        for before, stamp in pairwise(stamps):
            counts[bisect_left(_BOUNDS_NS, stamp - before)] += 1
        self.chunk_gap.total_ns += stamps[-1] - stamps[0]

    def told(self) -> dict[str, list[int]]:
        """All of it, to be sent."""
        return {name: getattr(self, name).told() for name in NAMES}
