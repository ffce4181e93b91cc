"""What became of the requests of a cell: counts, curve, spending, certificates."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from steelyard.endpoint import OUTCOMES
from steelyard.evidence import Outcome
from steelyard.load.cells import Cell
from steelyard.weigh.charges import Spent
from steelyard.weigh.loads import Had
from steelyard.weigh.outcomes import thinned


def load_outcomes(cell: Cell) -> dict[str, Any]:
    """Counts by outcome, and by kind, the most frequent first; late ones are ok all the same."""
    counts: Counter[str] = Counter()
    for kind, n in cell.kinds.items():
        counts[str(OUTCOMES[kind])] += n
    kinds = {kind: n for kind, n in cell.kinds.items() if kind}
    return {
        "deployment": cell.deployment,
        "attempted": len(cell),
        **{str(outcome): counts[str(outcome)] for outcome in Outcome},
        "kinds": dict(sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0]))),
    }


def load_distribution(cell: Cell) -> dict[str, Any]:
    """The cumulative curve of latency over all requests; none of an invalid cell."""
    values = np.array([]) if cell.invalid else cell.values("latency")
    return {"deployment": cell.deployment, "metric": "latency", **thinned(values)}


def load_spent(cell: Cell) -> Spent:
    """What the windows took and brought."""
    return Spent(
        deployment=cell.deployment,
        wall_s=sum(window.wall_s for window in cell.windows),
        answers=int(cell.answered().sum()),
        accepted=None,
    )


def certificate(one: Had) -> dict[str, Any]:
    """The checks of a window, as they were made right after it."""
    return {
        "workload": one.workload,
        "deployment": one.deployment,
        "window": one.index,
        "segment": one.segment,
        "requests": one.samples,
        "planned": one.planned,
        "checks": list(one.checks),
    }
