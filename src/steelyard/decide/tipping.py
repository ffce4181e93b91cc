"""What would change the winner: a weight, a measured value, a gate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_TIE = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightFlip:
    """The nearest weight of one criterion, others kept in ratio, at which the winner changes."""

    criterion: int
    weight_now: float
    flips_at: float | None
    """None: no weight strictly between 0 and 1 changes the winner."""
    to: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightShift:
    """The smallest total change of weights (L1) that lets another deployment win."""

    change: float
    weights: Array
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreFlip:
    """The score of one cell at which the winner changes, all else as measured."""

    deployment: int
    criterion: int
    score: float
    to: int


def weight_flips(scores: Array, *, weights: Array, winner: int) -> list[WeightFlip]:
    """One flip for each criterion; scores (D, C), weights (C,).

    With w_j = t and the others scaled by (1 - t) / (1 - w_j), every utility is linear in t, so
    the crossing is exact.
    """
    return [
        _weight_flip(scores, weights=weights, winner=winner, criterion=index)
        for index in range(len(weights))
    ]


def _weight_flip(scores: Array, *, weights: Array, winner: int, criterion: int) -> WeightFlip:
    now = float(weights[criterion])
    nearest: tuple[float, float, int] | None = None
    if now < 1:
        rest = (scores @ weights - now * scores[:, criterion]) / (1 - now)
        for rival in range(len(scores)):
            at_none = float(rest[winner] - rest[rival])
            at_all = float(scores[winner, criterion] - scores[rival, criterion])
            slope = at_all - at_none
            if abs(slope) <= _TIE:
                continue
            crossing = -at_none / slope
            if not _TIE < crossing < 1 - _TIE:
                continue
            # of rivals that cross at the same weight the steepest takes the lead
            found = (round(abs(crossing - now), 12), -abs(slope), rival)
            nearest = found if nearest is None else min(nearest, found)
            if nearest is found:
                flips_at = crossing
    if nearest is None:
        return WeightFlip(criterion=criterion, weight_now=now, flips_at=None, to=None)
    return WeightFlip(criterion=criterion, weight_now=now, flips_at=flips_at, to=nearest[2])


def weight_changes(scores: Array, *, weights: Array, winner: int) -> list[WeightShift]:
    """For each rival that can win: the least sum of |w' - w| on the simplex to draw level.

    A linear program for each, w' - w split into its rise and its fall.
    """
    return [
        change
        for rival in range(len(scores))
        if rival != winner
        for change in [_least_change(scores[rival] - scores[winner], weights=weights, to=rival)]
        if change is not None
    ]


def _least_change(lead: Array, *, weights: Array, to: int) -> WeightShift | None:
    from scipy.optimize import linprog

    size = len(weights)
    solved = linprog(
        np.ones(2 * size),
        A_ub=-np.concatenate([lead, -lead])[None, :],
        b_ub=[float(lead @ weights)],
        A_eq=np.concatenate([np.ones(size), -np.ones(size)])[None, :],
        b_eq=[0.0],
        bounds=[(0, None)] * size + [(0, float(weight)) for weight in weights],
        method="highs",
    )
    # a rival that only ever draws level, on a weight vector of no volume, does not win
    if not solved.success or lead.max() <= _TIE:
        return None
    moved = weights + solved.x[:size] - solved.x[size:]
    return WeightShift(change=float(np.abs(moved - weights).sum()), weights=moved, to=to)


def score_flips(scores: Array, *, weights: Array, winner: int) -> list[ScoreFlip]:
    """Cells whose score alone, within 0..1, can change the winner."""
    utilities = scores @ weights
    rivals = [index for index in range(len(scores)) if index != winner]
    if not rivals:
        return []
    second = max(rivals, key=lambda index: (utilities[index], -index))
    found = []
    for deployment in range(len(scores)):
        gap = float(utilities[winner] - utilities[second if deployment == winner else deployment])
        to = second if deployment == winner else deployment
        sign = -1.0 if deployment == winner else 1.0
        for criterion in np.flatnonzero(weights > 0):
            score = float(scores[deployment, criterion] + sign * gap / weights[criterion])
            if 0.0 <= score <= 1.0:
                found.append(
                    ScoreFlip(deployment=deployment, criterion=int(criterion), score=score, to=to)
                )
    return found
