"""How far the mean of a series may be off, from the means of its batches or windows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined
from steelyard.stats.batches import Batches, batch_means
from steelyard.stats.correlation import Floats
from steelyard.stats.distributions import student_quantile

FEWEST_WINDOWS = 5
"""Below it nothing can be said of how windows differ."""

Labels = Sequence[Any] | NDArray[Any]


class Reach(NamedTuple):
    """How far the truth may lie from the estimate, both above 0, in its unit."""

    below: float
    above: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Spread:
    """The error of a mean over time."""

    error: float
    """Standard error, in the unit of the values."""
    units: Floats
    """Deviation of each batch or window from the mean, in time order."""
    windowed: bool
    """Whether the units are windows that somebody gave, so that they pair with another run's."""

    @property
    def method(self) -> str:
        """In the field's words."""
        unit = "windows" if self.windowed else "batch means"
        return f"{unit}, {self.units.size}"

    def reach(self, confidence: float) -> Reach:
        """Student's t over the units, lengthened where their skewness asks for it.

        Skewness by Johnson (1978) in Hall's cubic form (1992), with the cube root of Willink
        (2005); a side that it would shorten keeps Student's t, so that the difference between
        two runs of the same skew holds its level.
        """
        t = student_quantile((1.0 + confidence) / 2.0, self.units.size - 1)
        skew = _skewness(self.units) / (6.0 * math.sqrt(self.units.size))
        return Reach(
            below=max(t, _adjusted(t, skew)) * self.error,
            above=max(t, -_adjusted(-t, skew)) * self.error,
        )


def spread(values: Floats, *, windows: Labels | None = None) -> Spread:
    """Of a series (n,) in time order by its batches, or by windows (n labels).

    Undefined where the batches can't be had (see ``batch_means``), for fewer than five windows and
    for values without spread.
    """
    if windows is not None:
        return _over_windows(values, windows)
    cut: Batches = batch_means(values)
    if cut.variance <= 0.0:
        raise Undefined("all batches are alike: no spread to estimate")
    centred = cut.means - cut.means.mean()
    return Spread(error=math.sqrt(cut.variance), units=centred, windowed=False)


def _over_windows(values: Floats, windows: Labels) -> Spread:
    codes = _codes(np.asarray(windows))
    if codes.shape != values.shape:
        raise Undefined(f"{values.size} values but {codes.size} window labels; give each one")
    count = int(codes.max(initial=-1)) + 1
    if count < FEWEST_WINDOWS:
        raise Undefined(f"{count} windows don't show how windows differ; measure {FEWEST_WINDOWS}")
    # Windows of unlike size: the mean is a ratio of totals, so a large one weighs more.
    sums = np.bincount(codes, weights=values - values.mean())
    units = sums * count / values.size
    error = math.sqrt(float(units @ units) / (count - 1) / count)
    if error == 0.0:
        raise Undefined("all windows are alike: no spread to estimate")
    return Spread(error=error, units=units, windowed=True)


def _codes(labels: NDArray[Any]) -> NDArray[np.int64]:
    """0, 1, ... by label, ascending; small whole numbers need not be sorted for it."""
    small = labels.ndim == 1 and labels.dtype.kind in "iu"
    if small and labels.size and labels.min() >= 0 and labels.max() < 2**16:
        there = np.bincount(labels) > 0
        codes: NDArray[np.int64] = (np.cumsum(there) - 1)[labels]
        return codes
    return np.unique(labels, return_inverse=True)[1]


def _skewness(units: Floats) -> float:
    size = units.size
    variance = float(units @ units) / (size - 1)
    if size < 3 or variance == 0.0:
        return 0.0
    third = float((units**3).sum()) * size / ((size - 1) * (size - 2))
    return float(third / variance**1.5)


def _adjusted(z: float, beta: float) -> float:
    if abs(beta) < 1e-9:
        return z
    return float(np.cbrt(1.0 + 6.0 * beta * (z - beta)) - 1.0) / (2.0 * beta)
