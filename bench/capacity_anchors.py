"""Published anchors against the floor: which would be called impossible, and wrongly."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from steelyard.errors import SteelyardError
from steelyard.hardware import (
    Layout,
    Placed,
    find_device,
    find_model,
    preset,
    prompt_floor,
    request_floor,
    step_floor,
)

WORDS = {"fp4": "nvfp4", "fp16": "fp16", "bf16": "bf16", "fp8": "fp8", "int8": "int8"}
NAMES = {"Llama2-70B": "Llama-2-70B", "DeepSeek-V3/R1": "DeepSeek-V3"}
DGX = {
    "a100-80gb": "A100-SXM4-80GB",
    "h100-80gb": "H100-SXM5-80GB",
    "h100-80gb-pcap": "H100-SXM5-80GB",
}
MODELS = {"llama2-70b": "Llama-2-70B", "bloom-176b": "BLOOM-176B"}


def show(folder: Path) -> None:
    """Print alarms, rows judged, and rows that could not be."""
    alarms, judged, passed = [], 0, 0
    for name, found in (*_anchors(folder), *_splitwise(folder)):
        if found is None:
            passed += 1
            continue
        judged += 1
        if found:
            alarms.append(name)
    print(f"floor: {len(alarms)} alarms on {judged} anchors and DGX rows {alarms or ''} "
          f"({passed} tell no model, device or time)")  # fmt: skip


def _anchors(folder: Path) -> Iterator[tuple[str, bool | None]]:
    path = folder / "data/published-anchors/anchors.csv"
    if not path.exists():
        return
    with path.open(encoding="utf-8", newline="") as file:
        for raw in csv.DictReader(file):
            try:
                yield raw["id"], _anchor(raw)
            except (SteelyardError, ValueError, KeyError):
                yield raw["id"], None


def _anchor(raw: dict[str, str]) -> bool | None:
    count, value = int(raw["n_devices"]), float(raw["value"].split("-")[0])
    name = NAMES.get(raw["model"], raw["model"])
    device = re.sub(r" x\d+$", "", raw["hardware"]).replace("DGX-", "")
    device = {"A100": "A100-SXM4-80GB", "H100": "H100-SXM5-80GB", "H100 SXM": "H100-SXM5-80GB",
              "H20": "H20-96GB"}.get(device, device)  # fmt: skip
    cache = "bf16" if raw["weights"] in ("bf16", "fp16") else "fp8"
    placed = Placed(
        model=find_model(name), precision=preset(WORDS[raw["weights"]]).but(cache=cache),
        device=find_device(device), layout=Layout(tp=count),
    )  # fmt: skip
    if raw["unit"] == "ms":
        tokens = re.search(r"prompt latency (\d+)", raw["metric"])
        floor = (
            prompt_floor(placed, tokens=float(tokens[1])) if tokens
            else step_floor(placed, running=1, context=1)
        )  # fmt: skip
        return value / 1e3 < floor.seconds
    if not raw["unit"].startswith("tok/s"):
        return None
    each = value / count if raw["unit"] == "tok/s" and "node" not in raw["metric"] else value
    each = each / 8 if "node" in raw["metric"] else each
    if "prefill" in raw["metric"] or "input" in raw["metric"]:
        missed = 1 - 342 / 608 if "cache hits" in raw["metric"] else 1.0
        least = request_floor(placed, prompt=1000.0, answer=0.0).seconds / 1000
        return each * missed * count * least > 1
    least = request_floor(placed, prompt=0.0, answer=1000.0).seconds / 1000
    return each * count * least > 1


def _splitwise(folder: Path) -> Iterator[tuple[str, bool | None]]:
    for path in (folder / "data/dgx-a100-h100-llama2-bloom").glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            for raw in csv.DictReader(file):
                yield f"{raw['model']} {raw['hardware']}", _dgx(raw)


def _dgx(raw: dict[str, str]) -> bool | None:
    if raw["model"] not in MODELS or raw["hardware"] not in DGX:
        return None
    placed = Placed(
        model=find_model(MODELS[raw["model"]]), precision=preset("fp16"),
        device=find_device(DGX[raw["hardware"]]),
        layout=Layout(tp=int(raw["tensor_parallel"])),
    )  # fmt: skip
    prompt, batch = float(raw["prompt_size"]), float(raw["batch_size"])
    # prompt_time is not that of the whole batch: 64 x 512 tokens in 0.8 s on two A100 would be nine
    # times their peak, so one prompt is what it is held against
    first = prompt_floor(placed, tokens=prompt).seconds
    step = step_floor(placed, running=batch, context=prompt).seconds
    return float(raw["prompt_time"]) / 1e3 < first or float(raw["token_time"]) / 1e3 < step
