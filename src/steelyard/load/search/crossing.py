"""Where the share of good requests falls through its limit: the best guess at it."""

from __future__ import annotations

import numpy as np

from steelyard.load.search.cell import Floats


def crossing(loads: Floats, shares: Floats, weights: Floats, *, at: float) -> float | None:
    """Load at which the falling curve nearest to the ``shares`` (n,) passes ``at``.

    Least squares under the order alone (Ayer, Brunk, Ewing, Reid & Silverman 1955), straight
    between the middles of its steps on logarithms of the load.  None where it never passes.
    """
    order = np.argsort(loads, kind="stable")
    steps: list[tuple[float, float, float]] = []
    for load, share, weight in zip(
        np.log(loads[order]), shares[order], weights[order], strict=True
    ):
        steps.append((float(load), float(share), float(weight)))
        while len(steps) > 1 and steps[-2][1] <= steps[-1][1]:
            one, other = steps.pop(), steps.pop()
            total = one[2] + other[2]
            steps.append(
                (
                    (one[0] * one[2] + other[0] * other[2]) / total,
                    (one[1] * one[2] + other[1] * other[2]) / total,
                    total,
                )
            )
    level = np.array([step[1] for step in steps])
    if not len(steps) or level[0] < at or level[-1] >= at:
        return None
    after = int(np.argmax(level < at))
    (x0, y0, _), (x1, y1, _) = steps[after - 1], steps[after]
    return float(np.exp(x0 + (x1 - x0) * (y0 - at) / (y0 - y1)))
