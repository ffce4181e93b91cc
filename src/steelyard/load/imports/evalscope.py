"""evalscope perf: ``benchmark_summary.json``, with ``benchmark_percentile.json`` beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from steelyard.load.imports.parts import (
    NO_DATE,
    NO_VERSION,
    count,
    number,
    output_length,
    output_rate,
    request_rate,
    span,
)
from steelyard.load.imports.peer_run import Figure, PeerRun

_NEAR = {"TTFT": "ttft", "TPOT": "tpot", "ITL": "chunk_gap", "Latency": "latency"}
_TIME = re.compile(r"(?:Avg )?(TTFT|TPOT|ITL|Latency) \((ms|s)\)")


def runs(data: Any) -> list[PeerRun]:
    """Read the summary; ``percentiles`` in it stands for the second file."""
    ok = count(data.get("Success Requests"))
    return [
        PeerRun(
            tool="evalscope",
            version=NO_VERSION,
            date=NO_DATE,
            label="",
            ok=ok,
            failed=count(data.get("Failed Requests")),
            n=ok,
            figures=tuple(_figures(data)) if ok != 0 else (),
        )
    ]


def _figures(data: Any) -> Iterator[Figure]:
    yield from _times(data, statistic="mean")
    rows = data.get("percentiles")
    for row in rows if isinstance(rows, list) else []:
        if not isinstance(row, dict):
            continue
        point = re.fullmatch(r"[pP]?(\d+(?:\.\d+)?)%?", str(row.get("Percentiles", "")))
        if point:
            yield from _times(row, statistic=f"p{point[1]}")
    yield from output_length(data.get("Avg Output Tokens"), word="Output tokens")
    yield from output_rate(data.get("Output Throughput (tok/s)"), word="Output throughput")
    yield from request_rate(data.get("Req Throughput (req/s)"), word="Request throughput")


def _times(row: Any, *, statistic: str) -> Iterator[Figure]:
    for key, value in row.items():
        match, read = _TIME.fullmatch(key), number(value)
        if match and read is not None:
            scale = 1e-3 if match[2] == "ms" else 1.0
            yield Figure(
                word=match[1],
                near=_NEAR[match[1]],
                statistic=statistic,
                value=span(read, scale=scale),
                unit="s",
            )
