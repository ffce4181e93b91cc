"""When an investment has come back: by the last crossing, not by the first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from steelyard.cost.cash.npv import checked, present_values
from steelyard.cost.cash.timing import Timing
from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Payback:
    """Periods until the sum of flows is no longer negative and stays so."""

    periods: float | Missing
    earlier: tuple[float, ...] = ()
    """Crossings that did not last: the money was back, and was spent again."""


def payback(flows: ArrayLike, *, timing: Timing | None = None) -> Payback:
    """Simple payback, or discounted where ``timing`` is given, linear within a period.

    Missing where the flows end below 0: that it never pays is neither 0 periods nor infinitely
    many.  Raises Undefined for flows that aren't finite.
    """
    array = checked(flows) if timing is None else present_values(flows, timing)
    sums = np.cumsum(array)
    if sums[-1] < 0.0:
        crossings = _crossings(sums)
        why = f"not within {array.size - 1} periods: {sums[-1]:.6g} is still to come back"
        return Payback(periods=Missing(reason=why), earlier=crossings)
    crossings = _crossings(sums)
    if not crossings:
        return Payback(periods=0.0)
    return Payback(periods=crossings[-1], earlier=crossings[:-1])


def _crossings(sums: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[float, ...]:
    up = [t for t in range(1, sums.size) if sums[t - 1] < 0.0 <= sums[t]]
    return tuple(float(t - 1 + -sums[t - 1] / (sums[t] - sums[t - 1])) for t in up)
