"""Tax on what a project adds to the profit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.rollout import Values, column
from steelyard.cost.returns.stream import Kind, with_today


@dataclass(frozen=True, slots=True, kw_only=True)
class Tax:
    """A share of benefits less running costs less straight-line depreciation.

    A loss saves tax at once, against other profits of the payer; whoever has none must not state
    a tax this way.  What isn't written off by the horizon saves nothing.
    """

    rate: str
    """Name of the input that holds the share."""
    months: float
    """Over how long the investment is written off, from the period after it is paid."""
    name: str = "tax"

    @property
    def inputs(self) -> tuple[str, ...]:
        """The rate."""
        return (self.rate,)

    def flows(
        self,
        parts: Mapping[str, NDArray[np.float64]],
        kinds: Mapping[str, Kind],
        clock: Clock,
        values: Values,
    ) -> NDArray[np.float64]:
        """Tax of each period, paid in it; (periods + 1,) or (n, periods + 1)."""
        nothing = np.zeros(clock.periods + 1)
        invested = sum((p for n, p in parts.items() if kinds[n] == "investment"), nothing)
        earned = sum((p for n, p in parts.items() if kinds[n] != "investment"), nothing)
        profit = earned[..., 1:] + invested @ self.written_off(clock)
        return with_today(-column(values, self.rate) * profit)

    def base(self, kind: Kind, factors: NDArray[np.float64], clock: Clock) -> NDArray[np.float64]:
        """By how much money of a period raises the taxed profit, in money of today."""
        if kind == "investment":
            return np.asarray(self.written_off(clock) @ factors[1:])
        return np.concatenate([[0.0], factors[1:]])

    def written_off(self, clock: Clock) -> NDArray[np.float64]:
        """Which part of money paid in a period (row) is written off in each later one (column)."""
        life = self.months * clock.per_year / 12.0
        paid, later = np.arange(clock.periods + 1)[:, None], np.arange(1, clock.periods + 1)
        age = later - 1 - paid
        return np.where(age >= 0, np.clip(life - age, 0.0, 1.0), 0.0) / life
