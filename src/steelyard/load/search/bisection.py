"""Where a service level stops to hold: a noisy bisection, and an interval that outlives it.

Where to ask next is probabilistic bisection (Horstein 1963; Waeber, Frazier & Henderson 2013):
a distribution over the places where the level may stop, moved by each cell as far as that cell
can be trusted, and asked at its median.  It is not the interval: its mass depends on trusting
every cell's error model fully (Frazier, Henderson & Waeber 2019).  The interval holds the places
that no bet has refuted (Ville 1939; Waudby-Smith & Ramdas 2024), and needs nothing but that more
load keeps fewer requests within the limits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.errors import StudyError
from steelyard.load.search.cell import Floats, Kind
from steelyard.load.search.evidence import Returns

TRUST = 0.95
"""Most that one cell may move the distribution: a cell may be wrong for reasons it can't see."""
CASH = 0.02
"""Least share of a bet on either side."""


def grid(low: float, high: float, *, kind: Kind, precision: float) -> Floats:
    """Loads that may be asked: evenly spaced logarithms, a third of ``precision`` apart.

    Users are whole.  Raises StudyError for bounds that hold nothing between them.
    """
    if not (0.0 < low < high and math.isfinite(high)):
        raise StudyError(f"search between {low:g} and {high:g}: give two loads above 0, in order")
    if not 0.0 < precision < 1.0:
        raise StudyError(f"precision: {precision:g}; write a share such as 10%")
    count = max(3, math.ceil(3.0 * math.log(high / low) / math.log1p(precision)) + 1)
    points = np.geomspace(low, high, count)
    return np.unique(np.rint(points)) if kind == "users" else points


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Belief:
    """What all cells so far say; gap g lies below grid point g and above g - 1."""

    points: Floats
    mass: Floats
    """Of each of the n + 1 gaps, the two open ones at the ends included."""
    refuted: Floats
    """Logarithm of what was won by betting against each gap."""
    confidence: float

    @property
    def median(self) -> int:
        """The point with half of the mass below it, as far as there is one."""
        at = int(np.searchsorted(np.cumsum(self.mass), 0.5))
        return min(at, len(self.points) - 1)

    @property
    def gaps(self) -> tuple[int, int] | None:
        """First and last gap that stand; None where all are refuted: the server changed."""
        left = np.flatnonzero(self.refuted < -math.log(1.0 - self.confidence))
        return (int(left[0]), int(left[-1])) if left.size else None

    def ends(self) -> tuple[float, float]:
        """Highest load shown to hold (0: none) and lowest shown to fail (inf: none)."""
        first, last = self.gaps or (0, len(self.points))
        low = float(self.points[first - 1]) if first else 0.0
        return low, float(self.points[last]) if last < len(self.points) else math.inf

    def next(self, asked: int) -> int:
        """The point to ask: in turn the median, and halfway from it to the farther end."""
        first, last = self.gaps or (0, len(self.points))
        lowest, highest = max(first - 1, 0), min(last, len(self.points) - 1)
        middle = min(max(self.median, lowest), highest)
        if asked % 2 == 0:
            return middle
        far = lowest if middle - lowest >= highest - middle else highest
        return (middle + far) // 2 if far < middle else -(-(middle + far) // 2)


def believe(
    points: Floats, places: Sequence[int], cells: Sequence[Returns], *, confidence: float
) -> Belief:
    """Go through the cells (each at the point of that index) in the order of measuring.

    Before each cell the stake is split by what was believed then, so that a cell that only
    confirms costs next to nothing.
    """
    gaps = np.arange(len(points) + 1)
    mass = np.full(len(gaps), 1.0 / len(gaps))
    refuted = np.zeros(len(gaps))
    for place, cell in zip(places, cells, strict=True):
        above = gaps > place
        trusted = float(np.clip(mass[above].sum(), CASH, 1.0 - CASH))
        fails, holds = math.log1p(-trusted), math.log(trusted)
        against_holds = np.logaddexp(holds, fails + cell.against_holds)
        against_fails = np.logaddexp(fails, holds + cell.against_fails)
        refuted = refuted + np.where(above, against_holds, against_fails)
        sure = float(np.clip(cell.holds, 1.0 - TRUST, TRUST))
        mass = mass * np.where(above, sure, 1.0 - sure)
        mass = mass / mass.sum()
    return Belief(points=points, mass=mass, refuted=refuted, confidence=confidence)
