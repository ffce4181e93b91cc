"""Which weights are allowed, and fair draws from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Weights that sum to 1, each within its bounds, perhaps in a stated order.

    Draws are uniform in (C - 1)-dimensional volume.  The whole simplex: normalised exponentials
    (Dirichlet(1,...,1)).  An order: the same, sorted, which folds the simplex onto its ordered
    part evenly, and shuffled within each level.  A band: all weights but the greatest are drawn
    from their bounds, the greatest takes the rest, and the vector is kept iff that lies in
    bounds too.  This is exact rejection sampling, for leaving one coordinate out maps the region
    onto its shadow with a constant volume factor; about one in three is kept for twenty equal
    weights.
    """

    low: tuple[float, ...]
    high: tuple[float, ...]
    levels: tuple[tuple[int, ...], ...] | None = None
    """Indices from the heaviest weights to the lightest; within a level in any order."""

    @classmethod
    def band(cls, declared: Sequence[float], *, share: float) -> Self:
        """Declared weights, each give or take ``share`` (0..1) of itself."""
        return cls(
            low=tuple(float(weight) * (1 - share) for weight in declared),
            high=tuple(min(1.0, float(weight) * (1 + share)) for weight in declared),
        )

    @classmethod
    def whole(cls, count: int) -> Self:
        """Any weights at all: says nothing about what the owner wants."""
        return cls(low=(0.0,) * count, high=(1.0,) * count)

    @classmethod
    def ordered(cls, order: Sequence[int]) -> Self:
        """Any weights that keep a stated order, heaviest first."""
        levels = tuple((index,) for index in order)
        return cls(low=(0.0,) * len(order), high=(1.0,) * len(order), levels=levels)

    @classmethod
    def like(cls, declared: Sequence[float]) -> Self:
        """Any weights in the order of those declared; equal ones in any order."""
        steps = sorted({round(weight, 12) for weight in declared}, reverse=True)
        levels = tuple(
            tuple(index for index, weight in enumerate(declared) if round(weight, 12) == step)
            for step in steps
        )
        return cls(low=(0.0,) * len(declared), high=(1.0,) * len(declared), levels=levels)

    def draw(self, count: int, *, rng: np.random.Generator) -> NDArray[np.float64]:
        """Uniform draws of shape (count, criteria)."""
        if self._free:
            return self._simplex(count, rng=rng)
        return self._banded(count, rng=rng)

    def halfspaces(self) -> NDArray[np.float64]:
        """Rows a with a @ w >= 0 inside the region, for w on the simplex."""
        size = len(self.low)
        unit = np.eye(size)
        rows = [unit[j] - self.low[j] for j in range(size) if self.low[j] > 0]
        rows += [self.high[j] - unit[j] for j in range(size) if self.high[j] < 1]
        if self.levels is not None:
            rows += [
                unit[heavier] - unit[lighter]
                for above, below in pairwise(self.levels)
                for heavier in above
                for lighter in below
            ]
        return np.array(rows, dtype=np.float64).reshape(-1, size)

    @property
    def has_volume(self) -> bool:
        """False where some weight is fixed."""
        return all(low < high for low, high in zip(self.low, self.high, strict=True))

    @property
    def _free(self) -> bool:
        return all(low == 0 for low in self.low) and all(high == 1 for high in self.high)

    def _simplex(self, count: int, *, rng: np.random.Generator) -> NDArray[np.float64]:
        drawn = rng.standard_exponential((count, len(self.low)))
        drawn /= drawn.sum(axis=1, keepdims=True)
        if self.levels is None:
            return drawn
        sorted_out = np.empty_like(drawn)
        falling, start = -np.sort(-drawn, axis=1), 0
        for level in self.levels:
            part = falling[:, start : start + len(level)]
            sorted_out[:, list(level)] = part if len(level) == 1 else rng.permuted(part, axis=1)
            start += len(level)
        return sorted_out

    def _banded(self, count: int, *, rng: np.random.Generator) -> NDArray[np.float64]:
        low, high = np.array(self.low), np.array(self.high)
        rest = int(np.argmax(high))
        # 1e-12 forgives the rounding of a sum where a band has no width at all
        floor, ceiling = low[rest] - 1e-12, high[rest] + 1e-12
        kept: list[NDArray[np.float64]] = []
        have = 0
        while have < count:
            batch = rng.uniform(low, high, (max(1024, count), len(low)))
            batch[:, rest] += 1.0 - batch.sum(axis=1)
            inside = batch[(batch[:, rest] >= floor) & (batch[:, rest] <= ceiling)]
            kept.append(inside)
            have += len(inside)
        return np.concatenate(kept)[:count]
