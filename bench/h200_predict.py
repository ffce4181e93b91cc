"""What ``bench/h200.py`` is expected to find, written before it runs.

``python bench/h200_predict.py > docs/capacity-h200.predicted.json``; with a file of measured lines
as argument it prints both side by side and the errors.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from typing import Any

from steelyard.hardware import Layout, Placed, find_device, find_model, preset
from steelyard.hardware.bare import Code, bare_pass
from steelyard.hardware.bare_kernels import Pass

HOST = 12e-6
"""Seconds that eager PyTorch takes to launch one kernel of transformers' code: assumed."""
SMALL = {"Llama-3.1-8B": (34, 0), "Qwen3-30B-A3B": (48, 34)}
"""Small kernels of a layer and of its routing, counted in transformers 5.17's source."""
BANDS = {"graph": (0.75, 1.4), "eager": (0.55, 1.7), "prefill": (0.75, 1.4)}
PREDICTED = Path(__file__).resolve().parents[1] / "docs/capacity-h200.predicted.json"


def predict(name: str, what: Pass, mode: str) -> dict[str, Any]:
    placed = Placed(
        model=find_model(name), precision=preset("bf16"), device=find_device("H200"),
        layout=Layout(),
    )  # fmt: skip
    small, routing = SMALL[name]
    code = Code(small=small, routing=routing, launch=HOST if mode == "eager" else 0.0)
    parts = bare_pass(placed, what, code)
    total = sum(parts.values())
    waits = parts["host"] > 0.1 * total
    low, high = BANDS["eager" if waits else "prefill" if what.new > 1 else "graph"]
    return {
        "ms": round(total * 1e3, 3),
        "band_ms": [round(total * low * 1e3, 3), round(total * high * 1e3, 3)],
        "parts_ms": {part: round(x * 1e3, 3) for part, x in parts.items() if x},
        "bound_by": "launching host" if waits else "device",
    }


def points() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in SMALL:
        for sequences in (1, 8, 32, 128):
            for mode in ("eager", "graph"):
                what = Pass(sequences=sequences, new=1, context=1024)
                told = {"model": name, "phase": "decode", "sequences": sequences, "mode": mode}
                found.append({**told, **predict(name, what, mode)})
        for tokens in (512, 2048, 8192):
            what = Pass(sequences=1, new=tokens, context=tokens)
            told = {"model": name, "phase": "prefill", "tokens": tokens, "mode": "eager"}
            found.append({**told, **predict(name, what, "eager")})
    return found


def compare(measured: Path) -> None:
    told = {_key(p): p for p in json.loads(PREDICTED.read_text(encoding="utf-8"))}
    errors, inside = [], 0
    for line in measured.read_text(encoding="utf-8").splitlines():
        if not line.startswith("{"):
            continue
        seen = json.loads(line)
        mine = told.get(_key(seen))
        if mine is None or "ms" not in seen:
            continue
        ratio = mine["ms"] / seen["ms"]
        held = mine["band_ms"][0] <= seen["ms"] <= mine["band_ms"][1]
        errors.append(abs(ratio - 1))
        inside += held
        size = seen.get("sequences") or seen.get("tokens")
        print(f"| {seen['model']} | {seen['phase']} | {size} | {seen['mode']} | {mine['ms']:.2f} "
              f"({mine['band_ms'][0]:.2f}–{mine['band_ms'][1]:.2f}) | {seen['ms']:.2f} "
              f"| {100 * (ratio - 1):+.0f} % | {'yes' if held else 'no'} |")  # fmt: skip
    if errors:
        median, mean = 100 * statistics.median(errors), 100 * statistics.fmean(errors)
        print(f"median {median:.1f} %, mean {mean:.1f} %, in the band {inside} of {len(errors)}")


def _key(point: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(point.get(k) for k in ("model", "phase", "sequences", "tokens", "mode"))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        compare(Path(sys.argv[1]))
    else:
        print(json.dumps(points(), indent=1))
