"""Goodput: answers that were good enough for those who waited."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.summary.columns import Bools, Columns, Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Slo:
    """What an answer must keep to be good, in s; None asks nothing."""

    ttft_s: float | None = None
    visible_ttft_s: float | None = None
    tpot_s: float | None = None
    e2e_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Goodput:
    """Requests intended in the window that kept all limits; failures did not."""

    slo: Slo
    good: int
    of: int
    """All requests intended in the window."""
    per_s: float


def goodput(columns: Columns, slo: Slo, *, tpot: Floats, span_s: float) -> Goodput | Missing:
    """Count what kept ``slo``.  An undefined TPOT (one token) keeps any limit."""
    if slo == Slo():
        return Missing(reason="no SLO was given")
    limits: list[tuple[float | None, Floats]] = [
        (slo.ttft_s, columns.since("intended", "first_token")),
        (slo.visible_ttft_s, columns.since("intended", "first_visible")),
        (slo.e2e_s, columns.since("intended", "ended")),
        (slo.tpot_s, np.where(np.isnan(tpot), 0.0, tpot)),
    ]
    kept: Bools = columns.answered.copy()
    for limit, values in limits:
        if limit is not None:
            kept &= values <= limit
    good = int(kept.sum())
    return Goodput(slo=slo, good=good, of=len(columns), per_s=good / span_s)
