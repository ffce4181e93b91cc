"""Does a long run get slower, or faster?"""

from __future__ import annotations

import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.load.certificate.check import Check
from steelyard.load.transients import drift

LONG_S = 600.0
"""A shorter run says little of hours, and steady state judges it."""
ALLOWED = 0.05
CONFIDENCE = 0.999
_DRIFTS = (
    "a figure of hours in which times rose stands for none of them; neighbours depend on each "
    "other, so the interval is that of independent stretches, at 99.9 %, and only what moves the "
    "mean by over 5 % within the run counts"
)


def drift_over(at_s: npt.ArrayLike, values: npt.ArrayLike, *, span_s: float) -> Check | None:
    """Drift of times (n,), intended at ``at_s``, in a run of ``span_s``; a finding, never a fail.

    None where the run is shorter than ``LONG_S`` or worth too few independent stretches.
    """
    if span_s < LONG_S:
        return None
    try:
        found = drift(at_s, values, confidence=CONFIDENCE)
    except Undefined:
        return None
    if not found.per_hour:
        return None
    # Of the mean, within the run.
    scale = found.share_per_hour / found.per_hour * span_s / 3600.0
    low, high = found.interval.low * scale, found.interval.high * scale
    least = min(max(0.0, low), high)
    drifts = abs(least) > ALLOWED
    way = "rose" if least > 0 else "fell"
    within = f"{low:+.1%} to {high:+.1%} of the mean within the run"
    return Check(
        check="drift",
        result="unknown" if drifts else "pass",
        detail=f"times to first token {way} over the run: {within}" if drifts else within,
        figures={"low": low, "high": high, "independent": found.independent},
        because=_DRIFTS,
    )
