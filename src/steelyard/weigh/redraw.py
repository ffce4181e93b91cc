"""The paired bootstrap: the same windows and items redrawn for every deployment.

Shares have room for items that were not seen (``steelyard.stats.unseen``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from steelyard import cost, load
from steelyard.cost import Cost
from steelyard.decide import Draws
from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load import Seen
from steelyard.stats import (
    Resample,
    draw_turns,
    paired_bootstrap,
    weighted_mean,
    weighted_quantile,
    weighted_sum,
)
from steelyard.study import CriterionName, Study
from steelyard.suites import Suite
from steelyard.weigh.seen import asked_alike, usage
from steelyard.weigh.unseen import IN_TIME, Asked, with_unseen

DRAWS = 4_000
Draw = NDArray[np.float64]
Statistic = Callable[[Resample], Draw]


def redraw(
    study: Study,
    suite: Suite,
    *,
    seen: Mapping[str, Seen],
    costs: Mapping[str, Cost | Missing],
    criteria: Sequence[str],
    seed: int,
) -> Draws:
    """The same windows and items redrawn for every deployment; blocks where they took turns."""
    names = tuple(seen)
    try:
        drawing = drawing_of(study, seen, seed)
    except Undefined as why:
        return undrawn(names, criteria, why)

    def draw(criterion: str, name: str) -> Draw:
        mine = Asked(share=1.0, seen=seen[name])
        drawn = drawing(partial(_draw, criterion, suite, seen[name], costs[name]))
        return with_unseen(drawn, criterion, suite, [mine], seed=seed)

    return laid_out(names, criteria, draw)


def undrawn(names: Sequence[str], criteria: Sequence[str], why: Undefined) -> Draws:
    """No draw of any criterion, and the reason."""
    reasons = dict.fromkeys(criteria, str(why))
    empty = np.empty((1, len(names), 0))
    return Draws(deployments=tuple(names), criteria=(), values=empty, missing=reasons)


def laid_out(
    names: Sequence[str], criteria: Sequence[str], draw: Callable[[str, str], Draw]
) -> Draws:
    """Every criterion of every deployment as ``draw`` has it; Undefined leaves a criterion out."""
    drawn: dict[str, list[Draw]] = {}
    missing: dict[str, str] = {}
    for criterion in criteria:
        try:
            drawn[criterion] = [draw(criterion, name) for name in names]
        except Undefined as why:
            missing[criterion] = str(why)
    values = np.array([drawn[c] for c in drawn]).transpose(2, 1, 0) if drawn else None
    return Draws(
        deployments=tuple(names),
        criteria=tuple(drawn),
        values=np.empty((1, len(names), 0)) if values is None else values,
        missing=missing,
    )


def drawing_of(study: Study, seen: Mapping[str, Seen], seed: int) -> Callable[[Statistic], Draw]:
    """How a statistic is drawn: from windows redrawn, or from blocks where they took turns."""
    first = next(iter(seen.values()))
    if not all(asked_alike(first, other) for other in seen.values()):
        raise Undefined("the deployments have answers to different items; resume the run")
    windows = [a.window for a in first.answers]
    clusters = [a.cluster for a in first.answers]
    if study.cluster is not None:
        return draw_turns(windows, draws=DRAWS, seed=seed, groups=clusters).draws
    resample = paired_bootstrap(windows, draws=DRAWS, seed=seed, groups=clusters)
    return lambda statistic: statistic(resample)


def _draw(
    criterion: str, suite: Suite, seen: Seen, price: Cost | Missing, resample: Resample
) -> NDArray[np.float64]:
    """One criterion of one deployment in every draw.  Raises Undefined where it can't be drawn."""
    name = CriterionName.read(criterion)
    if name.percent is not None:
        values = seen.distribution(name.base)
        if np.isnan(values).any():
            raise Undefined(f"{criterion} is undefined for some answers of {seen.deployment}")
        return weighted_quantile(values, resample.items, q=name.percent / 100)
    if criterion in cost.CRITERIA:
        return _draw_cost(criterion, seen, price, resample)
    if criterion in (spec.name for spec in load.CRITERIA):
        return _draw_rate(criterion, seen, resample)
    scores = suite.score_arrays(seen.answers).values
    if criterion not in scores:
        raise Undefined(f"no answer of {seen.deployment} has a score for {criterion}")
    return weighted_mean(scores[criterion], resample.items)


def _draw_rate(criterion: str, seen: Seen, resample: Resample) -> NDArray[np.float64]:
    counted = seen.counted(criterion)
    if np.isnan(counted).any():
        raise Undefined(f"{seen.deployment} did not report the tokens of every answer")
    if criterion == IN_TIME:
        return weighted_mean(counted, resample.items)
    per = 1.0 if criterion == "output_tokens_per_s" else 3600.0
    walls = weighted_sum([seen.walls[i] for i in sorted(seen.walls)], resample.windows)
    return per * weighted_sum(counted, resample.items) / walls


def _draw_cost(
    criterion: str, seen: Seen, price: Cost | Missing, resample: Resample
) -> NDArray[np.float64]:
    if isinstance(price, Missing):
        raise Undefined(price.reason)
    accepted_only = criterion == "cost_per_1000_accepted"
    counted = [float(a.accepted or not accepted_only) for a in seen.answers]
    hourly = [cost.window_cost(seen.walls[i], price.tariff).amount for i in sorted(seen.walls)]
    return cost.per_1000_draws(
        window_costs=[float(amount) for amount in hourly],
        window_counts=resample.windows,
        counted=counted,
        item_counts=resample.items,
        item_costs=token_costs(seen, price),
    )


def token_costs(seen: Seen, price: Cost) -> list[float] | None:
    """What the tokens of each answer cost; None where none are paid for.

    Raises Undefined where an answer reports none.
    """
    if price.tariff.tokens is None:
        return None
    found = []
    for answer in seen.answers:
        used = usage(seen, [answer])
        if used is None:
            raise Undefined("the tokens used are unknown, and the price is per token")
        found.append(float(cost.token_cost(used, price.tariff.tokens).amount))
    return found
