"""Had the system settled while it was measured?"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.load.certificate.check import Check, Floats, unknown
from steelyard.stats import TELLING, change_point, correlation_time, mser

FALSE_ALARM = 0.001
FEWEST = 100
FEWEST_WORTH = 30
"""Independent values; a step in the middle by 1.5 standard deviations still shows."""
MATTERS = 0.01
_STEADY = (
    "a mean or a percentile of a system that still changes depends on when one looked; the test "
    "raises a false alarm in less than 1 of 100 steady runs, and a change that moves mean, p50 and "
    "p95 by 1 % at most is too small to matter"
)


def steady_state(values: npt.ArrayLike, *, span_s: float | None = None) -> Check:
    """Latencies, times to first token or numbers in flight (n,) of what was measured, in order.

    A change-point test judges the whole; where it finds a change, MSER-5 says how much of the
    beginning would have to go.  One between two levels that agree to 1 % is none: a server that
    hardly varies shows the generator's microseconds.  What failed (+inf) is left out.  A run whose
    values are worth fewer than ``TELLING`` independent ones never fails; it passes where even so no
    change shows, and is unknown where one seems to, or below ``FEWEST_WORTH``: then it is said how
    long to measure, in seconds where the run's ``span_s`` is known.
    """
    array = np.asarray(values, dtype=np.float64)
    array = array[np.isfinite(array)]
    if array.size < FEWEST:
        detail = f"{array.size} values are too few to judge ({FEWEST})"
        return unknown("steady_state", detail=detail, because=_STEADY)
    try:
        change = change_point(array, enough=FEWEST_WORTH)
    except Undefined as why:
        detail = f"{why}{_longer(_worth(array), span_s)}"
        return unknown("steady_state", detail=detail, because=_STEADY)
    if change.independent < TELLING and change.p_value < FALSE_ALARM:
        detail = (
            f"{array.size} values depend on each other and are worth {change.independent:.0f} "
            f"independent ones; with fewer than {TELLING} a change seems to show that may be chance"
            f"{_longer(change.independent, span_s)}"
        )
        return unknown("steady_state", detail=detail, because=_STEADY)
    said, moved = f"p {change.p_value:.2g}", _moved(array[: change.at], array[change.at :])
    where = f"a change at value {change.at} of {array.size} ({said} < {FALSE_ALARM:g}"
    if change.p_value >= FALSE_ALARM:
        good, detail = True, f"no change in {array.size} values ({said})"
    elif moved <= MATTERS:
        good, detail = True, f"{where}) of {moved:.2%}, too small to matter (≤ {MATTERS:.0%})"
    else:
        good, detail = False, f"{where}); {_advice(array)}"
    figures = {"p_value": change.p_value, "at": change.at, "n": array.size, "moved": moved}
    return Check(
        check="steady_state",
        result="pass" if good else "fail",
        detail=detail,
        figures={name: float(value) for name, value in figures.items()},
        because=_STEADY,
    )


def _worth(array: Floats) -> float | None:
    """Independent values that it is worth; None where nobody can tell."""
    try:
        return array.size / max(1.0, correlation_time(array))
    except Undefined:
        return None


def _longer(independent: float | None, span_s: float | None) -> str:
    """How much longer a run would be judged for sure; "" where nobody can tell."""
    if independent is None:
        return ""
    factor = max(1.1, 1.1 * TELLING / independent)
    if span_s is None:
        return f"; measure {factor:.1f} times as long"
    return f"; measure for {math.ceil(factor * span_s / 10) * 10} s"


def _moved(before: Floats, after: Floats) -> float:
    """By how much of itself the mean, the median or the p95 changed, whichever changed most."""
    levels = [np.append(np.quantile(side, (0.5, 0.95)), side.mean()) for side in (before, after)]
    lower = np.minimum(*np.abs(levels))
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(np.nan_to_num(np.abs(levels[1] - levels[0]) / lower, nan=0.0).max())


def _advice(array: Floats) -> str:
    try:
        cut = mser(array)
        rest = change_point(array[cut:]).p_value
    except Undefined:
        return "it never settled"
    return f"steady after the first {cut}" if rest >= FALSE_ALARM else "it never settled"
