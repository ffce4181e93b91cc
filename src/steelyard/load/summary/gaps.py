"""Gaps between the events of streams: too many to keep, so counted by size."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_PER_OCTAVE = 64
_BUCKETS = 40 * _PER_OCTAVE


class Gaps:
    """A histogram of gaps with buckets 1.1 % wide, exact sums, and the zeros apart.

    Events of one socket read came together: the gaps between them are zeros.
    """

    def __init__(self) -> None:
        self.counts = np.zeros(_BUCKETS, dtype=np.int64)
        self.zeros = 0
        self.sum_us = 0
        self.most_us = 0

    def add(self, reads: Sequence[bytes]) -> None:
        """Count the gaps inside each stream; ``reads`` as in Sample."""
        lengths = np.array([len(read) for read in reads], dtype=np.int64) // 8
        pairs = np.frombuffer(b"".join(reads), dtype="<u4").reshape(-1, 2)
        if not len(pairs):
            return
        self.zeros += int(pairs[:, 1].sum()) - len(pairs)
        stamps: npt.NDArray[np.int64] = pairs[:, 0].astype(np.int64)
        gaps = stamps[1:] - stamps[:-1]
        ends = np.cumsum(lengths[lengths > 0])[:-1] - 1
        inside = np.ones(len(gaps), dtype=np.bool_)
        inside[ends] = False
        self._count(gaps[inside])

    def merge(self, other: Gaps) -> None:
        """Add what another one counted."""
        self.counts += other.counts
        self.zeros += other.zeros
        self.sum_us += other.sum_us
        self.most_us = max(self.most_us, other.most_us)

    def _count(self, gaps: npt.NDArray[np.int64]) -> None:
        if not len(gaps):
            return
        self.zeros += int(np.count_nonzero(gaps <= 0))
        gaps = gaps[gaps > 0]
        if len(gaps):
            self.sum_us += int(gaps.sum())
            self.most_us = max(self.most_us, int(gaps.max()))
            place = np.rint(np.log2(gaps) * _PER_OCTAVE).astype(np.int64)
            self.counts += np.bincount(place, minlength=_BUCKETS)

    @property
    def n(self) -> int:
        """Gaps counted, zeros included."""
        return int(self.counts.sum()) + self.zeros

    @property
    def mean_s(self) -> float | None:
        """Their mean; None without gaps."""
        return self.sum_us * 1e-6 / self.n if self.n else None

    def quantile(self, q: float) -> float | None:
        """A quantile in s, to 0.6 %; None without gaps."""
        if not self.n:
            return None
        wanted = q * self.n
        if wanted <= self.zeros:
            return 0.0
        place = int(np.searchsorted(np.cumsum(self.counts) + self.zeros, wanted))
        return float(min(2 ** (place / _PER_OCTAVE), self.most_us)) * 1e-6
