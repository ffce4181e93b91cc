"""When flows fall and how they are discounted: the convention that every figure prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How a yearly rate turns the flows of periods into money of today."""

    rate: float
    """A year's discount rate: 0.12 is 12 %."""
    per_year: int = 4
    """Periods in a year: 4 for quarters."""
    fall: Literal["end", "middle", "start"] = "end"
    """When within its period a flow falls."""
    compounding: Literal["effective", "nominal"] = "effective"
    """effective: (1 + rate) a year; nominal: rate / per_year a period."""

    def __post_init__(self) -> None:
        if self.per_year < 1 or self.rate <= -1.0 or not np.isfinite(self.rate):
            raise Undefined(
                f"a rate of {self.rate:g} over {self.per_year} periods a year discounts nothing; "
                "give a rate above -100 % and at least one period a year"
            )

    @property
    def period_rate(self) -> float:
        """The rate of one period."""
        if self.compounding == "nominal":
            return self.rate / self.per_year
        return float((1.0 + self.rate) ** (1.0 / self.per_year) - 1.0)

    def factors(self, periods: int) -> NDArray[np.float64]:
        """Discount factors (periods + 1,): today's first, undiscounted, then each period's."""
        shift = {"end": 0.0, "middle": 0.5, "start": 1.0}[self.fall]
        when = np.concatenate([[0.0], np.arange(1, periods + 1) - shift])
        return np.asarray((1.0 + self.period_rate) ** -when, dtype=np.float64)

    @property
    def unit(self) -> str:
        """What a period is called."""
        return {1: "year", 2: "half-year", 4: "quarter", 12: "month"}.get(self.per_year, "period")

    def __str__(self) -> str:
        rate = f"{self.rate * 100:g} % a year, {self.compounding}"
        return f"{rate}; flows at the {self.fall} of each {self.unit}"
