"""Acceptability by exact volumes, where measurements are fixed and criteria few.

The region of weights is cut into simplices on which the order of utilities does not change.
Cutting a simplex along an edge where a linear function crosses zero splits its volume in the
ratio of the edge's parts, so no determinant is needed and every index is exact to rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from steelyard.decide.acceptability import Acceptability, Places
from steelyard.decide.weights import Region

Array = NDArray[np.float64]

MOST_CRITERIA = 4
MOST_DEPLOYMENTS = 4
_FLAT = 1e-13


@dataclass(frozen=True, slots=True, kw_only=True)
class _Simplex:
    corners: Array
    """(C, C): one corner a row."""
    volume: float
    """As a share of the whole simplex of weights."""


def few_enough(scores: Array, region: Region) -> bool:
    """Whether exact volumes cost less than a second: scores (D, C)."""
    deployments, criteria = scores.shape
    small = criteria <= MOST_CRITERIA and deployments <= MOST_DEPLOYMENTS
    return small and criteria > 1 and region.has_volume


def exact_acceptability(scores: Array, region: Region) -> Acceptability:
    """All indices for fixed scores (D, C) over every weight vector of the region."""
    cells = [_Simplex(corners=np.eye(scores.shape[1]), volume=1.0)]
    for row in region.halfspaces():
        cells = [
            part for cell in cells for part in _cut(cell, row) if part.corners.mean(0) @ row > 0
        ]
    for one, two in combinations(range(len(scores)), 2):
        cells = [part for cell in cells for part in _cut(cell, scores[one] - scores[two])]
    volumes = np.array([cell.volume for cell in cells])
    return _indices(
        scores,
        centres=np.array([cell.corners.mean(axis=0) for cell in cells]),
        shares=volumes / volumes.sum(),
    )


def _cut(cell: _Simplex, normal: Array) -> Iterator[_Simplex]:
    height = cell.corners @ normal
    top, bottom = int(np.argmax(height)), int(np.argmin(height))
    if height[top] <= _FLAT or height[bottom] >= -_FLAT:
        yield cell
        return
    part = float(height[top] / (height[top] - height[bottom]))
    crossing = cell.corners[top] + part * (cell.corners[bottom] - cell.corners[top])
    for replaced, share in ((bottom, part), (top, 1.0 - part)):
        corners = cell.corners.copy()
        corners[replaced] = crossing
        yield from _cut(_Simplex(corners=corners, volume=cell.volume * share), normal)


def _indices(scores: Array, *, centres: Array, shares: Array) -> Acceptability:
    # within a cell the order is constant and utilities are linear: the centroid speaks for it
    utilities = centres @ scores.T
    placed = [Places.of(row[None, :]) for row in utilities]
    first = np.array([places.first_share[:, 0] for places in placed]).T * shares
    central = tuple((part @ centres) / part.sum() if part.sum() > 0 else None for part in first)
    losses = utilities.max(axis=1, keepdims=True) - utilities
    return Acceptability(
        ranks=_mean(placed, shares, lambda places: places.ranks),
        central=central,
        confidence=tuple(_first_at(scores, at, index) for index, at in enumerate(central)),
        pairwise=_mean(placed, shares, lambda places: places.pairwise),
        regret=shares @ losses,
        draws=0,
        mc_error=0.0,
    )


def _mean(placed: list[Places], shares: Array, part: Callable[[Places], Array]) -> Array:
    return np.asarray(
        sum(share * part(places) for share, places in zip(shares, placed, strict=True))
    )


def _first_at(scores: Array, weights: Array | None, index: int) -> float | None:
    if weights is None:
        return None
    return float(Places.of((scores @ weights)[None, :]).first_share[index, 0])
