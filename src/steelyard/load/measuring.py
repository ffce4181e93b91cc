"""Latencies and rates as measurements."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Measurement, Missing, Status
from steelyard.load.criteria import SUITE
from steelyard.load.seen import Seen
from steelyard.load.times import Seconds
from steelyard.stats import (
    Interval,
    quantile,
    quantile_interval,
    ratio_interval,
    share_estimate,
)
from steelyard.study import CriterionName

PER = {"1/h": 3600.0, "tokens/s": 1.0}
FORMULAS = {
    "accepted_latency": (
        "intended send of the first request to delivery of an accepted answer, re-asks included; "
        "never accepted counts as never; monotonic clock of the client"
    ),
    "latency": (
        "intended send to the end of the answer, right or wrong; nothing delivered counts as "
        "never; monotonic clock of the client"
    ),
    "ttft": "intended send to the first non-empty delta of any channel; monotonic clock",
    "visible_ttft": "intended send to the first non-empty content delta; monotonic clock",
    "tpot": "(last token - first token) / (tokens - 1), tokens as the endpoint's usage reports",
}


def measure(seen: Seen, names: Iterable[str], *, run: str, date: str) -> list[Measurement]:
    """The named criteria of load; one without a value is Missing with its reason."""
    return [_one(seen, CriterionName.read(name), name, run=run, date=date) for name in names]


def _one(seen: Seen, parts: CriterionName, name: str, *, run: str, date: str) -> Measurement:
    if parts.base == "within_slo":
        return _share(seen, name, run=run, date=date)
    if parts.percent is None:
        return _rate(seen, name, run=run, date=date)
    return _percentile(seen, parts.base, parts.percent / 100, name, run=run, date=date)


def _percentile(seen: Seen, base: str, q: float, name: str, *, run: str, date: str) -> Measurement:
    values, left_out = defined(seen.distribution(base))
    note = FORMULAS[base]
    if left_out:
        note += f"; {left_out} answers left out: undefined there"
    value, interval = _bounded(values, q)
    return Measurement(
        criterion=name,
        deployment=seen.deployment,
        workload=seen.workload,
        suite=SUITE,
        value=value,
        unit="s",
        n=int(values.size),
        k=None,
        unit_of_analysis="answer",
        denominator="all answers attempted" if not left_out else "answers where it is defined",
        interval=interval,
        status=Status.MISSING if isinstance(value, Missing) else Status.MEASURED,
        run=run,
        date=date,
        note=note,
    )


def _share(seen: Seen, name: str, *, run: str, date: str) -> Measurement:
    found = None
    if seen.answers:
        found = share_estimate(seen.counted(name), [a.cluster for a in seen.answers])
    note = "answers delivered within the slo after their intended send, right or wrong, over all"
    return Measurement(
        criterion=name,
        deployment=seen.deployment,
        workload=seen.workload,
        suite=SUITE,
        value=found.k / found.n if found else Missing(reason="no answer was attempted"),
        unit="share",
        n=len(seen.answers),
        k=found.k if found else None,
        unit_of_analysis="answer",
        denominator="all answers attempted",
        interval=found.interval if found else None,
        status=Status.MEASURED if found else Status.MISSING,
        run=run,
        date=date,
        note="; ".join(part for part in (note, found.remark if found else "") if part),
        n_effective=found.worth if found else None,
    )


def defined(values: Seconds) -> tuple[Seconds, int]:
    """The values that exist, and how many do not."""
    known = values[~np.isnan(values)]
    return known, int(values.size - known.size)


def _bounded(values: Seconds, q: float) -> tuple[float | Missing, Interval | None]:
    try:
        value = quantile(values, q)
    except Undefined as why:
        return Missing(reason=str(why)), None
    try:
        return value, quantile_interval(values, q)
    except Undefined:
        return value, None


def _rate(seen: Seen, name: str, *, run: str, date: str) -> Measurement:
    unit = "tokens/s" if name == "output_tokens_per_s" else "1/h"
    value, interval = _per_wall(seen, name, PER[unit])
    return Measurement(
        criterion=name,
        deployment=seen.deployment,
        workload=seen.workload,
        suite=SUITE,
        value=value,
        unit=unit,
        n=len(seen.walls),
        k=None,
        unit_of_analysis="window",
        denominator="wall time of the deployment's own windows",
        interval=interval,
        status=Status.MISSING if isinstance(value, Missing) else Status.MEASURED,
        run=run,
        date=date,
        note="sum over windows / wall time of these windows",
    )


def _per_wall(seen: Seen, name: str, per: float) -> tuple[float | Missing, Interval | None]:
    counted = seen.counted(name)
    if np.isnan(counted).any():
        return Missing(reason="the endpoint did not report every answer's tokens"), None
    walls = np.array([seen.walls[index] for index in sorted(seen.walls)])
    if not walls.sum():
        return Missing(reason="no window was measured"), None
    sums = window_sums(seen, counted) * per
    try:
        interval = ratio_interval(sums, walls)
    except Undefined:
        interval = None
    return float(sums.sum() / walls.sum()), interval


def window_sums(seen: Seen, counted: Seconds) -> Seconds:
    """Sum of ``counted`` over the answers of each window, in ascending order of index."""
    sums = dict.fromkeys(sorted(seen.walls), 0.0)
    for answer, amount in zip(seen.answers, counted, strict=True):
        sums[answer.window] += float(amount)
    return np.array(list(sums.values()))
