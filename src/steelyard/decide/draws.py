"""Joint draws of all measurements, from the paired bootstrap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """What else the same items and windows could have shown.

    ``values`` is float64 of shape (draws, deployments, criteria) in canonical units; draw i of
    every deployment comes from the same resampled items and windows, so that correlation is
    kept.  +inf is a latency never reached; NaN is refused.  A criterion nobody could draw is
    left out and explained in ``missing``; a single cell whose measurement is Missing is ignored
    whatever stands there.
    """

    deployments: tuple[str, ...]
    criteria: tuple[str, ...]
    values: NDArray[np.float64]
    missing: Mapping[str, str] = field(default_factory=dict)
    """Criterion -> reason."""
    undrawn: frozenset[tuple[str, str]] = frozenset()
    """(deployment, criterion): single cells nobody could draw, whatever stands there."""

    def __post_init__(self) -> None:
        shape = (len(self.deployments), len(self.criteria))
        if self.values.ndim != 3 or self.values.shape[1:] != shape or not len(self.values):
            raise Undefined(
                f"draws have the shape {self.values.shape}; "
                f"expected (draws, {shape[0]} deployments, {shape[1]} criteria)"
            )
        if np.isnan(self.values).any():
            raise Undefined("a draw is not a number; leave the criterion out and say why")

    def of(self, deployment: str, criterion: str) -> NDArray[np.float64] | None:
        """The draws of one cell, or None if it or its criterion was left out."""
        if deployment not in self.deployments or criterion not in self.criteria:
            return None
        if (deployment, criterion) in self.undrawn:
            return None
        row, column = self.deployments.index(deployment), self.criteria.index(criterion)
        return self.values[:, row, column]
