"""Intervals of a run's figures, from batches of requests that follow each other (decision 0012)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.summary.columns import Floats
from steelyard.stats import Estimate, Interval, quantile_over_time

CONFIDENCE = 0.95
BOUNDED = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
Bounds = Interval | Missing


def bounded(estimate: Callable[[], Estimate]) -> Bounds:
    """A 95 % interval, or why the run holds too little for one."""
    try:
        return estimate().bounds(CONFIDENCE)
    except Undefined as why:
        return Missing(reason=str(why))


def quantile_bounds(values: Floats) -> Mapping[str, Bounds]:
    """Of each quantile of ``values`` (n,) in the order in which they were intended."""
    known = values[~np.isnan(values)]
    return {name: bounded(partial(quantile_over_time, known, q)) for name, q in BOUNDED.items()}
