"""Several deployments over one run, on axes that they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from steelyard.load.picture.axis import log_edges, steps
from steelyard.load.picture.heat import heat
from steelyard.load.picture.shares import distribution
from steelyard.load.summary import Floats

HEATS = ("ttft", "latency")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Strand:
    """One deployment's answers or requests; arrays are (n,), one entry each."""

    deployment: str
    workload: str = ""
    """"" where there is one only."""
    at: Floats
    """Intended, in s since the run began."""
    times: Mapping[str, Floats]
    """Seconds by name (ttft, latency, tpot): +inf never came, NaN undefined."""


def compared(strands: Sequence[Strand], *, reach_s: float) -> dict[str, Any]:
    """Heat maps with the same edges and steps for all, and the cumulative curves of each time.

    ``reach_s`` is when the last window of the run was over.  A time that no strand has is left
    out.
    """
    axis = steps(0.0, reach_s)
    names = list(dict.fromkeys(name for strand in strands for name in strand.times))
    maps = []
    for name in (name for name in HEATS if name in names):
        mine = [strand for strand in strands if name in strand.times]
        edges = log_edges(np.concatenate([strand.times[name] for strand in mine]))
        for strand in mine:
            drawn = heat(name, strand.times[name], at=strand.at, steps=axis, edges=edges)
            maps.append({**_whose(strand), **drawn})
    return {
        "step_s": axis.step_s,
        "steps": axis.count,
        "maps": maps,
        "curves": [
            {**_whose(strand), **distribution(name, strand.times[name])}
            for name in names
            for strand in strands
            if name in strand.times
        ],
    }


def _whose(strand: Strand) -> dict[str, str]:
    place = {"workload": strand.workload} if strand.workload else {}
    return {"deployment": strand.deployment, **place}
