"""An input of a calculation of money: what it is, how far it may be off, who says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined

Shape = Literal["triangular", "pert", "uniform"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncertain:
    """A figure with its range, in the unit that every formula uses.

    ``low`` and ``high`` are its least and greatest possible values; ``base`` is the likeliest
    one (of "uniform": the one to reckon with).  All three alike: it is taken as certain.
    """

    name: str
    unit: str
    """share, CNY, CNY/year, years, 1 (a plain number) ..."""
    base: float
    low: float
    high: float
    shape: Shape = "triangular"
    source: str = ""
    as_of: str = ""
    """ISO date; "" where nobody said."""

    def __post_init__(self) -> None:
        if not (np.isfinite([self.low, self.base, self.high]).all()):
            raise Undefined(f"{self.name}: a range has two ends and a base, all of them finite")
        if not self.low <= self.base <= self.high:
            raise Undefined(
                f"{self.name}: low {self.low:g}, base {self.base:g}, high {self.high:g} don't "
                "ascend; put them in order"
            )

    @classmethod
    def known(cls, name: str, value: float, *, unit: str = "1", source: str = "") -> Uncertain:
        """A figure taken as certain."""
        return cls(name=name, unit=unit, base=value, low=value, high=value, source=source)

    @property
    def certain(self) -> bool:
        """Whether its range is a point."""
        return self.low == self.high

    def quantile(self, u: ArrayLike) -> NDArray[np.float64]:
        """Values below which it stays with probability ``u``, same shape.

        Triangular by its inverse; PERT as the beta distribution with shape parameters
        1 + 4 (base - low) / (high - low) and 1 + 4 (high - base) / (high - low)
        (Malcolm, Roseboom, Clark & Fazar 1959).
        """
        at = np.asarray(u, dtype=np.float64)
        if self.certain:
            return np.full(at.shape, self.base)
        width = self.high - self.low
        mode = (self.base - self.low) / width
        return np.asarray(self.low + width * _unit_quantile(at, mode, self.shape))


def _unit_quantile(u: NDArray[np.float64], mode: float, shape: Shape) -> NDArray[np.float64]:
    if shape == "uniform":
        return u
    if shape == "pert":
        from scipy.special import betaincinv

        return np.asarray(betaincinv(1.0 + 4.0 * mode, 5.0 - 4.0 * mode, u))
    rising = np.sqrt(u * mode)
    falling = 1.0 - np.sqrt((1.0 - u) * (1.0 - mode))
    return np.where(u <= mode, rising, falling)
