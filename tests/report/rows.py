"""Rows of a measurements.json that never was."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from steelyard.evidence import Measurement

if TYPE_CHECKING:
    from tests.report.fleet import Deployment
    from tests.report.world import World

Json = dict[str, Any]
SLO_S = 10.0


def finite(value: Any) -> bool:
    return isinstance(value, float) and math.isfinite(value)


def comparison_row(one: Measurement, two: Measurement) -> Json:
    gap = float(one.value) - float(two.value)  # type: ignore[arg-type]
    half = 0.02 * max(abs(float(two.value)), 0.1)  # type: ignore[arg-type]
    up = one.unit in ("share", "1/h")
    clear = "a" if (gap > 0) == up else "b"
    return {
        "criterion": one.criterion,
        "a": one.deployment,
        "b": two.deployment,
        "unit": one.unit,
        "difference": gap,
        "interval": {"low": gap - half, "high": gap + half, "confidence": 0.95, "method": "t"},
        "test": "exact McNemar" if one.k is not None else "paired bootstrap",
        "p_value": 0.0123 if one.k is not None else None,
        "n": one.n,
        "both": 100 if one.k is not None else None,
        "only_a": 3 if one.k is not None else None,
        "only_b": 2 if one.k is not None else None,
        "neither": 19 if one.k is not None else None,
        "answer": clear if abs(gap) > half else "cannot tell",
        "margin": None,
        "needs_n": None if abs(gap) > half else 4_321,
    }


def run_row(world: World) -> Json:
    planned = sum(d.n for d in world.deployments.values())
    return {
        "id": "card-desk-7f3a",
        "started": "2026-11-30T07:46:30Z",
        "ended": "2026-11-30T07:51:08Z",
        "segments": 1,
        "superseded": 0,
        "post_hoc": False,
        "answers": planned,
        "planned": planned,
        "complete": True,
        "unmeasured": [],
    }


def deployment_row(name: str) -> Json:
    return {
        "name": name,
        "engine": "llamacpp",
        "model": "gemma-3-270m-q4_k_m",
        "api": "completions",
        "structured": "schema",
        "parser": [],
        "facts": [
            {"name": "weights_sha256", "value": "a5fd", "status": "measured"},
            {"name": "precision", "value": "fp8", "status": "claimed"},
            {"name": "build", "value": "not stated by the package", "status": "missing"},
        ],
    }


def workload_row(world: World) -> Json:
    return {
        "name": "desk",
        "items": "builtin:card-desk",
        "n_items": 124,
        "users": 2,
        "windows": 5,
        "repeats": 1,
        "max_tokens": 160,
        "temperature": 0.0,
        "slo_s": SLO_S,
        "accept": "record",
    }


def outcomes_row(name: str, seen: Deployment) -> Json:
    wrong = seen.n - seen.accepted
    return {
        "deployment": name,
        "attempted": seen.n,
        "ok": seen.accepted,
        "wrong": wrong,
        "undetermined": 0,
        "transport": 0,
        "grader_error": 0,
        "kinds": {"value": wrong} if wrong else {},
    }


def distribution_row(name: str, seen: Deployment) -> Json:
    values = np.sort(seen.latencies())
    reached = values[np.isfinite(values)]
    return {
        "deployment": name,
        "metric": "accepted_latency",
        "unit": "s",
        "n": int(values.size),
        "never": int(values.size - reached.size),
        "points": [[float(x), (i + 1) / values.size] for i, x in enumerate(reached[:400])],
    }


def window_row(place: int, name: str, world: World) -> Json:
    seen = world.deployments[name]
    return {
        "index": place // len(world.deployments),
        "deployment": name,
        "segment": 0,
        "started_s": 10.0 * place,
        "wall_s": 9.5,
        "answers": seen.n // 2,
        "accepted": seen.accepted // 2,
    }


def link_row(name: str) -> Json:
    counts = {"changed": 12, "gained": 9, "gained_right": 7, "damaged": 1}
    return {"deployment": name, "link": "repair", **counts}


def cost_row(name: str, seen: Deployment) -> Json:
    missing = {"missing": "not measured"}
    return {
        "deployment": name,
        "currency": None if seen.cost is None else "CNY",
        "rate_per_h": None if seen.cost is None else 0.6,
        "wall_s": 200.0,
        "amount": missing if seen.cost is None else 0.03,
        "answers": seen.n,
        "accepted": seen.accepted,
        "per_1000_accepted": missing if seen.cost is None else seen.cost,
        "status": "missing" if seen.cost is None else "documented",
        "source": "" if seen.cost is None else "finance desk",
        "as_of": "" if seen.cost is None else "2026-11-01",
        "notes": [],
    }


def price_row(names: list[str]) -> Json:
    return {
        "what": "this machine",
        "rate": "0.6 CNY/h",
        "for": names,
        "as_of": "2026-11-01",
        "source": "finance desk",
    }


def merged(tree: Any, changes: Mapping[str, Any]) -> Any:
    """The document with the named parts of it changed, mappings part by part."""
    return {
        key: merged(value, changes[key])
        if key in changes and isinstance(value, dict)
        else changes.get(key, value)
        for key, value in tree.items()
    }
