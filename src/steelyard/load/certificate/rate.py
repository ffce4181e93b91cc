"""Was the load offered that was asked for?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from steelyard.evidence import Missing
from steelyard.load.certificate.check import Check, Result, judged, unknown

SHORTFALL = 0.01
_RATE = (
    "a shortfall of the load flatters the server: 1 % of it shortens the time in a queue that is "
    "80 % busy by 4 % already (M/M/1)"
)
_ARRIVALS = "rates say nothing of how requests were spaced, and bursts make queues"


class Named(Protocol):
    """What a certificate needs of a single check of arrivals."""

    @property
    def name(self) -> str:
        """Which check."""

    @property
    def detail(self) -> str:
        """What it saw, in a sentence."""

    @property
    def value(self) -> float | Missing:
        """What it saw."""

    @property
    def low(self) -> float:
        """The least that it allows."""

    @property
    def high(self) -> float:
        """The most that it allows."""


class Tested(Protocol):
    """What a certificate needs of a test of arrivals (``arrivals.ArrivalTest`` is one)."""

    @property
    def result(self) -> Result:
        """Of all its checks together."""

    @property
    def failed(self) -> Sequence[Named]:
        """The checks that failed."""


def achieved_rate(
    sent_s: npt.ArrayLike,
    *,
    span_s: float,
    due: int | None = None,
    target_per_s: float | None = None,
    cv: float = 1.0,
) -> Check:
    """Requests sent within ``span_s`` of the start against those due, or against a target rate.

    ``sent_s`` (n,) since the start, NaN where never sent.  Give ``due``, the requests that the
    schedule has in the span: then no chance is in it.  A target alone leaves the chance of its
    arrivals, 3 cv / sqrt(expected), to be allowed for (renewal process of gap variation ``cv``).
    More than asked fails as less does.
    """
    sent = np.asarray(sent_s, dtype=np.float64)
    count = int(np.count_nonzero((sent >= 0.0) & (sent <= span_s)))
    expected = float(due) if due is not None else (target_per_s or 0.0) * span_s
    if expected <= 0.0:
        return unknown("achieved_rate", detail="no target rate was declared", because=_RATE)
    limit = SHORTFALL if due is not None else SHORTFALL + 3.0 * cv / math.sqrt(expected)
    off = abs(1.0 - count / expected)
    return judged(
        "achieved_rate",
        {"off": off, "per_s": count / span_s, "target_per_s": expected / span_s},
        limit=limit,
        detail=f"{count / span_s:.4g}/s sent of {expected / span_s:.4g}/s (off ≤ {limit:.1%})",
        because=_RATE,
    )


def users_idle(*, planned: int) -> Check:
    """The failure of a closed loop whose plan was used up: its users asked no more."""
    return Check(
        check="achieved_rate",
        result="fail",
        detail=f"users had nothing left to ask before the end: the plan holds {planned} requests",
        because=_RATE,
    )


def arrivals(test: Tested | None) -> Check:
    """The test of what was sent, as one check."""
    if test is None:
        return unknown("arrivals", detail="arrivals follow no law to test", because=_ARRIVALS)
    failed = "; ".join(
        f"{check.name} {check.value:.3g}, allowed {check.low:.3g} to {check.high:.3g}: "
        f"{check.detail}"
        for check in test.failed
        if not isinstance(check.value, Missing)
    )
    return Check(
        check="arrivals",
        result=test.result,
        detail=failed or ("as asked for" if test.result == "pass" else "too few to judge"),
        because=_ARRIVALS,
    )
