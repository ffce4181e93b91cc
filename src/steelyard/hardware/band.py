"""A predicted number with the range it is expected in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Low, middle and high of a quantity; what the ends promise is said where it is made."""

    low: float
    mid: float
    high: float

    @classmethod
    def around(cls, middle: float, ends: tuple[float, float], *, least: float) -> Band:
        """Multiples of a middle, none of them below what is the least."""
        low, mid, high = (max(middle * end, least) for end in (ends[0], 1.0, ends[1]))
        return cls(low=low, mid=mid, high=high)

    def times(self, factor: float) -> Band:
        """The band of a multiple."""
        return Band(low=self.low * factor, mid=self.mid * factor, high=self.high * factor)

    def plus(self, other: Band) -> Band:
        """The band of a sum whose parts are low, and high, together."""
        return Band(low=self.low + other.low, mid=self.mid + other.mid, high=self.high + other.high)
