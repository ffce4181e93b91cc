"""A predicted number with the range it is expected in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Low, middle and high of a quantity; what the ends promise is said where it is made."""

    low: float
    mid: float
    high: float

    def times(self, factor: float) -> Band:
        """The band of a multiple."""
        return Band(low=self.low * factor, mid=self.mid * factor, high=self.high * factor)
