"""The table of a run: every criterion of every deployment, compared and redrawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelyard import cost, load
from steelyard.cost import Cost, Usage, WindowUse
from steelyard.decide import Draws
from steelyard.errors import Undefined
from steelyard.evidence import Measurement, Missing, Status
from steelyard.load import Seen
from steelyard.stats import (
    Resample,
    Tally,
    paired_bootstrap,
    share_above,
    weighted_mean,
    weighted_quantile,
    weighted_sum,
)
from steelyard.study import CriterionName, Study
from steelyard.suites import Comparison, Stamp, Suite
from steelyard.weigh.record import Recorded

DRAWS = 4_000
COST_CRITERIA = ("cost_per_1000_accepted", "cost_per_1000_answers")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was measured of one workload, ready to be decided on."""

    seen: Mapping[str, Seen]
    measurements: tuple[Measurement, ...]
    comparisons: tuple[Comparison, ...]
    costs: Mapping[str, Cost | Missing]
    draws: Draws

    def exceedance(self, criterion: str, deployment: str, threshold: float) -> Tally | Missing:
        """How many answers were slower than a threshold, for gates on percentiles."""
        base = CriterionName.read(criterion).base
        values, _ = load.defined(self.seen[deployment].distribution(base))
        return share_above(values, threshold) if values.size else Missing(reason="no value")


def tabulate(study: Study, suite: Suite, recorded: Recorded, *, run: str) -> Table:
    """Measure, compare and redraw.

    Raises StudyError where the deployments were not asked the same items.
    """
    workload = next(iter(study.workloads))
    seen = {name: recorded.seen(name, workload) for name in study.deployments}
    costs = {name: _cost(study, seen[name], recorded) for name in seen}
    measurements: list[Measurement] = []
    for name in seen:
        measurements += _measured(study, suite, seen[name], costs[name], recorded, run)
    return Table(
        seen=seen,
        measurements=tuple(measurements),
        comparisons=tuple(_compared(study, suite, seen)),
        costs=costs,
        draws=_redrawn(study, suite, seen, costs),
    )


def load_criteria(study: Study) -> list[str]:
    """Criteria of load to be measured: the usual ones and those that the study names."""
    named = [*(g.criterion for g in study.gates), *study.criteria]
    known = {spec.name for spec in load.CRITERIA}
    asked = [name for name in named if CriterionName.read(name).base in known]
    return list(dict.fromkeys([*asked, *load.ALWAYS]))


def _measured(
    study: Study,
    suite: Suite,
    seen: Seen,
    price: Cost | Missing,
    recorded: Recorded,
    run: str,
) -> list[Measurement]:
    stamp = Stamp(deployment=seen.deployment, workload=seen.workload, run=run, date=recorded.date)
    return [
        *suite.measure(seen.answers, stamp=stamp),
        *load.measure(seen, load_criteria(study), run=run, date=recorded.date),
        *_costs(study, seen, price, stamp),
    ]


def _costs(study: Study, seen: Seen, price: Cost | Missing, stamp: Stamp) -> list[Measurement]:
    if not isinstance(price, Missing):
        return list(
            cost.cost_measurements(price, workload=seen.workload, run=stamp.run, date=stamp.date)
        )
    if not study.prices and not any(c in study.criteria for c in COST_CRITERIA):
        return []
    return [_no_cost(name, study, seen, price, stamp) for name in COST_CRITERIA]


def _no_cost(name: str, study: Study, seen: Seen, why: Missing, stamp: Stamp) -> Measurement:
    return Measurement(
        criterion=name,
        deployment=seen.deployment,
        workload=seen.workload,
        suite="cost",
        value=why,
        unit=study.currency or "",
        n=0,
        k=None,
        unit_of_analysis="window",
        denominator="all accepted answers",
        interval=None,
        status=Status.MISSING,
        run=stamp.run,
        date=stamp.date,
    )


def _cost(study: Study, seen: Seen, recorded: Recorded) -> Cost | Missing:
    import datetime as dt

    return cost.cost_of(
        seen.deployment,
        windows=[_use(seen, index) for index in sorted(seen.walls)],
        prices=study.prices,
        hosted=study.deployments[seen.deployment].engine is None,
        on=dt.date.fromisoformat(recorded.date),
        currency=study.currency,
    )


def _use(seen: Seen, index: int) -> WindowUse:
    mine = [a for a in seen.answers if a.window == index]
    return WindowUse(
        wall_s=seen.walls[index],
        answers=len(mine),
        accepted=sum(a.accepted for a in mine),
        usage=_usage(seen, mine),
    )


def _usage(seen: Seen, answers: Sequence[Any]) -> Usage | None:
    """Tokens of all samples of these answers; None if one that answered reports none."""
    spent = [seen.samples[number] for answer in answers for number in answer.samples]
    spent = [s for s in spent if s.prompt_tokens is not None or s.content_chars]
    if any(s.prompt_tokens is None or s.completion_tokens is None for s in spent):
        return None
    cached = [s.cached_tokens for s in spent]
    return Usage(
        input=sum(s.prompt_tokens or 0 for s in spent),
        output=sum(s.completion_tokens or 0 for s in spent),
        cached=None if None in cached else sum(c or 0 for c in cached),
    )


def _compared(study: Study, suite: Suite, seen: Mapping[str, Seen]) -> list[Comparison]:
    """Every other deployment against the baseline, the other one first."""
    margins = {n: c.margin for n, c in study.criteria.items() if c.margin is not None}
    base = seen[study.baseline]
    return [
        comparison
        for name, other in seen.items()
        if name != study.baseline and _asked_alike(other, base)
        for comparison in suite.compare(other.answers, base.answers, margins=margins)
    ]


def _asked_alike(one: Seen, two: Seen) -> bool:
    return [(a.item, a.repeat) for a in one.answers] == [(a.item, a.repeat) for a in two.answers]


def _redrawn(
    study: Study, suite: Suite, seen: Mapping[str, Seen], costs: Mapping[str, Cost | Missing]
) -> Draws:
    """Paired bootstrap: the same windows and items redrawn for every deployment."""
    names = tuple(seen)
    drawn: dict[str, list[NDArray[np.float64]]] = {}
    missing: dict[str, str] = {}
    try:
        resample = _resample(study, seen)
    except Undefined as why:
        reasons = dict.fromkeys(study.criteria, str(why))
        return Draws(
            deployments=names, criteria=(), values=np.empty((1, len(names), 0)), missing=reasons
        )
    for criterion in study.criteria:
        try:
            drawn[criterion] = [
                _draw(criterion, suite, seen[name], costs[name], resample) for name in names
            ]
        except Undefined as why:
            missing[criterion] = str(why)
    values = np.array([drawn[c] for c in drawn]).transpose(2, 1, 0) if drawn else None
    return Draws(
        deployments=names,
        criteria=tuple(drawn),
        values=np.empty((1, len(names), 0)) if values is None else values,
        missing=missing,
    )


def _resample(study: Study, seen: Mapping[str, Seen]) -> Resample:
    first = next(iter(seen.values()))
    if not all(_asked_alike(first, other) for other in seen.values()):
        raise Undefined("the deployments have answers to different items; resume the run")
    windows = [a.window for a in first.answers]
    return paired_bootstrap(windows, draws=DRAWS, seed=study.seed)


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
    if criterion in COST_CRITERIA:
        return _draw_cost(criterion, seen, price, resample)
    if criterion in (spec.name for spec in load.CRITERIA):
        return _draw_rate(criterion, seen, resample)
    scores = suite.score_arrays(seen.answers).values
    if criterion not in scores:
        raise Undefined(f"not every answer of {seen.deployment} has a score for {criterion}")
    return weighted_mean(scores[criterion], resample.items)


def _draw_rate(criterion: str, seen: Seen, resample: Resample) -> NDArray[np.float64]:
    counted = seen.counted(criterion)
    if np.isnan(counted).any():
        raise Undefined(f"{seen.deployment} did not report the tokens of every answer")
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
        item_costs=_token_costs(seen, price),
    )


def _token_costs(seen: Seen, price: Cost) -> list[float] | None:
    if price.tariff.tokens is None:
        return None
    found = []
    for answer in seen.answers:
        used = _usage(seen, [answer])
        if used is None:
            raise Undefined("the tokens used are unknown, and the price is per token")
        found.append(float(cost.token_cost(used, price.tariff.tokens).amount))
    return found
