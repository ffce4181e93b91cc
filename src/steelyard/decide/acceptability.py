"""How often each deployment ranks where, over the weights and the measurements allowed.

Stochastic multicriteria acceptability analysis: Lahdelma, Hokkanen and Salminen (1998); SMAA-2,
Lahdelma and Salminen, Operations Research 49(3), 2001; Monte Carlo form after Tervonen and
Lahdelma (2007).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_GRID = 1e12
"""Utilities closer than 1e-12 are equal: 0.1 + 0.2 and 0.3 must tie."""
_CHUNK = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptability:
    """Indices of SMAA-2 for D deployments and C criteria; rows follow the scores' order."""

    ranks: Array
    """(D, D): probability of deployment i at rank r; rows and columns sum to 1."""
    central: tuple[Array | None, ...]
    """Mean weights under which i is first; None where it never is."""
    confidence: tuple[float | None, ...]
    """Probability of i being first at its central weights, over the measurements."""
    pairwise: Array
    """(D, D): probability that i's utility exceeds k's; a tie counts for neither."""
    regret: Array
    """(D,): expected utility lost by taking i instead of the best."""
    draws: int
    mc_error: float
    """Half-width at 95 % of the least certain probability; 0 where volumes are exact."""

    @property
    def first(self) -> Array:
        """(D,): first-rank acceptabilities."""
        return np.asarray(self.ranks[:, 0])


def acceptability(scores: Array, weights: Array) -> Acceptability:
    """Indices from paired rows of scores and weights.

    ``scores`` is (M, D, C) and ``weights`` (N, C); a first axis of 1 stands for "held fixed",
    and the shorter of two others is taken in turn again.  Ties split a rank evenly.
    """
    # the Monte Carlo error is that of the axis with the fewest independent draws
    independent = min((count for count in (len(scores), len(weights)) if count > 1), default=1)
    scores, weights = _in_step(scores, weights)
    utilities = _utilities(scores, weights)
    places = Places.of(utilities)
    central = _central(places.first_share, weights)
    return Acceptability(
        ranks=places.ranks,
        central=central,
        confidence=_confidence(scores, central),
        pairwise=places.pairwise,
        regret=(utilities.max(axis=1, keepdims=True) - utilities).mean(axis=0),
        draws=len(utilities),
        mc_error=monte_carlo_error(independent),
    )


def monte_carlo_error(draws: int) -> float:
    """Half-width at 95 % of a probability near one half; 0 for a single, fixed draw."""
    return 0.0 if draws <= 1 else 0.98 / float(np.sqrt(draws))


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Ranks counted over rows of utilities (N, D)."""

    ranks: Array
    pairwise: Array
    first_share: Array
    """(D, N): this deployment's part of the first place in each row."""

    @classmethod
    def of(cls, utilities: Array) -> Places:
        """Count; quantised first, so that near-equality is transitive."""
        rounded = np.ascontiguousarray(np.rint(utilities.T * _GRID))
        size, count = rounded.shape
        above = np.zeros((size, count), dtype=np.int16)
        level = np.ones((size, count), dtype=np.int16)
        pairwise = np.zeros((size, size))
        for one in range(size):
            for two in range(one + 1, size):
                more, less = rounded[one] > rounded[two], rounded[one] < rounded[two]
                same = ~(more | less)
                above[two] += more
                above[one] += less
                level[one] += same
                level[two] += same
                pairwise[one, two], pairwise[two, one] = more.mean(), less.mean()
        return cls(
            ranks=_ranks(above, level),
            pairwise=pairwise,
            first_share=np.where(above == 0, 1.0 / level, 0.0),
        )


def _ranks(above: NDArray[np.int16], level: NDArray[np.int16]) -> Array:
    size, count = above.shape
    ranks = np.zeros((size, size))
    for one in range(size):
        seen = np.bincount(above[one].astype(np.intp) * (size + 1) + level[one])
        for code in np.flatnonzero(seen):
            place, shared = divmod(int(code), size + 1)
            ranks[one, place : place + shared] += seen[code] / (shared * count)
    return ranks


def _in_step(scores: Array, weights: Array) -> tuple[Array, Array]:
    if 1 in (len(scores), len(weights)) or len(scores) == len(weights):
        return scores, weights
    turn = np.arange(max(len(scores), len(weights)))
    return scores[turn % len(scores)], weights[turn % len(weights)]


def _utilities(scores: Array, weights: Array) -> Array:
    if len(weights) == 1:
        return np.asarray(scores @ weights[0])
    if len(scores) == 1:
        return np.asarray(weights @ scores[0].T)
    return np.asarray(np.einsum("ndc,nc->nd", scores, weights))


def _central(first_share: Array, weights: Array) -> tuple[Array | None, ...]:
    total = first_share.sum(axis=1)
    if len(weights) == 1:
        return tuple(weights[0] if part > 0 else None for part in total)
    sums = first_share @ weights
    return tuple(row / part if part > 0 else None for row, part in zip(sums, total, strict=True))


def _confidence(scores: Array, central: tuple[Array | None, ...]) -> tuple[float | None, ...]:
    known = [index for index, weights in enumerate(central) if weights is not None]
    matrix = np.array([central[index] for index in known]).T
    shares = np.zeros(len(known))
    for start in range(0, len(scores), _CHUNK):
        utilities = np.rint((scores[start : start + _CHUNK] @ matrix) * _GRID)
        first = utilities == utilities.max(axis=1, keepdims=True)
        own = first[:, known, range(len(known))]
        shares += (own / first.sum(axis=1)).sum(axis=0)
    found = dict(zip(known, shares / len(scores), strict=True))
    return tuple(float(found[index]) if index in found else None for index in range(len(central)))
