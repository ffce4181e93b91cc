"""A declared cost as a stream: what the deployment pays and the baseline doesn't."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.rollout import Values, column
from steelyard.cost.returns.stream import Kind, Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """Coefficient x rate x exchange x volume x (1 + change)^years x (1 + growth)^years.

    ``years`` are whole ones behind the period's begin, so that a rate and a volume change by a
    step at the end of each year, as they do in the ledgers.
    """

    name: str
    kind: Kind
    coefficients: tuple[float, ...]
    """How much of the rate falls today and in each period; paid is below 0."""
    rate: str
    exchange: str | None = None
    inverse: bool = False
    """The exchange was quoted the other way round, so that it divides."""
    volume: str | None = None
    growth: str | None = None
    change: str | None = None

    @property
    def inputs(self) -> tuple[str, ...]:
        """Rate, exchange, volume, growth and change, as far as they are there."""
        named = (self.rate, self.exchange, self.volume, self.growth, self.change)
        return tuple(name for name in named if name is not None)

    def flows(self, values: Values, clock: Clock) -> NDArray[np.float64]:
        """Money today and in each period: (periods + 1,) or (n, periods + 1)."""
        found = np.asarray(self.coefficients) * column(values, self.rate)
        if self.exchange is not None:
            exchange = column(values, self.exchange)
            found = found / exchange if self.inverse else found * exchange
        if self.volume is not None:
            found = found * column(values, self.volume)
        for yearly in (self.growth, self.change):
            if yearly is not None:
                found = found * (1.0 + column(values, yearly)) ** clock.years
        return found

    def present(self, values: Values, clock: Clock, weights: Weights) -> NDArray[np.float64]:
        """The same without its periods: those of a year have one rate and one volume."""
        by_year = np.bincount(clock.years, np.asarray(self.coefficients) * weights)
        years = np.flatnonzero(by_year)
        found = np.asarray(values[self.rate], dtype=np.float64)
        if self.exchange is not None:
            exchange = np.asarray(values[self.exchange])
            found = found / exchange if self.inverse else found * exchange
        if self.volume is not None:
            found = found * np.asarray(values[self.volume])
        path = np.ones(())
        for yearly in (self.growth, self.change):
            if yearly is not None:
                path = path * (1.0 + np.asarray(values[yearly]))
        return np.asarray(found * ((path[..., None] ** years) @ by_year[years]))
