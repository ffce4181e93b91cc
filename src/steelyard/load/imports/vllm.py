"""``vllm bench serve --save-result``: one JSON object (or one a line, with --append-result)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.evidence import Missing
from steelyard.load.imports.parts import (
    UNCOUNTED,
    amount,
    count,
    date_of,
    number,
    output_rate,
    request_rate,
    span,
    version,
)
from steelyard.load.imports.peer_run import Figure, PeerRun

_NEAR = {
    "ttft": "ttft",
    "tpot": "tpot",
    "itl": "chunk_gap",
    "e2el": "latency",
    "e2el_including_client_queue": "latency_since_due",
    "client_queue_time": "client_queue",
}
_TIME = re.compile(rf"(mean|median|p\d+(?:\.\d+)?)_({'|'.join(_NEAR)})_ms")


def runs(data: Any) -> list[PeerRun]:
    """Read the object that ``--save-result`` writes."""
    ok = count(data.get("completed"))
    return [
        PeerRun(
            tool="vllm",
            version=version(data.get("vllm_version")),
            date=date_of(data.get("date")),
            label=str(data.get("label") or ""),
            ok=ok,
            failed=_failed(data, ok),
            n=ok,
            setup=_setup(data),
            figures=(*_times(data), *_amounts(data)),
        )
    ]


def _setup(data: Mapping[str, Any]) -> dict[str, str]:
    """The model, and the load: users where requests are sent as soon as one may, else a rate."""
    model, rate = data.get("model_id"), number(data.get("request_rate"))
    users = count(data.get("max_concurrency"))
    told = {"model": model} if isinstance(model, str) and model else {}
    if rate:
        return told | {"rate": f"{rate:g} req/s"}
    return told | ({"users": str(users)} if isinstance(users, int) and users else {})


def _failed(data: Mapping[str, Any], ok: int | Missing) -> int | Missing:
    if "failed" in data:
        return count(data["failed"])
    asked = count(data.get("num_prompts"))
    if isinstance(asked, Missing) or isinstance(ok, Missing):
        return UNCOUNTED
    return asked - ok


def _times(data: Mapping[str, Any]) -> Iterator[Figure]:
    for key, value in data.items():
        match, read = _TIME.fullmatch(key), number(value)
        if match is None or read is None:
            continue
        statistic = "p50" if match[1] == "median" else match[1]
        yield Figure(
            word=match[2],
            near=_NEAR[match[2]],
            statistic=statistic,
            value=span(read, scale=1e-3),
            unit="s",
        )


def _amounts(data: Mapping[str, Any]) -> Iterator[Figure]:
    yield from amount(
        data.get("total_output_tokens"),
        word="total_output_tokens",
        near="output_tokens",
        statistic="total",
        unit="tokens",
    )
    yield from output_rate(data.get("output_throughput"), word="output_throughput")
    yield from request_rate(data.get("request_throughput"), word="request_throughput")
