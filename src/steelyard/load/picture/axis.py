"""The axes of a picture: round steps of time, logarithmic steps of latency."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.load.summary import Floats

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

MOST_STEPS = 120
A_DECADE = (100, 50, 20, 10, 5, 2, 1)
"""Bins of a factor of ten, finest first."""
MOST_ROWS = 40
LEAST_S, MOST_S = 1e-6, 1e6


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """Equal steps of time from the start of the window."""

    start_s: float
    """Since the log's origin."""
    step_s: float
    count: int

    def place(self, moments: Floats) -> tuple[Ints, Bools]:
        """The step that each moment (n,) falls into, and which of them are on the axis.

        Its very end belongs to it: the last answer ends there.
        """
        # A moment on an edge is off it by a rounding of the subtraction.
        found = np.floor((moments - self.start_s) / self.step_s + 1e-9)
        found[found == self.count] = self.count - 1
        inside = (found >= 0) & (found < self.count)
        inside &= moments - self.start_s <= self.count * self.step_s * (1 + 1e-9)
        return np.where(inside, found, -1).astype(np.int64), inside

    def counted(self, moments: Floats) -> list[int]:
        """How many moments fall into each step."""
        place, inside = self.place(moments)
        return [int(n) for n in np.bincount(place[inside], minlength=self.count)]


def steps(start_s: float, reach_s: float) -> Steps:
    """Round steps that cover ``reach_s`` seconds, ``MOST_STEPS`` at most."""
    step = _round_up(max(reach_s, 1e-3) / MOST_STEPS)
    return Steps(start_s=start_s, step_s=step, count=max(math.ceil(reach_s / step - 1e-9), 1))


def log_edges(values: Floats) -> Floats:
    """Edges of bins around finite values > 0, a whole number of them to a factor of ten.

    Shape (rows + 1,), ascending; shape (0,) where there is no value.
    """
    there = values[np.isfinite(values)]
    if not there.size:
        return np.empty(0)
    least, most = (min(max(float(v), LEAST_S), MOST_S) for v in (there.min(), there.max()))
    for decade in A_DECADE:
        low = math.floor(math.log10(least) * decade + 1e-9)
        high = math.floor(math.log10(most) * decade + 1e-9) + 1
        if high - low <= MOST_ROWS:
            break
    return np.asarray(10.0 ** (np.arange(low, high + 1) / decade), dtype=np.float64)


def _round_up(step: float) -> float:
    power = 10.0 ** math.floor(math.log10(step))
    size = next(m for m in (1, 2, 5, 10) if m * power >= step * (1 - 1e-9))
    # Through its text, so that 0.2 is 0.2 on every machine.
    return float(f"{size * power:.3g}")
