"""Metrics as OTLP in JSON (opentelemetry.io, "OTLP Specification", JSON Protobuf Encoding)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from steelyard.load.engine import BOUNDS_S, Bins
from steelyard.load.export.metrics import About, Metric, Point

CUMULATIVE = 2
"""Since the start, so that a push that is lost loses nothing."""


def payload(found: Iterable[Metric], told: About, *, start_ns: int, now_ns: int) -> dict[str, Any]:
    """One request; both times are Unix times in ns."""
    times = {"startTimeUnixNano": str(start_ns), "timeUnixNano": str(now_ns)}
    return {
        "resourceMetrics": [
            {
                "resource": {
                    "attributes": _attributes(
                        {"service.name": "steelyard", "steelyard.run": told.run}
                    )
                },
                "scopeMetrics": [
                    {
                        "scope": {"name": "steelyard.load"},
                        "metrics": [_metric(one, times) for one in found if one.points],
                    }
                ],
            }
        ]
    }


def _metric(metric: Metric, times: Mapping[str, str]) -> dict[str, Any]:
    points = [_point(point, times) for point in metric.points]
    if metric.kind == "gauge":
        data: dict[str, Any] = {"gauge": {"dataPoints": points}}
    elif metric.kind == "histogram":
        data = {"histogram": {"dataPoints": points, "aggregationTemporality": CUMULATIVE}}
    else:
        data = {
            "sum": {
                "dataPoints": points,
                "aggregationTemporality": CUMULATIVE,
                "isMonotonic": True,
            }
        }
    return {"name": metric.name, "description": metric.help, "unit": metric.unit, **data}


def _point(point: Point, times: Mapping[str, str]) -> dict[str, Any]:
    head = {**times, "attributes": _attributes(point.labels)}
    if not isinstance(point.value, Bins):
        return {**head, "asDouble": point.value}
    bins = point.value
    return {
        **head,
        "count": str(sum(bins.counts)),
        "sum": bins.total_ns / 1e9,
        "bucketCounts": [str(count) for count in bins.counts],
        "explicitBounds": list(BOUNDS_S),
    }


def _attributes(labels: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {"key": key, "value": {"intValue": v} if key == "server.port" else {"stringValue": v}}
        for key, v in labels.items()
        if v
    ]
