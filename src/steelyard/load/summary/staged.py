"""A load stage by stage: what was offered, what was sent, and how long answers took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.summary.columns import Bools, Columns, Floats
from steelyard.load.summary.intervals import Bounds, bounded
from steelyard.stats import quantile, quantile_over_time, share_over_time

QUANTILES = {"p50": 0.5, "p95": 0.95}


@dataclass(frozen=True, slots=True, kw_only=True)
class StageQuantile:
    """A quantile of a stage's requests in s, +inf for never, with its interval."""

    value: float | Missing
    interval: Bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class StageFigures:
    """One stage; its requests are those that were intended in it."""

    from_s: float
    for_s: float
    start_per_s: float
    end_per_s: float
    steps: int | None
    intended: int
    offered_per_s: float
    sent: int
    """Requests that were sent within it, whenever they were intended."""
    achieved_per_s: float
    failed: int
    failed_share: float | Missing
    failed_interval: Bounds
    ttft: Mapping[str, StageQuantile] | Missing
    e2e: Mapping[str, StageQuantile] | Missing


def stage_figures(
    columns: Columns, shape: Sequence[Mapping[str, Any]], *, start_s: float
) -> list[StageFigures]:
    """Figures of every stage; ``start_s`` is the load's start on the log's clock.

    Quantiles and shares have 95 % intervals that allow for requests that depend on their
    neighbours (decision 0012).
    """
    order = np.argsort(columns.times["intended"], kind="stable")
    intended = columns.times["intended"][order] - start_s
    sent = columns.times["sent"] - start_s
    answered = columns.answered[order]
    times = {
        "ttft": columns.since("intended", "first_token")[order],
        "e2e": columns.since("intended", "ended")[order],
    }
    found = []
    for stage in shape:
        begin, end = float(stage["from_s"]), float(stage["from_s"]) + float(stage["for_s"])
        mine = (intended >= begin) & (intended < end)
        within = int(((sent >= begin) & (sent < end)).sum())
        failed: Bools = ~answered[mine]
        found.append(
            StageFigures(
                **stage,
                intended=int(mine.sum()),
                offered_per_s=float(mine.sum() / stage["for_s"]),
                sent=within,
                achieved_per_s=within / float(stage["for_s"]),
                failed=int(failed.sum()),
                failed_share=float(failed.mean())
                if failed.size
                else Missing(reason="no request was intended in it"),
                failed_interval=bounded(partial(share_over_time, failed)),
                ttft=_quantiles(times["ttft"][mine]),
                e2e=_quantiles(times["e2e"][mine]),
            )
        )
    return found


def _quantiles(values: Floats) -> dict[str, StageQuantile]:
    known = values[~np.isnan(values)]
    return {name: _within(known, q) for name, q in QUANTILES.items()}


def _within(known: Floats, q: float) -> StageQuantile:
    try:
        value: float | Missing = quantile(known, q)
    except Undefined as why:
        value = Missing(reason=str(why))
    return StageQuantile(value=value, interval=bounded(lambda: quantile_over_time(known, q)))
