"""What it would be worth to know more, in utility.

EVPI = E[max U] - max E[U]; EVPPI of a criterion by regressing each deployment's utility on that
criterion's scores over the same draws (Strong, Oakley and Brennan, 2014), here linearly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
_ROUNDING = 1e-12
"""Of sums of utilities, which lie in 0..1: less is no knowledge."""


def perfect_information(utilities: Array) -> float:
    """Expected gain from knowing every measurement exactly; utilities (N, D)."""
    gain = float(utilities.max(axis=1).mean() - utilities.mean(axis=0).max())
    return gain if gain > _ROUNDING else 0.0


def partial_information(scores: Array, *, weights: Array) -> Array:
    """(C,): expected gain from knowing one criterion exactly for every deployment.

    A criterion that all deployments share alike is worth nothing, however widely it varies.
    """
    utilities = scores @ weights
    worth = [_fitted(scores[:, :, index], utilities) for index in range(len(weights))]
    return np.array([perfect_information(fitted) for fitted in worth])


def _fitted(known: Array, utilities: Array) -> Array:
    design = np.column_stack([np.ones(len(known)), known - known.mean(axis=0)])
    coefficients, *_ = np.linalg.lstsq(design, utilities, rcond=None)
    return np.asarray(design @ coefficients)
