"""Distil kernel-latency into efficiencies on a lattice: ``python bench/capacity_kernels.py``.

Writes src/steelyard/hardware/facts/kernels.json: medians of peak seconds over measured seconds.
"""

from __future__ import annotations

import csv
import gzip
import json
import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from capacity_rows import shared

from steelyard.hardware import find_device
from steelyard.hardware.rates import rates_of

SHIPPED = Path(__file__).resolve().parents[1] / "src/steelyard/hardware/facts/kernels.json"
DEVICES = {"a100_sxm": "A100-SXM4-80GB", "h100_sxm": "H100-SXM5-80GB", "h200_sxm": "H200-SXM-141GB"}
MATHS = {"bfloat16": "bf16", "fp8": "fp8"}
SIZE = {"bf16": 2, "fp8": 1}
TOKENS = (1, 16, 64, 128, 256, 512, 1024, 2048, 4096, 8192)
LEAST = 3
"""Measured points a lattice point needs."""
Points = dict[tuple[str, str, str], dict[tuple[float, ...], list[float]]]


def rows(folder: Path, name: str) -> Iterator[dict[str, str]]:
    path = folder / "data/kernel-latency" / f"{name}.csv.gz"
    if path.exists():
        with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)


def products(folder: Path, system: str, found: Points) -> None:
    """Matrix products by tokens and log2 of the weights' numbers."""
    rates = rates_of(find_device(DEVICES[system]))
    for raw in rows(folder, f"gemm_{system}"):
        math_of, m = MATHS.get(raw["gemm_dtype"]), int(raw["m"])
        n, k = int(raw["n"]), int(raw["k"])
        if math_of is None or m not in TOKENS or min(n, k) < 512:
            continue
        moved = (m * k + n * k) * SIZE[math_of] + 2 * m * n
        ideal = max(moved / rates.bandwidth, 2 * m * n * k / rates.peak(math_of))
        at = (math.log2(m), round(math.log2(n * k) / 2) * 2)
        found["product", DEVICES[system], math_of][at].append(ideal * 1e3 / float(raw["latency"]))


def attention(folder: Path, system: str, found: Points) -> None:
    """Decode attention by log2 of the cache's bytes, prompts' by log2 of their FLOPs."""
    rates = rates_of(find_device(DEVICES[system]))
    for raw in rows(folder, f"attn_decode_{system}"):
        if raw["kv_cache_dtype"] != "bfloat16" or int(raw.get("window_size") or 0):
            continue
        seen = int(raw["isl"]) + int(raw["step"])
        moved = 4.0 * int(raw["batch_size"]) * seen * _wide(raw, "num_key_value_heads")
        _add(found, "cache", system, moved, moved / rates.bandwidth, raw)
    for raw in rows(folder, f"attn_prefill_{system}"):
        plain = raw["kv_cache_dtype"] == raw["attn_dtype"] == "bfloat16" and raw["step"] == "0"
        if not plain or int(raw.get("window_size") or 0):
            continue
        flops = 2.0 * int(raw["batch_size"]) * int(raw["isl"]) ** 2 * _wide(raw, "num_heads")
        _add(found, "prompt attention", system, flops, flops / rates.peak("bf16"), raw)


def _wide(raw: dict[str, str], heads: str) -> int:
    return int(raw[heads]) * int(raw["head_dim"])


def _add(
    found: Points, name: str, system: str, size: float, ideal: float, raw: dict[str, str]
) -> None:
    at = (round(math.log2(size)),)
    if at[0] % 2 == 0 and at[0] >= 16:
        found[name, DEVICES[system], "bf16"][at].append(ideal * 1e3 / float(raw["latency"]))


def main() -> None:
    folder = shared()
    if folder is None:
        raise SystemExit("skipped: no shared data (STEELYARD_SHARED)")
    found: Points = defaultdict(lambda: defaultdict(list))
    for system in DEVICES:
        products(folder, system, found)
        attention(folder, system, found)
    tables: list[dict[str, Any]] = [
        {
            "operation": name, "device": device, "math": math_of,
            "points": [
                [*at, float(f"{median(values):.3g}")]
                for at, values in sorted(points.items())
                if len(values) >= LEAST
            ],
        }
        for (name, device, math_of), points in sorted(found.items())
    ]  # fmt: skip
    told = {
        "source": "aiconfigurator-core 0.12.0 (Apache-2.0), kernel-latency: vLLM 0.14.0 on A100, "
        "0.24.0 on H100 and H200; medians of ideal / measured",
        "tables": tables,
    }
    SHIPPED.write_text(json.dumps(told) + "\n", encoding="utf-8")
    print({(t["operation"], t["device"], t["math"]): len(t["points"]) for t in tables})


if __name__ == "__main__":
    main()
