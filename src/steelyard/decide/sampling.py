"""What a further measurement can be expected to be worth, before it is made.

EVSI(n) = E[max_d E[U_d | data of n more]] - max_d E[U_d].  The posterior means are foretold by
the Gaussian approximation of Jalal and Alarid-Escudero (2018): utilities are regressed on the
draws of what is measured (as in Strong, Oakley and Brennan 2014), and these draws are drawn
together by sqrt(n / (n + n0)) about their mean, n0 being what the draws already rest on.
Utilities are linear in the scores, so nothing is lost in the regression when all criteria are
measured anew.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from steelyard.stats import korn_graubard_bounds

Array = NDArray[np.float64]

NEVER_MEASURED = 2.0
"""What ignorance counts for: a uniform share is worth two answers, one of each kind."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Metamodel:
    """Each deployment's utility as a straight line in the scores that a test would measure."""

    base: Array
    """(D,): expected utilities."""
    centred: Array
    """(N, X): draws of what is measured, less their means."""
    slopes: Array
    """(X, D)."""

    @classmethod
    def of(cls, scores: Array, *, weights: Array, columns: Sequence[int]) -> Self:
        """Fit to draws (N, D, C) at fixed weights; ``columns`` are the criteria measured."""
        utilities = scores @ weights
        centred = scores[:, :, list(columns)].reshape(len(scores), -1)
        centred = centred - centred.mean(axis=0)
        slopes, *_ = np.linalg.lstsq(centred, utilities - utilities.mean(axis=0), rcond=None)
        return cls(base=utilities.mean(axis=0), centred=centred, slopes=slopes)

    def worth(self, shrink: Array | float) -> Estimate:
        """EVSI when each measured score is known so well; ``shrink`` is (X,), 1 for exactly."""
        means = self.base + (self.centred * shrink) @ self.slopes
        # the mean of each column is its base by construction: no draw's luck is counted as gain
        gains = means.max(axis=1) - means[:, int(np.argmax(self.base))]
        error = 1.96 * float(gains.std()) / math.sqrt(len(gains))
        return Estimate(value=max(0.0, float(gains.mean())), mc_error=error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """An expectation over draws, with the half-width of its 95 % interval."""

    value: float
    mc_error: float


def shrinkage(more: Array | float, have: Array | float) -> Array:
    """sqrt(n / (n + n0)): how far posterior means will spread, of how far truth does."""
    more, have = np.asarray(more, dtype=np.float64), np.asarray(have, dtype=np.float64)
    return np.sqrt(more / (more + have))


def chance_to_prove_share(
    share: float, have: float, more: float, *, limit: float, op: Literal[">=", "<="], at: float
) -> float:
    """Probability that a share's gate passes once ``more`` trials join ``have``.

    Further successes are beta-binomial after Jeffreys' prior; the gate is judged on all trials
    together by its one-sided bound at confidence ``at``, as it is today.
    """
    from scipy.stats import betabinom

    if op == "<=":
        return chance_to_prove_share(1 - share, have, more, limit=1 - limit, op=">=", at=at)
    trials, seen = round(more), share * have
    least = _least_to_prove(seen, have, trials, limit=limit, at=at)
    if least is None:
        return 0.0
    return float(betabinom.sf(least - 1, trials, seen + 0.5, have - seen + 0.5))


def _least_to_prove(
    seen: float, have: float, trials: int, *, limit: float, at: float
) -> int | None:
    def proven(count: int) -> bool:
        total = have + trials
        share = min(1.0, (seen + count) / total)
        return korn_graubard_bounds(share, total, confidence=at)[0] >= limit

    if not proven(trials):
        return None
    low, high = -1, trials
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if proven(middle) else (middle, high)
    return high


def chance_to_prove_mean(
    gap: float, width: float, have: float, more: float, *, quantile: float = 1.96
) -> float:
    """The same of a mean ``gap`` on the right side of its limit, within +-``width`` today."""
    error = width / quantile
    spread = error * float(shrinkage(more, have))
    needed = width * math.sqrt(have / (have + more))
    if spread <= 0:
        return float(gap >= needed)
    return math.erfc((needed - gap) / spread / math.sqrt(2)) / 2
