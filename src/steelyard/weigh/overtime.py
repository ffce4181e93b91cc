"""How long answers took over the run, deployment by deployment on shared axes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from steelyard.load import Seen, Strand, compared
from steelyard.load.cells import Cell
from steelyard.weigh.record import NS, Recorded

TIMES = ("ttft", "latency", "tpot")


def over_time(
    seen: Iterable[Seen], cells: Iterable[Cell], recorded: Recorded, *, several: bool
) -> dict[str, Any]:
    """Heat maps and cumulative curves of all deployments, for the report.

    Invalid cells have none and are named with the reason; ``several`` workloads are kept apart.
    """
    loads = list(cells)
    strands = [_strand(one, recorded, several=several) for one in seen]
    strands += [_cell(one, recorded, several=several) for one in loads if not one.invalid]
    ends = [span.started_s + span.wall_s for span in recorded.spans]
    found = compared(strands, reach_s=max(ends, default=0.0))
    left_out = [
        {"deployment": one.deployment, "workload": one.workload, "why": one.invalid}
        for one in loads
        if one.invalid
    ]
    return {**found, "left_out": left_out} if left_out else found


def _strand(seen: Seen, recorded: Recorded, *, several: bool) -> Strand:
    at = [_intended_s(seen, answer.samples, recorded) for answer in seen.answers]
    return Strand(
        deployment=seen.deployment,
        workload=seen.workload if several else "",
        at=np.array(at, dtype=np.float64),
        times={name: seen.distribution(name) for name in TIMES},
    )


def _cell(cell: Cell, recorded: Recorded, *, several: bool) -> Strand:
    """Requests in the order in which each window intended them, as ``Cell.values`` has them."""
    segments = {
        one.index: one.segment
        for one in recorded.loads
        if (one.workload, one.deployment) == (cell.workload, cell.deployment)
    }
    at = [
        np.sort(window.columns.times["intended"]) + _begin_s(segments[window.index], recorded)
        for window in cell.windows
    ]
    return Strand(
        deployment=cell.deployment,
        workload=cell.workload if several else "",
        at=np.concatenate(at),
        times={name: cell.values(name) for name in TIMES},
    )


def _begin_s(segment: int, recorded: Recorded) -> float:
    """When a segment began; told by wall clock alone, for a resume may be on another boot."""
    return (recorded.starts[segment].wall_ns - recorded.run.wall_ns) * NS


def _intended_s(seen: Seen, samples: Iterable[int], recorded: Recorded) -> float:
    """Since the run began; before it for an answer without a sample, which has no moment."""
    first = next(iter(samples), None)
    if first is None:
        return -1.0
    sample = seen.samples[first]
    offset_ns = recorded.starts[sample.segment].wall_ns - recorded.run.wall_ns
    return float((offset_ns + sample.intended_ns) * NS)
