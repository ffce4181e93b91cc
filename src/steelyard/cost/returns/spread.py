"""How far the present value may come out from its base: chance of loss, and the fan."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.cost.returns.draws import drawn
from steelyard.cost.returns.project import Project
from steelyard.cost.returns.rollout import BLOCK, Values, blocks
from steelyard.stats import Interval, wilson

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
DRAWS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Fan:
    """Quantiles, at the end of each period, of the sum so far in money of today."""

    quantiles: tuple[float, ...]
    periods: tuple[int, ...]
    bands: tuple[tuple[float, ...], ...]
    """One row a quantile, one value a period; pointwise, so that no row is the path of a world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Present values over joint draws of the inputs."""

    draws: int
    seed: int
    loss: float
    """Share of draws in which the present value is below 0."""
    loss_interval: Interval
    """What drawing no more often leaves open (Wilson); how right the ranges are it can't say."""
    mean: float
    mean_error: float
    """Standard error of the mean: of drawing alone."""
    never: float
    """Share of draws in which the undiscounted sum is still below 0 at the horizon."""
    quantiles: tuple[float, ...]
    """Of the present value, at ``QUANTILES``."""
    fan: Fan


def spread(project: Project, *, draws: int = DRAWS, seed: int = 0) -> Spread:
    """Draw all inputs jointly and reckon each world through."""
    given: Values = {**project.base, **drawn(project.inputs, draws=draws, seed=seed)}
    factors = project.timing.factors(project.clock.periods)
    sums, ends = np.empty((draws, factors.size)), np.empty(draws)
    for first, block in zip(range(0, draws, BLOCK), blocks(given, given), strict=True):
        rows = slice(first, first + BLOCK)
        flows = np.broadcast_to(project.flows(block), sums[rows].shape)
        np.cumsum(flows * factors, axis=1, out=sums[rows])
        ends[rows] = flows.sum(axis=1)
    values = sums[:, -1]
    lost = int((values < 0.0).sum())
    bands = np.quantile(sums, QUANTILES, axis=0)
    return Spread(
        draws=draws,
        seed=seed,
        loss=lost / draws,
        loss_interval=wilson(lost, draws),
        mean=float(values.mean()),
        mean_error=float(values.std(ddof=1) / np.sqrt(draws)),
        never=float((ends < 0.0).mean()),
        quantiles=tuple(map(float, bands[:, -1])),
        fan=Fan(
            quantiles=QUANTILES,
            periods=tuple(range(project.clock.periods + 1)),
            bands=tuple(tuple(map(float, row)) for row in bands),
        ),
    )
