"""Net present value of flows against a named baseline."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.cost.cash.timing import Timing
from steelyard.errors import Undefined


def net_present_value(flows: ArrayLike, timing: Timing) -> float:
    """Sum of CF_t / (1 + i)^t (Brealey, Myers & Allen), in the currency of the flows.

    ``flows`` (periods + 1,): what is paid today (negative) comes first and is not discounted.
    They must be incremental: what would flow anyway, with the baseline, is not among them, so
    that doing nothing comes to minus the investment.  Raises Undefined for flows that aren't
    finite: an unknown flow has no value, and is not 0.
    """
    return float(present_values(flows, timing).sum())


def present_values(flows: ArrayLike, timing: Timing) -> NDArray[np.float64]:
    """Each flow in money of today, same shape."""
    array = checked(flows)
    return array * timing.factors(array.size - 1)


def checked(flows: ArrayLike) -> NDArray[np.float64]:
    """Flows as an array; raises Undefined for none and for those that aren't finite."""
    array = np.asarray(flows, dtype=np.float64)
    if array.ndim != 1 or array.size == 0:
        raise Undefined("flows are a plain list that begins with today's; give at least one")
    if not np.isfinite(array).all():
        raise Undefined("a flow that isn't known has no present value; state it first")
    return array
