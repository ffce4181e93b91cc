"""What a further measurement can be expected to be worth, before it is made.

EVSI(n) = E[max_d E[U_d | data of n more]] - max_d E[U_d].  The posterior means are foretold by
the Gaussian approximation of Jalal and Alarid-Escudero (2018): what asking without end would
show is drawn together by sqrt(n / (n + n0)) about its mean, n0 being what the draws already rest
on.  These means mix those of full knowledge and of none, so that a test is worth no more.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from steelyard.stats import korn_graubard_bounds

Array = NDArray[np.float64]

NEVER_MEASURED = 2.0
"""What ignorance counts for: a uniform share is worth two answers, one of each kind."""


def foretold(utilities: Array, *, fresh: Array | None, known: float, new: float) -> Array:
    """(N, D): means that may be held once so much more is asked.

    ``utilities`` (N, D) are those that asking without end would show, ``fresh`` those that it
    would show of what was never measured; ``known`` and ``new`` say how far towards them the
    answers lead, 0..1, ``new`` at least as far.
    """
    base = utilities.mean(axis=0)
    means: Array = base + known * (utilities - base)
    if fresh is not None:
        means += (new - known) * (fresh - base)
    return means


def shrinkage(more: float, have: float) -> float:
    """sqrt(n / (n + n0)): how far posterior means will spread, of how far truth does."""
    return math.sqrt(more / (more + have))


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
    spread = error * shrinkage(more, have)
    needed = width * math.sqrt(have / (have + more))
    if spread <= 0:
        return float(gap >= needed)
    return math.erfc((needed - gap) / spread / math.sqrt(2)) / 2
