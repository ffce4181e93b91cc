"""inference-perf's ``summary_lifecycle_metrics.json`` (or one of a stage)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steelyard.load.imports.parts import (
    NO_DATE,
    NO_VERSION,
    PERCENTILES,
    count,
    dig,
    output_length,
    output_rate,
    request_rate,
    spans,
)
from steelyard.load.imports.peer_run import Figure, PeerRun

_TIMES = {
    # Its first token is the first visible one.
    "time_to_first_token": "ttft",
    "time_per_output_token": "tpot",
    "inter_token_latency": "",
    "normalized_time_per_output_token": "",
    "request_latency": "latency",
}
_NAMES = {"mean": "mean", "median": "p50", **PERCENTILES, "p99.9": "p99.9"}


def runs(data: Any) -> list[PeerRun]:
    """Read a summary of lifecycle metrics."""
    ok = count(dig(data, "successes", "count"))
    return [
        PeerRun(
            tool="inference-perf",
            version=NO_VERSION,
            date=NO_DATE,
            label="",
            ok=ok,
            n=ok,
            failed=count(dig(data, "failures", "count")),
            figures=tuple(_figures(dig(data, "successes"))),
        )
    ]


def _figures(done: Any) -> Iterator[Figure]:
    for word, near in _TIMES.items():
        stats = dig(done, "latency", word)
        yield from spans(stats, word=word, near=near, scale=1.0, names=_NAMES)
    tokens = dig(done, "output_tokens", "mean")
    yield from output_length(
        dig(done, "output_len", "mean") if tokens is None else tokens, word="output_tokens"
    )
    yield from output_rate(
        dig(done, "throughput", "output_tokens_per_sec"), word="output_tokens_per_sec"
    )
    yield from request_rate(dig(done, "throughput", "requests_per_sec"), word="requests_per_sec")
