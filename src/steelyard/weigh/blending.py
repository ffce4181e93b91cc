"""What a mixture of deployments shows: each answers its share of the same requests.

With shares s, requests per hour X and hourly rates h of the members: the mixture takes
min X / s requests per hour, for the first member that is full stops it; all hourly rates are
paid then, also those of members that idle; a share of answers is the sum of s times the members';
a percentile is that of all answers together, those of a member weighing s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard import cost, load
from steelyard.cost import Cost
from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load import Seen
from steelyard.stats import (
    Bounded,
    Interval,
    Resample,
    korn_graubard_bounds,
    weighted_mean,
    weighted_quantile,
    weighted_sum,
)
from steelyard.study import CriterionName
from steelyard.suites import Suite
from steelyard.weigh.redraw import token_costs
from steelyard.weigh.unseen import IN_TIME

Draw = NDArray[np.float64]
PARTS = 1_000_000
"""Shares are counted in millionths, so that weights of a quantile stay whole numbers."""
LEVEL = 0.95


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One member's part of a workload."""

    share: float
    seen: Seen
    price: Cost | Missing

    def per_answer(self, counted: Draw, resample: Resample) -> Draw:
        """Mean of what each answer adds, in each draw."""
        return weighted_mean(counted, resample.items)

    def taken_per_h(self, resample: Resample) -> Draw:
        """Requests per hour of its own windows, in each draw."""
        walls = weighted_sum(
            [self.seen.walls[i] for i in sorted(self.seen.walls)], resample.windows
        )
        count: Draw = weighted_sum(np.ones(len(self.seen.answers)), resample.items)
        return 3600.0 * count / walls


def as_seen(side: Side) -> Resample:
    """Every answer and window once: what was measured, in the form of a single draw."""
    return Resample(
        items=np.ones((1, len(side.seen.answers)), dtype=np.uint16),
        windows=np.ones((1, len(side.seen.walls)), dtype=np.uint16),
    )


def blend(criterion: str, suite: Suite, sides: Sequence[Side], resample: Resample) -> Draw:
    """A criterion of the mixture in each draw.  Raises Undefined where it has no value."""
    name = CriterionName.read(criterion)
    if name.percent is not None:
        values, weights = _together(name.base, sides, resample)
        return weighted_quantile(values, weights, q=name.percent / 100)
    if criterion in cost.CRITERIA:
        return _cost(criterion, sides, resample)
    if criterion == IN_TIME:
        return _mean(criterion, sides, resample)
    if criterion in (spec.name for spec in load.CRITERIA):
        per = 1 / 3600 if criterion == "output_tokens_per_s" else 1.0
        return per * taken(sides, resample) * _mean(criterion, sides, resample)
    return _score(criterion, suite, sides, resample)


def taken(sides: Sequence[Side], resample: Resample) -> Draw:
    """Requests per hour that the mixture takes: until the first member is full."""
    reach = [side.taken_per_h(resample) / side.share for side in sides]
    least: Draw = np.min(reach, axis=0)
    return least


def slower(base: str, sides: Sequence[Side], threshold: float) -> Bounded | Missing:
    """Share of the mixture's answers above a threshold; items count once, whoever answers."""
    shares, counts = [], []
    for side in sides:
        values, _ = load.defined(side.seen.distribution(base))
        if not values.size:
            return Missing(reason=f"unknown of {side.seen.deployment}; no value")
        shares.append(side.share * float((values > threshold).mean()))
        counts.append(int(values.size))
    share, n = min(1.0, sum(shares)), min(counts)
    low, high = korn_graubard_bounds(share, n, confidence=LEVEL)
    return Bounded(round(share * n), n, low, high)


def percentile_interval(criterion: str, sides: Sequence[Side]) -> Interval:
    """Between the quantiles that so many items bound; an end they can't bound is infinite."""
    name, whole = CriterionName.read(criterion), as_seen(sides[0])
    q = (name.percent or 0.0) / 100
    values, weights = _together(name.base, sides, whole)
    n = min(len(side.seen.answers) for side in sides)
    tail = (1 - LEVEL) / 2
    low, high = korn_graubard_bounds(q, n, confidence=1 - tail)
    bounded_below, bounded_above = (1 - q) ** n <= tail and low > 0, q**n <= tail
    return Interval(
        low=float(weighted_quantile(values, weights, q=low)[0]) if bounded_below else -np.inf,
        high=float(weighted_quantile(values, weights, q=high)[0]) if bounded_above else np.inf,
        confidence=LEVEL,
        method="order statistics of the mixture",
    )


def _together(
    base: str, sides: Sequence[Side], resample: Resample
) -> tuple[Draw, NDArray[np.unsignedinteger]]:
    values, weights = [], []
    for side in sides:
        mine = side.seen.distribution(base)
        if np.isnan(mine).any():
            raise Undefined(f"{base} is undefined for some answers of {side.seen.deployment}")
        values.append(mine)
        weights.append(resample.items.astype(np.uint64) * np.uint64(round(side.share * PARTS)))
    return np.concatenate(values), np.concatenate(weights, axis=1)


def _mean(criterion: str, sides: Sequence[Side], resample: Resample) -> Draw:
    parts = []
    for side in sides:
        counted = side.seen.counted(criterion)
        if np.isnan(counted).any():
            raise Undefined(f"{side.seen.deployment} did not report the tokens of every answer")
        parts.append(side.share * side.per_answer(counted, resample))
    total: Draw = np.sum(parts, axis=0)
    return total


def _score(criterion: str, suite: Suite, sides: Sequence[Side], resample: Resample) -> Draw:
    parts = []
    for side in sides:
        scores = suite.score_arrays(side.seen.answers).values
        if criterion not in scores:
            raise Undefined(f"no answer of {side.seen.deployment} has a score for {criterion}")
        parts.append(side.share * side.per_answer(np.asarray(scores[criterion]), resample))
    total: Draw = np.sum(parts, axis=0)
    return total


def _cost(criterion: str, sides: Sequence[Side], resample: Resample) -> Draw:
    hourly, tokens = 0.0, np.zeros(len(resample.items))
    for side in sides:
        if isinstance(side.price, Missing):
            raise Undefined(side.price.reason)
        hourly += float(cost.window_cost(3600.0, side.price.tariff).amount)
        spent = token_costs(side.seen, side.price)
        if spent is not None:
            tokens = tokens + side.share * side.per_answer(np.asarray(spent), resample)
    each = hourly / taken(sides, resample) + tokens
    counted = np.ones(len(each))
    if criterion == "cost_per_1000_accepted":
        counted = _mean("accepted_per_hour", sides, resample)
    result = np.full(len(each), np.inf)
    np.divide(1000.0 * each, counted, out=result, where=counted > 0)
    return result
