"""genai-bench: the JSON of one run, aggregated metrics with each request below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steelyard.load.imports.parts import (
    NO_DATE,
    PERCENTILES,
    SCALES,
    count,
    dig,
    output_length,
    output_rate,
    request_rate,
    spans,
    version,
)
from steelyard.load.imports.peer_run import Figure, PeerRun

_TIMES = {"ttft": "ttft", "tpot": "tpot", "e2e_latency": "latency"}
_NAMES = {"mean": "mean", **PERCENTILES}


def runs(data: Any) -> list[PeerRun]:
    """Read a run's metrics; ``experiment`` in it stands for the metadata beside it."""
    total = data.get("aggregated_metrics")
    ok = count(dig(total, "num_completed_requests"))
    users = count(dig(total, "num_concurrency"))
    return [
        PeerRun(
            tool="genai-bench",
            version=version(dig(data, "experiment", "benchmark_version")),
            date=NO_DATE,
            label=str(dig(total, "scenario") or ""),
            ok=ok,
            n=ok,
            setup={"users": str(users)} if isinstance(users, int) and users else {},
            failed=count(dig(total, "num_error_requests")),
            figures=tuple(_figures(total, scale=SCALES.get(str(data.get("_time_unit")), 1.0))),
        )
    ]


def _figures(total: Any, *, scale: float) -> Iterator[Figure]:
    for word, near in _TIMES.items():
        stats = dig(total, "stats", word)
        yield from spans(stats, word=word, near=near, scale=scale, names=_NAMES)
    tokens = dig(total, "stats", "num_output_tokens", "mean")
    yield from output_length(tokens, word="num_output_tokens")
    for read, word in (
        (output_rate, "mean_output_throughput_tokens_per_s"),
        (request_rate, "requests_per_second"),
    ):
        yield from read(dig(total, word), word=word)
