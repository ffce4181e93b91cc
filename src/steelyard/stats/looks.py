"""A fixed number of looks: group-sequential bounds, narrower than a confidence sequence."""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined
from steelyard.stats.distributions import check_confidence, normal_probability

Shape = Literal["obrien-fleming", "pocock"]
MOST_LOOKS = 20
POINTS = 801


def look_bounds(
    looks: int, *, shape: Shape = "obrien-fleming", confidence: float = 0.95
) -> NDArray[np.float64]:
    """z a difference must exceed at each of ``looks`` equally spaced looks: (looks,).

    Falling as 1/sqrt(look) (O'Brien & Fleming 1979: late looks keep nearly the whole level) or
    level (Pocock 1977: stops earliest).  The constant by integration over the looks (Armitage,
    McPherson & Rowe 1969).  For few units per look read each z as its normal tail probability
    and take Student's t at it (Jennison & Turnbull 2000, section 3.8).
    """
    check_confidence(confidence)
    if not 1 <= looks <= MOST_LOOKS:
        raise Undefined(f"{looks} looks; plan 1 to {MOST_LOOKS}, or use a confidence sequence")
    steps = np.arange(1, looks + 1)
    profile = np.sqrt(looks / steps) if shape == "obrien-fleming" else np.ones(looks)
    low, high = 1.0, 8.0
    for _ in range(40):
        middle = (low + high) / 2.0
        if _crossing(profile * middle) > 1.0 - confidence:
            low = middle
        else:
            high = middle
    return np.asarray(profile * high)


def _crossing(bounds: NDArray[np.float64]) -> float:
    """Probability that a standard random walk leaves the bounds (as z) at some look."""
    edge = bounds * np.sqrt(np.arange(1, bounds.size + 1))
    grid = np.linspace(-edge[0], edge[0], POINTS)
    density = np.exp(-0.5 * grid**2) / math.sqrt(2.0 * math.pi)
    crossed = 2.0 * normal_probability(-float(edge[0]))
    for limit in edge[1:]:
        inside = _simpson(grid) * density
        after = np.linspace(-limit, limit, POINTS)
        jumps = np.exp(-0.5 * (after[:, None] - grid[None, :]) ** 2) / math.sqrt(2.0 * math.pi)
        grid, density = after, jumps @ inside
        kept = float(_simpson(grid) @ density)
        crossed += float(inside.sum()) - kept
    return crossed


def _simpson(grid: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.full(grid.size, 2.0)
    weights[1::2] = 4.0
    weights[[0, -1]] = 1.0
    return np.asarray(weights * (grid[1] - grid[0]) / 3.0)
