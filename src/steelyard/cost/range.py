"""A value with what it is at least and at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

CaseName = Literal["low", "base", "high"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """Exact low, base and high; low <= base <= high."""

    low: Fraction
    base: Fraction
    high: Fraction

    @classmethod
    def point(cls, value: Fraction | int) -> Range:
        """A value that does not vary."""
        exact = value if isinstance(value, Fraction) else Fraction(value)
        return cls(low=exact, base=exact, high=exact)

    @property
    def certain(self) -> bool:
        """Whether low and high are the base."""
        return self.low == self.high

    def at(self, case: CaseName) -> Fraction:
        """The value of one case."""
        return {"low": self.low, "base": self.base, "high": self.high}[case]

    def __add__(self, other: Range) -> Range:
        if self.low is self.high and other.low is other.high:
            return Range.point(self.base + other.base)
        return Range(
            low=self.low + other.low, base=self.base + other.base, high=self.high + other.high
        )

    def __neg__(self) -> Range:
        return Range(low=-self.high, base=-self.base, high=-self.low)

    def __sub__(self, other: Range) -> Range:
        return self + -other

    def __mul__(self, other: Range | Fraction | int) -> Range:
        return self._corners(_range(other), lambda a, b: a * b)

    def __truediv__(self, other: Range | Fraction | int) -> Range:
        """Divide by what is above 0 throughout; ZeroDivisionError otherwise."""
        divisor = _range(other)
        if divisor.low <= 0:
            raise ZeroDivisionError("the divisor may be 0")
        return self._corners(divisor, lambda a, b: a / b)

    def _corners(self, other: Range, by: Callable[[Fraction, Fraction], Fraction]) -> Range:
        if self.low is self.high and other.low is other.high:
            return Range.point(by(self.base, other.base))
        ends = [by(a, b) for a in (self.low, self.high) for b in (other.low, other.high)]
        return Range(low=min(ends), base=by(self.base, other.base), high=max(ends))


def _range(value: Range | Fraction | int) -> Range:
    return value if isinstance(value, Range) else Range.point(value)
