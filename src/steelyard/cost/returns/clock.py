"""The periods of a calculation, in time from today."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.cash import Timing
from steelyard.errors import Undefined


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """How far a calculation looks ahead, and its convention."""

    timing: Timing
    periods: int
    """The horizon H."""

    def __post_init__(self) -> None:
        if self.periods < 1:
            raise Undefined("a calculation looks at least one period ahead")

    @property
    def per_year(self) -> int:
        """Periods in a year."""
        return self.timing.per_year

    @property
    def unit(self) -> str:
        """What a period is called: quarter."""
        return self.timing.unit

    @property
    def middles(self) -> NDArray[np.float64]:
        """Months from today to the middle of each period (periods,)."""
        return np.asarray(
            (np.arange(self.periods) + 0.5) * (12.0 / self.per_year), dtype=np.float64
        )

    @property
    def years(self) -> NDArray[np.int64]:
        """Whole years that lie behind today (0) and behind the begin of each period."""
        return np.concatenate([[0], np.arange(self.periods) // self.per_year])
