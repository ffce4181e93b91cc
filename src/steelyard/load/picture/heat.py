"""Latency over time as counts: one column a step of time, one row a step of latency."""

from __future__ import annotations

from typing import Any

import numpy as np

from steelyard.load.picture.axis import Steps, log_edges
from steelyard.load.summary import Floats


def heat(
    name: str, values: Floats, *, at: Floats, steps: Steps, edges: Floats | None = None
) -> dict[str, Any]:
    """Counts of ``values`` (n,) in seconds by the moments ``at`` (n,) they belong to.

    ``edges`` are those of ``log_edges``, of more values where a scale is shared.

    +inf never came and is counted apart; NaN has no place.  ``cells`` holds (column, row, count)
    of every count that is not 0, by columns.
    """
    column, inside = steps.place(at)
    inside &= ~np.isnan(values)
    place, seen = column[inside], values[inside]
    edges = log_edges(seen) if edges is None else edges
    there = np.isfinite(seen)
    never = np.bincount(place[~there], minlength=steps.count)
    rows = max(len(edges) - 1, 0)
    counts = np.zeros((steps.count, rows), dtype=np.int64)
    if rows:
        row = np.clip(np.searchsorted(edges, seen[there] * (1 + 1e-12), "right") - 1, 0, rows - 1)
        np.add.at(counts, (place[there], row), 1)
    return {
        "name": name,
        "edges_s": [float(edge) for edge in edges],
        "cells": [[int(c), int(r), int(counts[c, r])] for c, r in np.argwhere(counts)],
        "never": [int(n) for n in never],
    }
