"""Does a long run get slower?"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.stats import Interval, correlation_time

BINS = 256
FEWEST = 10
"""Independent bins that a slope needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """A straight line through a run."""

    per_hour: float
    """In the unit of the values."""
    share_per_hour: float
    """Of the mean."""
    interval: Interval
    """Of ``per_hour``."""
    independent: float
    """Bins that would say as much if they didn't repeat each other."""

    @property
    def shown(self) -> bool:
        """Whether there is a drift at all."""
        return self.interval.low > 0.0 or self.interval.high < 0.0


def drift(at_s: npt.ArrayLike, values: npt.ArrayLike, *, confidence: float = 0.95) -> Drift:
    """Least squares over means of bins of equal time; failed (+inf) and undefined are left out.

    The slope's variance is that for independent bins times the correlation time of what the
    line leaves (Wilks 2011, 5.2.4, with the sum of correlations in place of AR(1)'s), with as
    many degrees of freedom less.  That time is found too short in a short series, so it is raised
    by 1 + 3 x time / bins.  Undefined where fewer than ``FEWEST`` independent bins are left.
    """
    from scipy.special import stdtrit

    at, seen = _binned(np.asarray(at_s, np.float64), np.asarray(values, np.float64))
    middle = at - at.mean()
    square = float(middle @ middle)
    slope = float(middle @ seen) / square
    rest = seen - seen.mean() - slope * middle
    if not rest.any():
        raise Undefined("all bins lie on a line: nothing says how far it may be off")
    time = max(1.0, correlation_time(rest))
    time *= 1.0 + 3.0 * time / at.size
    left = at.size / time
    if left < FEWEST:
        raise Undefined(
            f"the run is worth {left:.1f} independent bins and a slope needs {FEWEST}; "
            f"measure {math.ceil(FEWEST / left)} times as long"
        )
    error = math.sqrt(float(rest @ rest) / (at.size - 2) / square * time)
    half = float(stdtrit(left - 2.0, (1.0 + confidence) / 2.0)) * error * 3600.0
    return Drift(
        per_hour=slope * 3600.0,
        share_per_hour=slope * 3600.0 / float(seen.mean()),
        interval=Interval(
            low=slope * 3600.0 - half,
            high=slope * 3600.0 + half,
            confidence=confidence,
            method=f"least squares, effective n {left:.0f}",
        ),
        independent=left,
    )


def _binned(
    at: npt.NDArray[np.float64], values: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    known = np.isfinite(at) & np.isfinite(values)
    at, values = at[known], values[known]
    if at.size < 2 * FEWEST or at.min() == at.max():
        raise Undefined(f"{at.size} answered requests show no slope; measure longer")
    edges = np.linspace(at.min(), at.max(), min(BINS, at.size // 2) + 1)
    place = np.clip(np.searchsorted(edges, at, "right") - 1, 0, len(edges) - 2)
    count = np.bincount(place, minlength=len(edges) - 1)
    some = count > 0
    middles = (edges[1:] + edges[:-1])[some] / 2.0
    return middles, np.bincount(place, weights=values, minlength=len(count))[some] / count[some]
