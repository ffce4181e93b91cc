"""How long answers took over the run, deployment by deployment on shared axes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from steelyard.load import Seen, Strand, compared
from steelyard.weigh.record import NS, Recorded

TIMES = ("ttft", "latency", "tpot")


def over_time(seen: Iterable[Seen], recorded: Recorded) -> dict[str, Any]:
    """Heat maps and cumulative curves of all deployments, for the report."""
    strands = [_strand(one, recorded) for one in seen]
    ends = [span.started_s + span.wall_s for span in recorded.spans]
    return compared(strands, reach_s=max(ends, default=0.0))


def _strand(seen: Seen, recorded: Recorded) -> Strand:
    at = [_intended_s(seen, answer.samples, recorded) for answer in seen.answers]
    return Strand(
        deployment=seen.deployment,
        at=np.array(at, dtype=np.float64),
        times={name: seen.distribution(name) for name in TIMES},
    )


def _intended_s(seen: Seen, samples: Iterable[int], recorded: Recorded) -> float:
    """Since the run began; before it for an answer without a sample, which has no moment."""
    first = next(iter(samples), None)
    if first is None:
        return -1.0
    sample = seen.samples[first]
    # Segments are told apart by wall clock alone: a resume may be on another boot.
    offset_ns = recorded.starts[sample.segment].wall_ns - recorded.run.wall_ns
    return float((offset_ns + sample.intended_ns) * NS)
