"""From what a tool leaves behind to what it said."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import orjson

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.load.imports import PeerRun, read_peer
from steelyard.selftest.load_json import load_said
from steelyard.selftest.told import NEVER, UNTOLD, Said, Told

_FILES: Mapping[str, str] = MappingProxyType(
    {
        "vllm": "**/*.json",
        "guidellm": "**/*.json",
        "aiperf": "**/profile_export_aiperf.json",
        "evalscope": "**/benchmark_summary.json",
        "inference-perf": "**/summary_lifecycle_metrics.json",
        "genai-bench": "**/*.json",
        "k6": "**/*.json",
        "locust": "**/*_stats.csv",
        "steelyard": "**/load.json",
        "json": "**/result.json",
    }
)
PARSERS = tuple(_FILES)
_PERCENTILES = (50, 90, 95, 99)


def parse(parser: str, *, folder: Path, text: str) -> Said:
    """Read the newest result in a folder; with ``json``, what was printed if no file is there."""
    files = [file for file in folder.glob(_FILES[parser]) if file.is_file()]
    files.sort(key=lambda file: file.stat().st_mtime_ns, reverse=True)
    if parser == "steelyard" and files:
        return load_said(files[0].read_bytes())
    if parser == "json":
        return _plain(files[0].read_bytes() if files else _last_object(text))
    for file in files if parser != "steelyard" else []:
        try:
            run = read_peer(file, tool=parser)[-1]
        except StudyError:
            continue
        version = "" if isinstance(run.version, Missing) else run.version
        return Said(told=_of_run(run), version=version)
    return Said(told=Told(result=False, note=_last_line(text)))


def _of_run(run: PeerRun) -> Told:
    tokens = run.value("output_tokens", "mean")
    total = run.value("output_tokens", "total")
    if isinstance(tokens, Missing) and not isinstance(total, Missing) and run.ok:
        tokens = total / run.ok if isinstance(run.ok, int) else tokens
    return Told(
        ok=run.ok,
        failed=run.failed,
        tokens=tokens,
        ttft_s=run.value("ttft", "p50", "mean"),
        visible_s=run.value("visible_ttft", "p50", "mean"),
        tpot_s=run.value("tpot", "p50", "mean"),
        latency_s=_latencies(run, "latency"),
        late_s=_latencies(run, "latency_since_due"),
    )


def _latencies(run: PeerRun, near: str) -> dict[int, float]:
    found = {q: run.value(near, f"p{q}") for q in _PERCENTILES}
    return {q: v for q, v in found.items() if not isinstance(v, Missing)}


def _plain(data: bytes) -> Said:
    """The record itself, as any tool or wrapper can print it."""
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError:
        value = None
    if not isinstance(value, dict):
        return Said(told=Told(result=False, note="no JSON object"))
    quantiles = value.get("latency_s")
    told = Told(
        ok=_whole(value.get("ok")),
        failed=_whole(value.get("failed")),
        tokens=_number(value.get("tokens")),
        ttft_s=_number(value.get("ttft_s")),
        visible_s=NEVER if value.get("visible_s") == "never" else _number(value.get("visible_s")),
        tpot_s=_number(value.get("tpot_s")),
        latency_s=_quantiles(quantiles) if isinstance(quantiles, dict) else {},
        kinds=_words(value.get("kinds")),
        texts=_words(value.get("texts")),
        mismatch=value["mismatch"] if isinstance(value.get("mismatch"), bool) else UNTOLD,
    )
    return Said(told=told, version=str(value.get("version") or ""))


def _quantiles(value: dict[str, Any]) -> dict[int, float]:
    read = {int(q): _number(v) for q, v in value.items() if q.isdecimal()}
    return {q: v for q, v in read.items() if not isinstance(v, Missing)}


def _number(value: Any) -> float | Missing:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return UNTOLD
    return float(value)


def _whole(value: Any) -> int | Missing:
    return value if isinstance(value, int) and not isinstance(value, bool) else UNTOLD


def _words(value: Any) -> frozenset[str] | Missing:
    return frozenset(map(str, value)) if isinstance(value, list) else UNTOLD


def _last_object(text: str) -> bytes:
    lines = [line for line in text.splitlines() if line.startswith("{")]
    return lines[-1].encode() if lines else text.encode()


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:120] if lines else "it printed nothing"
