"""From a result file to runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import orjson

from steelyard.errors import StudyError
from steelyard.load.imports import (
    aiperf,
    evalscope,
    genai_bench,
    guidellm,
    inference_perf,
    k6,
    locust,
    vllm,
)
from steelyard.load.imports.peer_run import PeerRun
from steelyard.regular import bytes_of

_JSON: Mapping[str, Callable[[Any], list[PeerRun]]] = MappingProxyType(
    {
        "vllm": vllm.runs,
        "guidellm": guidellm.runs,
        "aiperf": aiperf.runs,
        "evalscope": evalscope.runs,
        "inference-perf": inference_perf.runs,
        "genai-bench": genai_bench.runs,
        "k6": k6.runs,
    }
)
_CSV: Mapping[str, Callable[[str], list[PeerRun]]] = MappingProxyType(
    {"aiperf": aiperf.csv_runs, "locust": locust.csv_runs}
)
_BESIDE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "evalscope": ("benchmark_percentile.json", "percentiles"),
        "genai-bench": ("experiment_metadata.json", "experiment"),
    }
)
"""Files that a tool writes beside its results, and under which key they are read."""
TOOLS = tuple(dict.fromkeys((*_JSON, *_CSV)))


def read_peer(path: Path, *, tool: str) -> list[PeerRun]:
    """Read another tool's result file; never empty.

    Raises StudyError for an unknown tool, and for a file that is not of that tool's kind.
    """
    if tool not in TOOLS:
        raise StudyError(f"no reader for '{tool}'; there are: {', '.join(TOOLS)}")
    try:
        data = bytes_of(path)
    except OSError as problem:
        raise StudyError(
            f"{path}: can't be read ({problem.strerror}); name the file that {tool} wrote"
        ) from problem
    found = _read(path, data, tool=tool)
    if not any(run.figures or isinstance(run.ok, int) for run in found):
        raise StudyError(f"{path}: holds nothing that {tool} writes; check --from and the file")
    return found


def _read(path: Path, data: bytes, *, tool: str) -> list[PeerRun]:
    if tool in _CSV and (path.suffix == ".csv" or tool not in _JSON):
        return _CSV[tool](data.decode("utf-8", "replace"))
    try:
        values = [_loads(data)]
    except ValueError:
        values = _lines(path, data, tool=tool)
    if tool in _BESIDE:
        values = [_with_neighbour(path, value, tool=tool) for value in values]
    if not all(isinstance(value, dict) for value in values):
        raise StudyError(f"{path}: not an object as {tool} writes it; check --from and the file")
    return [run for value in values for run in _JSON[tool](value)]


def _lines(path: Path, data: bytes, *, tool: str) -> list[Any]:
    """One object a line, as results that were appended to each other are."""
    try:
        return [_loads(line) for line in data.splitlines() if line.strip()]
    except ValueError as problem:
        raise StudyError(f"{path}: not JSON ({problem}); {tool} writes JSON") from problem


def _loads(data: bytes) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        # Tools in Python write Infinity and NaN, which JSON does not have.
        return json.loads(data)


def _with_neighbour(path: Path, value: Any, *, tool: str) -> Any:
    name, key = _BESIDE[tool]
    beside = path.with_name(name)
    if not isinstance(value, dict) or not beside.is_file():
        return value
    try:
        return {**value, key: orjson.loads(bytes_of(beside))}
    except (OSError, orjson.JSONDecodeError):
        return value
