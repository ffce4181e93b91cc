"""Distil measured kernels into shares on a lattice, and score them: ``bench/capacity_kernels.py``.

Writes src/steelyard/hardware/facts/kernels.json: medians of peak seconds over measured seconds.
``--check`` writes nothing. One place in five is held out by its hash; printed is the error of
tables made without it, then the shipped ones take all places.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from capacity_kernel_rows import Seen, seen
from capacity_rows import shared

from steelyard.hardware.kernels import Table, table

SHIPPED = Path(__file__).resolve().parents[1] / "src/steelyard/hardware/facts/kernels.json"
SOURCE = (
    "aiconfigurator-core 0.12.0 (Apache-2.0), kernel-latency: vLLM 0.14.0 on A100, 0.24.0 on H100 "
    "and H200, TensorRT-LLM 1.0.0 (latent reads on A100), SGLang 0.5.12 (DeepEP), NCCL 2.27.3 and "
    "2.29.2; alibaba/InferSim bench_data @ f2293dab (Apache-2.0): H20 and H800; medians of ideal / "
    "measured; experts in BF16 on H200: docs/capacity-h200-second.measured.jsonl, 2026-11-30"
)
LICENCE = (
    "distilled by Steelyard from data under the Apache License, Version 2.0 "
    "(https://www.apache.org/licenses/LICENSE-2.0); notices are in ai-dynamo/aiconfigurator and "
    "alibaba/InferSim"
)
STEPS = {
    "product": ((0, 4, 6, 7, 8, 9, 10, 11, 12, 13), 2), "cache": (2,), "prompt attention": (2, 2),
    "latent step": ((0, 3, 5, 7), 2, (1, 5, 9, 11, 13, 15, 17)), "latent read": ((3, 5, 7), 2, 2),
    "latent prompt": ((0, 3, 5, 7), 2, 2), "latent prompt attention": (2,), "experts": (1, 1),
    "all_reduce": (1, 1), "all_gather": (1, 1), "reduce_scatter": (1, 1), "alltoall": (1, 1),
    "dispatch": (2,), "combine": (2,),
}  # fmt: skip
"""By operation: the places kept of each coordinate (log2), or how far apart they are."""
NEAR = 0.51
LEAST = {"product": 3, "cache": 3, "prompt attention": 3}
"""Measured points a place needs; 1 where the lattice is the measured one."""
Key = tuple[str, str, str]


def held_out(one: Seen) -> bool:
    """One place in five, whatever the device and format."""
    place = f"{one.work.operation} {[round(at, 3) for at in one.work.at]}"
    return hashlib.sha256(place.encode()).digest()[0] < 51


def kept(one: Seen) -> tuple[float, ...] | None:
    """The lattice's place next to it; None where none is near."""
    place = []
    for at, step in zip(one.work.at, STEPS[one.work.operation], strict=True):
        if isinstance(step, tuple):
            nearest = min(step, key=lambda each: abs(each - at))
        else:
            nearest = round(at / step) * step
        if abs(nearest - at) > NEAR:
            return None
        place.append(float(nearest))
    return tuple(place)


def distilled(rows: Iterable[Seen]) -> dict[Key, list[list[float]]]:
    """Points of each table: coordinates and the median share."""
    found: dict[Key, dict[tuple[float, ...], list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in rows:
        place = kept(one)
        if place is not None:
            key = (one.work.operation, one.device, one.work.math)
            found[key][place].append(one.work.ideal / one.seconds)
    return {
        key: [
            [*at, float(f"{median(values):.3g}")]
            for at, values in sorted(points.items())
            if len(values) >= LEAST.get(key[0], 1)
        ]
        for key, points in sorted(found.items())
    }


def score(tables: dict[Key, Table], rows: Sequence[Seen]) -> None:
    """Median, p90 and mean error of time on rows that no table has seen."""
    errors: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in rows:
        own = tables.get((one.work.operation, one.device, one.work.math))
        if own is not None:
            told = one.work.ideal / own.share(one.work.at)
            errors[one.work.operation, one.device].append(abs(told / one.seconds - 1))
    print("| operation | device | held-out rows | median error | p90 |")
    print("| --- | --- | --: | --: | --: |")
    for (operation, device), found in sorted(errors.items()):
        if len(found) < 2:
            continue
        p90 = quantiles(found, n=10)[-1]
        print(f"| {operation} | {device} | {len(found)} | {median(found):.1%} | {p90:.1%} |")


def main() -> None:
    folder = shared()
    if folder is None:
        raise SystemExit("skipped: no shared data (STEELYARD_SHARED)")
    rows = list(seen(folder))
    apart = [one for one in rows if held_out(one)]
    made = distilled(one for one in rows if not held_out(one))
    score({k: table(p, device=k[1], math_of=k[2]) for k, p in made.items() if p}, apart)
    told: list[dict[str, Any]] = [
        {"operation": name, "device": device, "math": math_of, "points": points}
        for (name, device, math_of), points in distilled(rows).items()
        if points
    ]
    if "--check" not in sys.argv:
        SHIPPED.write_text(
            json.dumps({"source": SOURCE, "licence": LICENCE, "tables": told}) + "\n",
            encoding="utf-8",
        )
    print(
        f"{len(rows):,} rows, {sum(len(t['points']) for t in told):,} points of {len(told)} tables"
    )


if __name__ == "__main__":
    main()
