"""The rate over time: pieces in which it rises, falls or stays."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.load.arrivals.spacing import SLACK, Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of time in which the rate goes straight from one value to another."""

    for_s: float
    start_per_s: float
    end_per_s: float

    def __post_init__(self) -> None:
        rates = (self.start_per_s, self.end_per_s)
        if not (0 < self.for_s < math.inf and all(0 <= rate < math.inf for rate in rates)):
            raise ValueError(f"{self} needs a finite time above 0 and finite rates of 0 or more")

    @classmethod
    def level(cls, rate_per_s: float, *, for_s: float) -> Piece:
        """Stay at one rate."""
        return cls(for_s=for_s, start_per_s=rate_per_s, end_per_s=rate_per_s)

    def stairs(self, steps: int) -> tuple[Piece, ...]:
        """Go in equal steps of equal length instead, both ends included."""
        rates = np.linspace(self.start_per_s, self.end_per_s, steps)
        return tuple(Piece.level(float(rate), for_s=self.for_s / steps) for rate in rates)

    @property
    def expected(self) -> float:
        """Arrivals expected in it: the area below."""
        return self.for_s * (self.start_per_s + self.end_per_s) / 2


class Curve:
    """A rate over time; maps seconds to expected arrivals and back.

    A stationary process in the time of expected arrivals becomes one of this rate in seconds
    (time change of a point process: Çinlar 1975, Introduction to Stochastic Processes, 4.7).
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(pieces)
        self._starts = _running(piece.for_s for piece in self.pieces)
        self._counts = _running(piece.expected for piece in self.pieces)
        self._rates = np.array([piece.start_per_s for piece in self.pieces])
        spans = np.array([piece.for_s for piece in self.pieces])
        self._slopes = (np.array([piece.end_per_s for piece in self.pieces]) - self._rates) / spans

    @property
    def span_s(self) -> float:
        """Length in seconds."""
        return float(self._starts[-1])

    @property
    def expected(self) -> float:
        """Arrivals expected in all."""
        return float(self._counts[-1])

    def counted(self, at_s: npt.ArrayLike) -> Floats:
        """Give the arrivals expected before each time; outside, as at the nearer end."""
        at = np.clip(np.asarray(at_s, dtype=np.float64), 0, self.span_s)
        piece = np.clip(
            np.searchsorted(self._starts, at, side="right") - 1, 0, len(self._rates) - 1
        )
        into = at - self._starts[piece]
        area = into * (self._rates[piece] + self._slopes[piece] * into / 2)
        return np.asarray(self._counts[piece] + area, dtype=np.float64)

    def times(self, counts: Floats) -> Floats:
        """Give the last time up to which no more than each count is expected.

        ``counts`` lie in [0, expected). A count that is reached where the rate pauses belongs
        to the end of the pause.
        """
        ends = self._counts[1:]
        piece = np.minimum(np.searchsorted(ends, counts + SLACK, side="right"), len(ends) - 1)
        area = np.maximum(counts - self._counts[piece], 0)
        rate, slope = self._rates[piece], self._slopes[piece]
        root = rate + np.sqrt(np.maximum(rate**2 + 2 * slope * area, 0))
        into = np.divide(2 * area, root, out=np.zeros_like(area), where=root > 0)
        return np.asarray(self._starts[piece] + into, dtype=np.float64)


def _running(values: Iterable[float]) -> Floats:
    # Extended precision: a sum of thousands of short pieces must not drift off the whole number.
    wide = np.array([0.0, *values], dtype=np.longdouble)
    return np.cumsum(wide).astype(np.float64)
