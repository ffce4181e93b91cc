"""Cumulative distributions in few points, and quantiles with intervals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from steelyard.errors import Undefined
from steelyard.load.summary import Floats
from steelyard.stats import quantile_over_time

SHARES = tuple(float(s) for s in np.concatenate([np.arange(200) / 200, 1 - 0.1 ** np.arange(3, 6)]))
QUANTILES = {"p50": 0.5, "p90": 0.9, "p95": 0.95, "p99": 0.99}
CONFIDENCE = 0.95


def distribution(name: str, values: Floats) -> dict[str, Any]:
    """Points (seconds, share not above) of ``values`` (n,), +inf for never, NaN for undefined."""
    known = values[~np.isnan(values)]
    there = np.sort(known[np.isfinite(known)])
    return {
        "name": name,
        "n": int(known.size),
        "never": int(known.size - there.size),
        "undefined": int(values.size - known.size),
        "points": _points(there, n=known.size),
    }


def _points(there: Floats, *, n: int) -> list[list[float]]:
    if not there.size:
        return []
    ranks = np.ceil(np.array(SHARES) * there.size).astype(np.int64)
    ranks = np.unique(np.clip(ranks, 1, there.size))
    ranks = np.unique(np.append(ranks, there.size))
    return [[float(there[rank - 1]), float(rank / n)] for rank in ranks]


def intervals(name: str, values: Floats) -> list[Mapping[str, Any]]:
    """Quantiles of ``values`` (n,) in time order, each with its interval or why it has none."""
    known = values[~np.isnan(values)]
    return [
        {"name": name, "quantile": label, **_interval(known, q)} for label, q in QUANTILES.items()
    ]


def _interval(known: Floats, q: float) -> dict[str, Any]:
    try:
        estimate = quantile_over_time(known, q)
        bounds = estimate.bounds(CONFIDENCE)
    except Undefined as problem:
        return {"low": None, "high": None, "missing": str(problem)}
    return {
        "low": float(bounds.low),
        "high": float(bounds.high),
        "confidence": CONFIDENCE,
        "method": bounds.method,
        "effective": float(estimate.effective),
    }
