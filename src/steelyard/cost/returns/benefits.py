"""What a deployment earns that the baseline doesn't: four causes, each with its formula."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.rollout import AtOnce, Rollout, Values, column
from steelyard.cost.returns.stream import Kind, Weights, with_today
from steelyard.cost.returns.weighed import weighed

WEEKS_A_YEAR = 52.0
"""Leave and holidays belong in the hours saved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandGrowth:
    """Margin on revenue that more use brings: R0 ((1 + g s)^elasticity - 1) margin.

    The growth g is that which the deployment causes, not that of the market; s is the share of
    the roll-out in force.  An elasticity says by how many percent revenue rises with a percent
    of use: it is an exponent of the growth, and no growth of its own.
    """

    name: str
    revenue: str
    """A year's revenue with the baseline, in money."""
    growth: str
    elasticity: str
    margin: str
    rollout: Rollout = field(default_factory=AtOnce)
    kind: Kind = "benefit"

    @property
    def inputs(self) -> tuple[str, ...]:
        """Revenue, growth, elasticity, margin, and those of the roll-out."""
        own = (self.revenue, self.growth, self.elasticity, self.margin)
        return own + self.rollout.inputs

    def flows(self, values: Values, clock: Clock) -> NDArray[np.float64]:
        """Nothing today."""
        grown = column(values, self.growth) * self.rollout.shares(values, clock.middles)
        lift = (1.0 + grown) ** column(values, self.elasticity) - 1.0
        base = column(values, self.revenue) * column(values, self.margin) / clock.per_year
        return with_today(base * lift)

    def present(self, values: Values, clock: Clock, weights: Weights) -> NDArray[np.float64]:
        """Period by period."""
        return np.asarray(self.flows(values, clock) @ weights)


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentsReplaced:
    """Pay of the people whose work the deployment takes over: agents x share x cost x s.

    ``cost`` is what a person costs a year, wages and all else.  ``leaving`` is what is paid once
    for each who leaves, in the period in which the roll-out reaches him.
    """

    name: str
    agents: str
    share: str
    cost: str
    leaving: str | None = None
    rollout: Rollout = field(default_factory=AtOnce)
    kind: Kind = "benefit"

    @property
    def inputs(self) -> tuple[str, ...]:
        """Agents, share, cost, what leaving costs, and those of the roll-out."""
        own = (self.agents, self.share, self.cost)
        return own + ((self.leaving,) if self.leaving else ()) + self.rollout.inputs

    def flows(self, values: Values, clock: Clock) -> NDArray[np.float64]:
        """Nothing today."""
        shares = self.rollout.shares(values, clock.middles)
        posts = column(values, self.agents) * column(values, self.share) * shares
        saved = posts * column(values, self.cost) / clock.per_year
        if self.leaving is None:
            return with_today(saved)
        left = np.maximum(np.diff(posts, axis=-1, prepend=0.0), 0.0)
        return with_today(saved - left * column(values, self.leaving))

    def present(self, values: Values, clock: Clock, weights: Weights) -> NDArray[np.float64]:
        """The same without its periods: they all share the posts."""
        posts = np.asarray(values[self.agents]) * np.asarray(values[self.share])
        if (posts < 0.0).any():
            return np.asarray(self.flows(values, clock) @ weights)
        rolled = weighed(self.rollout, values, clock, weights)
        saved = posts * np.asarray(values[self.cost]) / clock.per_year * rolled.force
        if self.leaving is None:
            return np.asarray(saved)
        return np.asarray(saved - posts * np.asarray(values[self.leaving]) * rolled.reached)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSaved:
    """Hours that a knowledge base saves: staff x hours a week x 52 x rate x realised x s.

    ``realised`` is the share of saved hours that turns into work done or posts not filled; time
    that is saved in minutes here and there is not money by itself.
    """

    name: str
    staff: str
    hours: str
    rate: str
    realised: str
    rollout: Rollout = field(default_factory=AtOnce)
    kind: Kind = "benefit"

    @property
    def inputs(self) -> tuple[str, ...]:
        """Staff, hours, rate, share realised, and those of the roll-out."""
        return (self.staff, self.hours, self.rate, self.realised, *self.rollout.inputs)

    def flows(self, values: Values, clock: Clock) -> NDArray[np.float64]:
        """Nothing today."""
        yearly = self._yearly(values)[..., None]
        return with_today(yearly / clock.per_year * self.rollout.shares(values, clock.middles))

    def present(self, values: Values, clock: Clock, weights: Weights) -> NDArray[np.float64]:
        """The same without its periods."""
        rolled = weighed(self.rollout, values, clock, weights)
        return np.asarray(self._yearly(values) / clock.per_year * rolled.force)

    def _yearly(self, values: Values) -> NDArray[np.float64]:
        hours = np.asarray(values[self.staff]) * np.asarray(values[self.hours]) * WEEKS_A_YEAR
        return np.asarray(hours * np.asarray(values[self.rate]) * np.asarray(values[self.realised]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """An amount a year that somebody answers for, as it is rolled out."""

    name: str
    amount: str
    rollout: Rollout = field(default_factory=AtOnce)
    kind: Kind = "benefit"

    @property
    def inputs(self) -> tuple[str, ...]:
        """The amount, and those of the roll-out."""
        return (self.amount, *self.rollout.inputs)

    def flows(self, values: Values, clock: Clock) -> NDArray[np.float64]:
        """Nothing today."""
        yearly = column(values, self.amount)
        return with_today(yearly / clock.per_year * self.rollout.shares(values, clock.middles))

    def present(self, values: Values, clock: Clock, weights: Weights) -> NDArray[np.float64]:
        """The same without its periods."""
        rolled = weighed(self.rollout, values, clock, weights)
        return np.asarray(np.asarray(values[self.amount]) / clock.per_year * rolled.force)
