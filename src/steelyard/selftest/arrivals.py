"""Were these arrivals of the kind that was asked for?"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from steelyard.selftest.case import Plan
from steelyard.selftest.mock import Served

FEWEST = 20
CV_CONSTANT = 0.5
"""A metronome on a loaded machine stays far below, exponential gaps (CV 1) far above."""
CV_OFF = 0.3
LAG_1 = 0.3
DISPERSION = 2.2
"""Of counts in quarters of a second: 1 for Poisson, with a standard error of about 0.2."""
WIDTH_S = 0.02
RARE = 1e-3
TRIALS = 3
"""Requests at most by which a tool tries the server before it begins."""


def offer_of(served: Sequence[Served], *, plan: Plan) -> list[int]:
    """When requests came, without those by which a tool tries the server beforehand."""
    at = [s.asked_ns for s in served]
    pause = 10 / plan.rate_per_s * 1e9
    for tried in range(min(TRIALS, len(at) - 1), 0, -1):
        if at[tried] - at[tried - 1] > pause:
            return at[tried:]
    return at


def oddities(at_ns: Sequence[int], *, plan: Plan) -> tuple[str, list[str]]:
    """What was seen, in words, and what of it is no such process.

    The figures are those of Cox and Lewis (1966): coefficient of variation of the gaps, their
    correlation at lag 1, index of dispersion of counts.  The bounds are wide enough for a busy
    machine; the faults they are for are several times larger.
    """
    at = np.sort(np.asarray(at_ns, dtype=np.float64)) / 1e9
    if len(at) < FEWEST:
        return f"{len(at)} arrivals", [f"{len(at)} arrivals are too few to judge"]
    gaps = np.diff(at)
    rate = (len(at) - 1) / (at[-1] - at[0])
    cv = float(gaps.std(ddof=1) / gaps.mean())
    seen = f"{len(at)} at {rate:.1f}/s, CV {cv:.2f}"
    wrong = []
    if abs(rate / plan.rate_per_s - 1) > 4 / math.sqrt(plan.requests) + 0.02:
        wrong.append(f"{rate:.1f}/s instead of {plan.rate_per_s:g}/s")
    if plan.process == "constant":
        if cv > CV_CONSTANT:
            wrong.append(f"CV {cv:.2f} is no metronome")
        return seen, wrong
    if plan.requests >= 200:
        more, odd = _poisson(at, gaps, cv=cv)
        return f"{seen}, {more}", wrong + odd
    crowd, share = _crowd(at)
    if share < RARE:
        wrong.append(f"{crowd} of {len(at)} at one place within the second")
    return f"{seen}, at most {crowd} at one place within the second", wrong


def _poisson(
    at: np.ndarray[tuple[int], np.dtype[np.float64]],
    gaps: np.ndarray[tuple[int], np.dtype[np.float64]],
    *,
    cv: float,
) -> tuple[str, list[str]]:
    off = gaps - gaps.mean()
    lag = float(off[1:] @ off[:-1]) / float(off @ off)
    counts = np.bincount(((at - at[0]) / 0.25).astype(np.int64))[:-1]
    dispersion = float(counts.var(ddof=1) / counts.mean())
    wrong = []
    if abs(cv - 1) > CV_OFF:
        wrong.append(f"CV {cv:.2f} is not 1")
    if abs(lag) > LAG_1:
        wrong.append(f"gaps correlate by {lag:.2f}")
    if dispersion > DISPERSION:
        wrong.append(f"index of dispersion {dispersion:.1f}")
    return f"lag-1 {lag:.2f}, dispersion {dispersion:.2f}", wrong


def _crowd(at: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[int, float]:
    """The fullest 20 ms of the second, over all seconds, and how rare that is by chance.

    A bound by union over the windows that begin at an arrival: n * P(Binomial(n-1, w) >= k-1).
    """
    phase = np.sort(at % 1.0)
    around = np.concatenate([phase, phase + 1.0])
    crowd = int(np.max(np.searchsorted(around, phase + WIDTH_S, "right") - np.arange(len(phase))))
    n = len(phase)
    tail = sum(
        math.comb(n - 1, k) * WIDTH_S**k * (1 - WIDTH_S) ** (n - 1 - k) for k in range(crowd - 1, n)
    )
    return crowd, min(1.0, n * tail)
