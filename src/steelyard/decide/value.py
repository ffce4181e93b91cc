"""From a measured value to a score: straight lines between declared anchors.

The anchors are the study's (worst acceptable -> 0, best useful -> 1), never the least and
greatest of the set at hand: so no deployment's score depends on who else is weighed, and adding
or removing one can't turn two others round.  Formula: Keeney and Raiffa (1976), additive value.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.decide.frame import CriterionRule


def score(values: ArrayLike, *, criterion: CriterionRule) -> NDArray[np.float64]:
    """Scores in 0..1 of any shape; beyond the anchors they are clamped, +-inf too."""
    return np.clip(_unclamped(values, criterion=criterion), 0.0, 1.0)


def clamped(value: float, *, criterion: CriterionRule) -> bool:
    """Whether a value lies beyond its anchors, so that more of it can't be seen in the score."""
    raw = float(_unclamped(value, criterion=criterion))
    return not 0.0 <= raw <= 1.0


def value_at(score: float, *, criterion: CriterionRule) -> float:
    """The value, in the criterion's unit, that earns a score in 0..1."""
    return criterion.worst + score * (criterion.best - criterion.worst)


def declared_weights(criteria: Iterable[CriterionRule]) -> NDArray[np.float64]:
    """Weights in the order of the criteria, summing to 1.

    A tree of weights (groups first, then leaves) multiplies down to such leaf weights before
    it arrives here.
    """
    weights = np.array([criterion.weight for criterion in criteria], dtype=np.float64)
    return np.asarray(weights / weights.sum()) if len(weights) else weights


def margin_worth(criteria: Iterable[CriterionRule], *, default: float) -> float:
    """The threshold of caring in utility: every criterion off by its margin at once.

    ``default`` is the margin, as a share of the anchors' range, where none is declared.
    """
    rules = tuple(criteria)
    shares = [
        default if rule.margin is None else abs(rule.margin / (rule.best - rule.worst))
        for rule in rules
    ]
    return float(declared_weights(rules) @ np.array(shares))


def _unclamped(values: ArrayLike, *, criterion: CriterionRule) -> NDArray[np.float64]:
    span = criterion.best - criterion.worst
    return np.asarray((np.asarray(values, dtype=np.float64) - criterion.worst) / span)
