"""The Prometheus text format 0.0.4 (prometheus.io, "Exposition formats")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

from steelyard.load.engine import BOUNDS_S, Bins
from steelyard.load.export.metrics import About, Metric, Point

CONTENT = "text/plain; version=0.0.4; charset=utf-8"
_UNITS = {"s": "_seconds", "{request}/s": "_per_second"}


def prometheus_name(metric: Metric) -> str:
    """As OpenTelemetry's compatibility rules make it: underscores, then unit, then kind."""
    unit = _UNITS.get(metric.unit, "")
    if metric.name.endswith(".cpu"):
        unit = "_ratio"
    total = "_total" if metric.kind == "counter" else ""
    return f"{metric.name.replace('.', '_')}{unit}{total}"


def page(found: Iterable[Metric], told: About) -> str:
    """All of it; families without a series are left out."""
    lines: list[str] = []
    for metric in found:
        if not metric.points:
            continue
        name = prometheus_name(metric)
        text = metric.help.replace("\\", r"\\").replace("\n", r"\n")
        lines += [f"# HELP {name} {text}", f"# TYPE {name} {metric.kind}"]
        for point in metric.points:
            lines += _series(name, point, run=told.run)
    return "\n".join([*lines, ""])


def _series(name: str, point: Point, *, run: str) -> Iterator[str]:
    labels = {"run": run, **point.labels}
    if not isinstance(point.value, Bins):
        yield f"{name}{_labels(labels)} {_number(point.value)}"
        return
    bins = point.value
    ends = [f"{bound:g}" for bound in BOUNDS_S] + ["+Inf"]
    total = 0
    for end, total in zip(ends, accumulate(bins.counts), strict=True):
        yield f"{name}_bucket{_labels({**labels, 'le': end})} {total}"
    yield f"{name}_sum{_labels(labels)} {_number(bins.total_ns / 1e9)}"
    yield f"{name}_count{_labels(labels)} {total}"


def _labels(labels: Mapping[str, str]) -> str:
    told = ",".join(f'{key.replace(".", "_")}="{_escaped(v)}"' for key, v in labels.items())
    return f"{{{told}}}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
