"""GuideLLM's ``benchmarks.json``: a report with one entry for each strategy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steelyard.load.imports.parts import (
    PERCENTILES,
    count,
    date_of,
    dig,
    output_length,
    output_rate,
    request_rate,
    spans,
    version,
)
from steelyard.load.imports.peer_run import Figure, PeerRun

_TIMES = {
    "time_to_first_token_ms": ("ttft", 1e-3),
    "time_to_first_output_token_ms": ("visible_ttft", 1e-3),
    "inter_token_latency_ms": ("tpot", 1e-3),
    # Holds TTFT, so it is near to nothing here.
    "time_per_output_token_ms": ("", 1e-3),
    "request_latency": ("latency", 1.0),
    "request_scheduled_latency": ("latency_since_due", 1.0),
}


def runs(data: Any) -> list[PeerRun]:
    """Read a report; older ones lack the version."""
    entries = data.get("benchmarks")
    if not isinstance(entries, list):
        return []
    return [_run(data, entry) for entry in entries if isinstance(entry, dict)]


def _run(data: Any, entry: Any) -> PeerRun:
    totals = dig(entry, "metrics", "request_totals")
    errored, dropped = count(dig(totals, "errored")), count(dig(totals, "incomplete") or 0)
    known = isinstance(errored, int) and isinstance(dropped, int)
    strategy = dig(entry, "config", "strategy", "type_") or dig(entry, "args", "strategy", "type_")
    ok = count(dig(totals, "successful"))
    users = count(dig(entry, "config", "strategy", "streams"))
    return PeerRun(
        tool="guidellm",
        version=version(dig(data, "metadata", "guidellm_version")),
        date=date_of(dig(entry, "start_time") or dig(entry, "scheduler_metrics", "start_time")),
        label=str(strategy or ""),
        ok=ok,
        n=ok,
        setup={"users": str(users)} if isinstance(users, int) and users else {},
        failed=errored + dropped if known else errored,
        figures=tuple(_figures(dig(entry, "metrics"))),
    )


def _figures(metrics: Any) -> Iterator[Figure]:
    for word, (near, scale) in _TIMES.items():
        stats = dig(metrics, word, "successful")
        shares = {"mean": dig(stats, "mean")}
        shares |= {name: dig(stats, "percentiles", name) for name in (*PERCENTILES, "p999")}
        names = {"mean": "mean", **PERCENTILES, "p999": "p99.9"}
        if dig(stats, "count") != 0:
            yield from spans(shares, word=word, near=near, scale=scale, names=names)
    tokens = dig(metrics, "output_token_count", "successful")
    yield from output_length(dig(tokens, "mean"), word="output_token_count")
    yield from output_rate(
        dig(metrics, "output_tokens_per_second", "successful", "mean"),
        word="output_tokens_per_second",
    )
    yield from request_rate(
        dig(metrics, "requests_per_second", "successful", "mean"), word="requests_per_second"
    )
