"""Measured kernels of the shared data, as work at the peaks and seconds taken."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from steelyard.hardware import Latent, find_device, find_model, touched
from steelyard.hardware import kernel_work as work
from steelyard.hardware.kernel_work import Work
from steelyard.hardware.rates import Rates, rates_of

DEVICES = {"a100_sxm": "A100-SXM4-80GB", "h100_sxm": "H100-SXM5-80GB", "h200_sxm": "H200-SXM-141GB"}
INFERSIM = {"h20": "H20-96GB", "h800": "H800-SXM-80GB"}
MATHS = {"bfloat16": "bf16", "fp8": "fp8"}
WIDTHS = {"bfloat16": ("bf16", 2.0), "fp8_block": ("fp8", 1.0), "int4_wo": ("int4", 4.5 / 8)}
HIDDEN = 7168


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One measured kernel."""

    device: str
    work: Work
    seconds: float


def latent() -> Latent:
    found = find_model("DeepSeek-V3").layers[0].attention
    if not isinstance(found, Latent):
        raise TypeError("DeepSeek-V3 keeps latents")
    return found


def seen(folder: Path) -> Iterator[Seen]:
    """All kernels of both folders."""
    for system, device in DEVICES.items():
        rates = rates_of(find_device(device))
        for read in (products, grouped_attention, latent_blocks, experts, collectives):
            for what, took in read(folder, system, rates):
                yield Seen(device=device, work=what, seconds=took)
    for system, device in INFERSIM.items():
        rates = rates_of(find_device(device))
        for what, took in (*infersim_experts(folder, system, rates),
                           *infersim_latents(folder, system, rates)):  # fmt: skip
            yield Seen(device=device, work=what, seconds=took)

    for what, took in own_experts():
        yield Seen(device="H200-SXM-141GB", work=what, seconds=took)


Found = Iterator[tuple[Work, float]]
OWN = Path(__file__).resolve().parents[1] / "docs/capacity-h200-second.measured.jsonl"
SHAPES = {8: (4096, 14336), 64: (2048, 1408), 256: (7168, 2048)}
"""Hidden size and width of the experts that ``h200_second.py`` multiplies."""


def own_experts() -> Found:
    """Grouped BF16 products of PyTorch on one H200, the activation between them included."""
    rates = rates_of(find_device("H200"))
    for line in OWN.read_text("utf-8").splitlines():
        raw = json.loads(line)
        if raw.get("what") != "grouped" or "ms" not in raw:
            continue
        hidden, width = SHAPES[raw["experts"]]
        hit = touched(raw["experts"], top_k=raw["top"], tokens=raw["tokens"])
        each, size = raw["tokens"] * raw["top"] / hit, 3.0 * hidden * width
        yield work.experts(rates, each=each, hit=hit, size=size), raw["ms"] / 1e3


def _rows(folder: Path, name: str) -> Iterator[dict[str, str]]:
    path = folder / "data/kernel-latency" / f"{name}.csv.gz"
    if path.exists():
        with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)


def _plain(folder: Path, name: str) -> Iterator[dict[str, str]]:
    path = folder / "data/hopper-h20-h800-kernels" / f"{name}.csv"
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)


def _ms(raw: dict[str, str]) -> float:
    return float(raw["latency"]) / 1e3


def products(folder: Path, system: str, rates: Rates) -> Found:
    for raw in _rows(folder, f"gemm_{system}"):
        math_of = MATHS.get(raw["gemm_dtype"])
        m, n, k = (int(raw[each]) for each in "mnk")
        if math_of is not None and min(n, k) >= 512:
            element = 1.0 if math_of == "fp8" else 2.0
            yield (
                work.product(rates, tokens=m, out=n, inward=k, math=math_of, element=element),
                _ms(raw),
            )


def grouped_attention(folder: Path, system: str, rates: Rates) -> Found:
    for raw in _rows(folder, f"attn_decode_{system}"):
        if raw["kv_cache_dtype"] == "bfloat16" and not int(raw.get("window_size") or 0):
            seen_tokens = int(raw["isl"]) + int(raw["step"])
            wide = int(raw["num_key_value_heads"]) * int(raw["head_dim"])
            moved = 4.0 * int(raw["batch_size"]) * seen_tokens * wide
            yield work.cache_read(rates, moved=moved), _ms(raw)
    for raw in _rows(folder, f"attn_prefill_{system}"):
        plain = raw["kv_cache_dtype"] == raw["attn_dtype"] == "bfloat16" and raw["step"] == "0"
        if plain and not int(raw.get("window_size") or 0):
            wide = int(raw["num_heads"]) * int(raw["head_dim"])
            flops = 2.0 * int(raw["batch_size"]) * int(raw["isl"]) ** 2 * wide
            yield work.prompt_attention(rates, flops=flops, tokens=int(raw["isl"])), _ms(raw)


def latent_blocks(folder: Path, system: str, rates: Rates) -> Found:
    attention = latent()
    for raw in _rows(folder, f"mla_decode_module_{system}"):
        if raw["kv_cache_dtype"] == "bfloat16":
            yield work.latent_step(
                rates, attention, hidden=HIDDEN, heads=int(raw["num_heads"]),
                sequences=int(raw["batch_size"]), context=int(raw["isl"]) + int(raw["step"]) - 1,
                math=WIDTHS[raw["gemm_type"]][0],
            ), _ms(raw)  # fmt: skip
    for raw in _rows(folder, f"mla_prefill_module_{system}"):
        if raw["kv_cache_dtype"] == "bfloat16" and raw["step"] == "0":
            yield work.latent_prompt(
                rates, attention, hidden=HIDDEN, heads=int(raw["num_heads"]),
                prompts=int(raw["batch_size"]), tokens=int(raw["isl"]),
                math=WIDTHS[raw["gemm_type"]][0],
            ), _ms(raw)  # fmt: skip
    for raw in _rows(folder, f"mla_decode_kernel_{system}"):
        if raw["kv_cache_dtype"] == "bfloat16":
            yield work.latent_read(
                rates, attention, heads=int(raw["num_heads"]), sequences=int(raw["batch_size"]),
                context=int(raw["isl"]) + int(raw["step"]),
            ), _ms(raw)  # fmt: skip
    for raw in _rows(folder, f"mla_prefill_kernel_{system}"):
        if raw["kv_cache_dtype"] == "bfloat16":
            yield work.latent_prompt_attention(
                rates, attention, heads=int(raw["num_heads"]), prompts=int(raw["batch_size"]),
                tokens=int(raw["isl"]),
            ), _ms(raw)  # fmt: skip


def experts(folder: Path, system: str, rates: Rates) -> Found:
    """Whole layers of experts divided by tensors; divided ones' tables are in doubt (SOURCES)."""
    for raw in _rows(folder, f"moe_7168x2048_top8_{system}"):
        if int(raw["moe_ep_size"]) > 1 or raw["distribution"] == "balanced":
            continue
        count, top, tokens = (int(raw[e]) for e in ("num_experts", "topk", "num_tokens"))
        hit = touched(count, top_k=top, tokens=tokens)
        math_of, element = WIDTHS[raw["moe_dtype"]]
        size = 3.0 * int(raw["hidden_size"]) * int(raw["inter_size"]) / int(raw["moe_tp_size"])
        yield (
            work.experts(
                rates, each=tokens * top / hit, hit=hit, size=size, math=math_of, element=element
            ),
            _ms(raw),
        )


def infersim_experts(folder: Path, system: str, rates: Rates) -> Found:
    """Grouped FP8 products of several shapes, all experts hit alike."""
    for phase in ("decode", "prefill"):
        for raw in _plain(folder, f"grouped_gemm__{phase}__{system}__data"):
            each, hit = float(raw["tokens_per_expert"]), float(raw["num_local_experts"])
            size = 3.0 * int(raw["hidden_size"]) * int(raw["intermediate_size"])
            took = (float(raw["up_proj_us"]) + float(raw["down_proj_us"])) * 1e-6
            if each >= 2:
                yield work.experts(
                    rates, each=each, hit=hit, size=size, math="fp8", element=1.0
                ), took  # fmt: skip


def infersim_latents(folder: Path, system: str, rates: Rates) -> Found:
    attention = latent()
    for raw in _plain(folder, f"mla__decode__{system}__128-512-64"):
        if raw["kv_dtype"] == "bf16":
            yield work.latent_read(
                rates, attention, heads=128, sequences=int(raw["batch_size"]),
                context=int(raw["kv_len"]),
            ), float(raw["latency_us"]) * 1e-6  # fmt: skip
    for raw in _plain(folder, f"mla__prefill__{system}__128-128-64"):
        yield work.latent_prompt_attention(
            rates, attention, heads=128, prompts=1, tokens=int(raw["seq_len"])
        ), float(raw["latency_us"]) * 1e-6  # fmt: skip


def collectives(folder: Path, system: str, rates: Rates) -> Found:
    """NCCL's, whose "message_size" counts elements: INT8 takes at twice what half takes at once."""
    for raw in _rows(folder, f"nccl_{system}"):
        size = int(raw["message_size"]) * (2 if raw["nccl_dtype"] == "half" else 1)
        name = raw["collective"]
        yield work.collective(rates, name, size=size, devices=int(raw["num_gpus"])), _ms(raw)  # type: ignore[arg-type]
    for raw in _rows(folder, f"deepep_ll_{system}"):
        tokens, copies = int(raw["num_token"]), int(raw["num_topk"])
        for way in ("dispatch", "combine"):
            yield work.exchange(
                rates, way, tokens=tokens, copies=copies, hidden=int(raw["hidden_size"])
            ), float(raw[f"{way}_avg_t_us"]) * 1e-6  # type: ignore[arg-type]  # fmt: skip
