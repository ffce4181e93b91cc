"""What ``bench/h200_second.py`` is expected to find, written before it runs.

``python bench/h200_second_predict.py > docs/capacity-h200-second.predicted.json``; with a file of
measured lines as argument it prints both side by side and the errors.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from typing import Any

from capacity_kernel_rows import latent

from steelyard.hardware import Layout, Placed, find_device, find_model, preset, touched
from steelyard.hardware import kernel_work as work
from steelyard.hardware.bare import Code, bare_pass
from steelyard.hardware.bare_kernels import COPY, START, Pass
from steelyard.hardware.kernels import seconds
from steelyard.hardware.rates import rates_of

PREDICTED = Path(__file__).resolve().parents[1] / "docs/capacity-h200-second.predicted.json"
H200 = find_device("H200")
RATES = rates_of(H200)
HOST = 12e-6
GROUPED = ((8, 2, 4096, 14336), (64, 6, 2048, 1408), (256, 8, 7168, 2048))
TOKENS = (16, 128, 1024, 8192)
CACHES = ((1, 8192), (32, 1024), (32, 8192), (128, 1024))
UNTUNED = 1.5
"""How much longer a kernel of 60 lines is taken to need than FlashMLA."""
BANDS = {
    "grouped": (0.6, 1.6), "torch": (0.7, 1.8), "triton": (0.67, 2.0), "graph": (0.8, 1.35),
    "eager": (0.8, 1.45),
}  # fmt: skip


def took(one: work.Work) -> float:
    return seconds(one, H200)


def moved(size: float) -> float:
    return max(START, size / COPY / RATES.bandwidth)


def grouped(count: int, top: int, hidden: int, width: int) -> list[dict[str, Any]]:
    found = []
    for tokens in TOKENS:
        hit = touched(count, top_k=top, tokens=tokens)
        size, pairs = 3.0 * hidden * width, tokens * top
        both = took(work.experts(RATES, each=pairs / hit, hit=hit, size=size))
        between = 2 * moved(2.0 * pairs * width * 2)
        told = {"what": "grouped", "experts": count, "top": top, "tokens": tokens}
        found.append(said(told, both + between, "grouped"))
    return found


def latents(heads: int, sequences: int, context: int) -> list[dict[str, Any]]:
    told = {"what": "latent read", "heads": heads, "sequences": sequences, "context": context}
    score = 1.0 * sequences * heads * context
    first = work.product(RATES, tokens=heads, out=sequences * context, inward=576)
    second = work.product(RATES, tokens=heads, out=512, inward=sequences * context)
    plain = took(first) + took(second) + moved(4 * score) + moved(6 * score) + moved(6 * score)
    fused = UNTUNED * took(
        work.latent_read(RATES, latent(), heads=heads, sequences=sequences, context=context)
    )
    fused += 3 * START
    return [said({**told, "mode": "torch"}, plain, "torch"),
            said({**told, "mode": "triton"}, fused, "triton")]  # fmt: skip


def mixtral() -> list[dict[str, Any]]:
    placed = Placed(
        model=find_model("Mixtral-8x7B"), precision=preset("bf16"), device=H200, layout=Layout()
    )
    found = []
    for what, told, launch in points("Mixtral-8x7B"):
        parts = bare_pass(placed, what, Code(small=34, routing=34, launch=launch))
        found.append(said(told, sum(parts.values()), told["mode"], parts))
    return found


def lite() -> list[dict[str, Any]]:
    """DeepSeek-V2's code in transformers: latents are kept, and all expanded again each step."""
    return [
        said(told, sum((parts := lite_parts(what, launch)).values()), told["mode"], parts)
        for what, told, launch in points("DeepSeek-V2-Lite")
    ]


def lite_parts(what: Pass, launch: float) -> dict[str, float]:
    hidden, heads, layers, tokens = 2048, 16, 27, float(what.tokens)
    seen = float(what.sequences * what.context)

    def product(count: float, out: float, inward: float) -> float:
        return took(work.product(RATES, tokens=count, out=out, inward=inward))

    projected = product(tokens, heads * 192, hidden) + product(tokens, 576, hidden)
    projected += product(tokens, hidden, heads * 128)
    expanded = product(seen, heads * 256, 512) + 2 * moved(seen * heads * 192 * 2 * 2 / 2)
    if what.new == 1:
        looked = took(work.cache_read(RATES, moved=seen * heads * 320 * 2))
    else:
        flops = 320.0 * heads * what.new**2
        looked = took(work.prompt_attention(RATES, flops=flops, tokens=what.new))
    one = moved(tokens * hidden * 4)
    copied = moved(tokens * hidden * 4 * 6 / 4)
    dense = 2 * product(tokens, 10944, hidden) + product(tokens, hidden, 10944)
    shared = 2 * product(tokens, 2816, hidden) + product(tokens, hidden, 2816)
    hit = touched(64, top_k=6, tokens=tokens)
    routed = took(work.experts(RATES, each=tokens * 6 / hit, hit=hit, size=3.0 * 2048 * 1408))
    parts = {
        "products": layers * projected + dense + 26 * shared,
        "expanding": layers * expanded,
        "attention": layers * max(looked, START),
        "experts": 26 * routed,
        "small kernels": layers * 42 * one + 26 * 34 * copied,
        "head": product(what.sequences, 102400, hidden),
    }
    launches = layers * (42 + 8) + 26 * (34 + 5) + 3
    parts["host"] = max(launches * launch - sum(parts.values()), 0.0)
    return parts


def points(name: str) -> list[tuple[Pass, dict[str, Any], float]]:
    found: list[tuple[Pass, dict[str, Any], float]] = []
    for n in (1, 8, 32, 128):
        told = {"model": name, "phase": "decode", "sequences": n, "mode": "graph"}
        found.append((Pass(sequences=n, new=1, context=1024), told, 0.0))
    for n in (512, 2048, 8192):
        told = {"model": name, "phase": "prefill", "tokens": n, "mode": "eager"}
        found.append((Pass(sequences=1, new=n, context=n), told, HOST))
    return found


def said(
    told: dict[str, Any], time: float, band: str, parts: Any = None
) -> dict[str, Any]:  # fmt: skip
    low, high = BANDS[band]
    found = {**told, "ms": round(time * 1e3, 4),
             "band_ms": [round(time * low * 1e3, 4), round(time * high * 1e3, 4)]}  # fmt: skip
    if parts:
        found["parts_ms"] = {name: round(each * 1e3, 3) for name, each in parts.items() if each}
    return found


KEY = ("model", "phase", "what", "experts", "heads", "sequences", "context", "tokens", "mode")


def key(point: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(point.get(each) for each in KEY)


def compare(measured: Path) -> None:
    """Side by side, and errors by kind."""
    told = {key(p): p for p in json.loads(PREDICTED.read_text(encoding="utf-8"))}
    errors: dict[str, list[tuple[float, bool]]] = {}
    for line in measured.read_text(encoding="utf-8").splitlines():
        seen = json.loads(line) if line.startswith("{") else {}
        mine = told.get(key(seen))
        if mine is None or "ms" not in seen:
            continue
        low, high = mine["band_ms"]
        ratio, held = mine["ms"] / seen["ms"], low <= seen["ms"] <= high
        kind = mine.get("model") or f"{mine['what']} {mine.get('mode', '')}".strip()
        errors.setdefault(kind, []).append((abs(ratio - 1), held))
        print(
            f"| {kind} | {size(mine)} | {mine['ms']:.3g} ({low:.3g}–{high:.3g}) | "
            f"{seen['ms']:.3g} | {100 * (ratio - 1):+.0f} % | {'yes' if held else 'no'} |"
        )
    errors["all"] = [each for kind in errors.values() for each in kind]
    for kind, found in errors.items():
        middle, inside = statistics.median(error for error, _ in found), sum(h for _, h in found)
        print(f"{kind}: median {middle:.1%}, in the band {inside} of {len(found)}")


def size(point: dict[str, Any]) -> str:
    parts = [f"{point[name]:,} {name}" for name in KEY[3:8] if point.get(name) is not None]
    return ", ".join([*([point["phase"]] if "phase" in point else []), *parts])


def main() -> None:
    found = [point for shape in GROUPED for point in grouped(*shape)]
    for heads in (128, 16):
        for sequences, context in CACHES:
            found += latents(heads, sequences, context)
    print(json.dumps([*found, *lite(), *mixtral()], indent=1))


if __name__ == "__main__":
    compare(Path(sys.argv[1])) if len(sys.argv) > 1 else main()
