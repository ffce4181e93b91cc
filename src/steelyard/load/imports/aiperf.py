"""AIPerf's ``profile_export_aiperf.json`` and ``.csv``."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from steelyard.load.imports.parts import (
    NO_DATE,
    NO_VERSION,
    PERCENTILES,
    SCALES,
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
    "time_to_first_token": "ttft",
    "time_to_first_output_token": "visible_ttft",
    "inter_token_latency": "tpot",
    "inter_chunk_latency": "chunk_gap",
    "request_latency": "latency",
    "effective_latency": "latency_since_due",
}
_NAMES = {"avg": "mean", **PERCENTILES}
_AWARE = " (CO-aware)"
_HEADER = re.compile(r"(.+?)(?: \(([^()]+)\))?")


def runs(data: Any) -> list[PeerRun]:
    """Read the JSON export."""
    return [
        _run(
            data,
            named=version(data.get("aiperf_version")),
            dated=date_of(data.get("start_time")),
        )
    ]


def csv_runs(text: str) -> list[PeerRun]:
    """Read the CSV export, which names neither version nor date."""
    data: dict[str, Any] = {}
    header: list[str] = []
    for row in csv.reader(io.StringIO(text)):
        if not row:
            continue
        if row[0] == "Metric":
            header = row
        elif header and (match := _HEADER.fullmatch(row[0])):
            stats: dict[str, Any] = dict(zip(header[1:], row[1:], strict=False))
            stats["unit"] = match[2] or ""
            if "Value" in stats:
                stats["avg"] = stats["Value"]
            data[match[1].removesuffix(_AWARE).lower().replace(" ", "_")] = stats
    return [_run(data, named=NO_VERSION, dated=NO_DATE)]


def _run(data: Any, *, named: Any, dated: Any) -> PeerRun:
    failed = dig(data, "error_request_count", "avg")
    ok = count(dig(data, "request_count", "avg"))
    # The count of errors is left out where there were none.
    return PeerRun(
        tool="aiperf",
        version=named,
        date=dated,
        label="",
        ok=ok,
        failed=count(0 if failed is None and isinstance(ok, int) else failed),
        n=ok,
        figures=tuple(_figures(data)),
    )


def _figures(data: Any) -> Iterator[Figure]:
    for word, near in _TIMES.items():
        scale = SCALES.get(str(dig(data, word, "unit") or "ms"), 1e-3)
        yield from spans(dig(data, word), word=word, near=near, scale=scale, names=_NAMES)
    for read, word in (
        (output_length, "output_sequence_length"),
        (output_rate, "output_token_throughput"),
        (request_rate, "request_throughput"),
    ):
        yield from read(dig(data, word, "avg"), word=word)
