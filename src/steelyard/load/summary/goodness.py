"""Goodput: answers that were good enough for those who waited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.summary.columns import Bools, Columns
from steelyard.load.summary.intervals import CONFIDENCE, Bounds, bounded
from steelyard.load.summary.times import waited
from steelyard.stats import clopper_pearson, rate_over_time, share_over_time

ONE_SIDED = 0.90
"""Two-sided, so that either end alone holds at 95 %."""


class Limit(Protocol):
    """What of the requests must keep which time; ``search.Limit`` is one."""

    @property
    def time(self) -> str:
        """Which time of a request: ttft, e2e."""

    @property
    def share(self) -> float:
        """Of requests, 0 to 1."""

    @property
    def seconds(self) -> float:
        """The longest that counts."""


class Level(Protocol):
    """All limits have to hold; ``search.ServiceLevel`` is one."""

    @property
    def limits(self) -> Sequence[Limit]:
        """In the order in which they were written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One limit against what was seen."""

    limit: str
    kept: int
    of: int
    interval: Bounds
    """Of the share that kept it; each end alone holds at 95 %."""
    result: Literal["PASS", "FAIL", "UNPROVEN"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goodput:
    """Requests that kept the time of every limit; failures did not."""

    limits: tuple[Kept, ...]
    good: int
    of: int
    """All requests intended in the window, whenever they ended."""
    per_s: float
    """Good ones of the answers a second: those that ended in the window, over its length, so
    never more than ``Rates.answered_per_s``."""
    interval: Bounds
    """95 %, of the same.

    In an open loop that of the share which kept all limits of the requests that ended in the
    window, times the rate at which they ended: how many come is no chance of the server's, and no
    more can be good.  A closed loop offers what its users can, so there they are counted over time.
    """


def keeps(columns: Columns, level: Level) -> list[Bools]:
    """Which requests kept each limit, in the log's order; what failed kept none.

    An undefined TPOT (one token) keeps any limit.
    """
    times = waited(columns)
    return [
        columns.answered & (np.nan_to_num(times[limit.time], nan=0.0) <= limit.seconds)
        for limit in level.limits
    ]


def goodput(
    columns: Columns, level: Level | None, *, start_s: float, span_s: float, closed: bool = False
) -> Goodput | Missing:
    """Count what kept the level."""
    if level is None:
        return Missing(reason="no SLO was given")
    order = np.argsort(columns.times["intended"], kind="stable")
    flags = [kept[order] for kept in keeps(columns, level)]
    good: Bools = np.logical_and.reduce(flags)
    in_window = columns.times["ended"][order] < start_s + span_s
    ends = columns.times["ended"][order][good & in_window]
    interval = (
        bounded(lambda: rate_over_time(ends, start=start_s, end=start_s + span_s))
        if closed
        else _of_ended(good[in_window], span_s=span_s)
    )
    return Goodput(
        limits=tuple(_kept(limit, flag) for limit, flag in zip(level.limits, flags, strict=True)),
        good=int(good.sum()),
        of=len(columns),
        per_s=len(ends) / span_s,
        interval=interval,
    )


def _kept(limit: Limit, flags: Bools) -> Kept:
    kept, of = int(flags.sum()), len(flags)
    interval = _share(flags, confidence=ONE_SIDED)
    result: Literal["PASS", "FAIL", "UNPROVEN"] = "UNPROVEN"
    if not isinstance(interval, Missing):
        if interval.low >= limit.share:
            result = "PASS"
        elif interval.high < limit.share:
            result = "FAIL"
    return Kept(limit=str(limit), kept=kept, of=of, interval=interval, result=result)


def _of_ended(good: Bools, *, span_s: float) -> Bounds:
    if not len(good):
        return Missing(reason="no request ended in the window")
    share, per_s = _share(good, confidence=CONFIDENCE), len(good) / span_s
    if isinstance(share, Missing):
        return share
    return replace(
        share,
        low=share.low * per_s,
        high=share.high * per_s,
        method=f"{share.method}, of the share, times the rate at which requests ended",
    )


def _share(flags: Bools, *, confidence: float) -> Bounds:
    """At the effective number of requests; alike flags can't tell it and count as they are."""
    if not len(flags):
        return Missing(reason="no request was intended in the window")
    if flags.all() or not flags.any():
        return clopper_pearson(int(flags.sum()), len(flags), confidence=confidence)
    try:
        return share_over_time(flags).bounds(confidence)
    except Undefined as why:
        return Missing(reason=str(why))
