"""Had the system settled while it was measured?"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.load.certificate.check import Check, Floats, unknown
from steelyard.stats import change_point, mser

FALSE_ALARM = 0.001
FEWEST = 100
_STEADY = (
    "a mean or a percentile of a system that still changes depends on when one looked; the test "
    "raises a false alarm in less than 1 of 100 steady runs"
)


def steady_state(values: npt.ArrayLike) -> Check:
    """Latencies, times to first token or numbers in flight (n,) of what was measured, in order.

    A change-point test judges the whole; where it finds a change, MSER-5 says how much of the
    beginning would have to go.  What failed (+inf) is left out; a run with too few values or
    too much repetition to judge is unknown.
    """
    array = np.asarray(values, dtype=np.float64)
    array = array[np.isfinite(array)]
    if array.size < FEWEST:
        detail = f"{array.size} values are too few to judge ({FEWEST})"
        return unknown("steady_state", detail=detail, because=_STEADY)
    try:
        change = change_point(array)
    except Undefined as why:
        return unknown("steady_state", detail=str(why), because=_STEADY)
    good = change.p_value >= FALSE_ALARM
    said = f"p {change.p_value:.2g}"
    return Check(
        check="steady_state",
        result="pass" if good else "fail",
        detail=f"no change in {array.size} values ({said})"
        if good
        else f"a change at value {change.at} of {array.size} ({said} < {FALSE_ALARM:g}); "
        + _advice(array),
        figures={"p_value": change.p_value, "at": float(change.at), "n": float(array.size)},
        because=_STEADY,
    )


def _advice(array: Floats) -> str:
    try:
        cut = mser(array)
        rest = change_point(array[cut:]).p_value
    except Undefined:
        return "it never settled"
    return f"steady after the first {cut}" if rest >= FALSE_ALARM else "it never settled"
