"""What it would be worth to know more, in utility.

The worth of knowing something is E[max_d m_d] - max_d E[U_d], where m holds what would be
expected of each utility once it is known; EVPI where m is the utility itself.  Here m is always a
mean of joint draws over cells that the knowledge tells apart.  By Jensen's inequality, coarser
cells are never worth more: a part never exceeds the whole, whatever the draws are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
_ROUNDING = 1e-12
"""Of sums of utilities, which lie in 0..1: less is no knowledge."""
_EXACT = 1e-9
"""A line that misses no utility by more holds all that there is to know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """An expectation over draws, with the half-width of its 95 % interval."""

    value: float
    mc_error: float


def worth(means: Array) -> Estimate:
    """Expected gain of choosing when ``means``, (N, D), are known."""
    gains = means.max(axis=1) - means[:, int(np.argmax(means.mean(axis=0)))]
    gain = float(gains.mean())
    error = 1.96 * float(gains.std()) / math.sqrt(len(gains))
    return Estimate(value=gain, mc_error=error) if gain > _ROUNDING else NOTHING


NOTHING = Estimate(value=0.0, mc_error=0.0)


def learnt(means: Array, known: Array) -> Array:
    """(N, D): means of ``means`` over cells of draws that ``known``, (N, X), tells apart.

    A straight line in what is known (Strong, Oakley and Brennan 2014) says in each draw which
    deployment would gain most on the one that leads now, and how much; the line's scale is not
    believed, only its order: draws of one rival are pooled along it by isotonic regression
    (Barlow et al. 1972), since a line extrapolates where draws are skewed.
    """
    centred = known - known.mean(axis=0)
    slopes, *_ = np.linalg.lstsq(centred, means - means.mean(axis=0), rcond=None)
    line = means.mean(axis=0) + centred @ slopes
    if np.abs(line - means).max() < _EXACT:
        return means
    leader = int(np.argmax(means.mean(axis=0)))
    ahead = line - line[:, [leader]]
    ahead[:, leader] = -np.inf
    rivals = ahead.argmax(axis=1)
    found = means.copy()
    for rival in np.unique(rivals):
        rows = np.flatnonzero(rivals == rival)
        found[rows] = _pooled(means[rows], ahead[rows, rival], of=(int(rival), leader))
    return found


def _pooled(means: Array, order: Array, *, of: tuple[int, int]) -> Array:
    """Means over blocks within which the gain does not rise with ``order``."""
    from scipy.optimize import isotonic_regression

    rival, leader = of
    # draws that the line can't tell apart are one draw: their own order would be hindsight
    _, place, times = np.unique(np.rint(order / _ROUNDING), return_inverse=True, return_counts=True)
    gain = np.bincount(place, weights=means[:, rival] - means[:, leader]) / times
    blocks = isotonic_regression(gain, weights=times).blocks
    cell = (np.searchsorted(blocks, np.arange(len(times)), side="right") - 1)[place]
    size = np.bincount(cell)
    sums = [np.bincount(cell, weights=column) / size for column in means.T]
    return np.asarray(np.column_stack(sums)[cell])
