"""Settings of the measured runs that their export leaves out, from the recipes published with them.

Source: perf-changelog.yaml, nvidia-master.yaml and the benchmark scripts of
SemiAnalysisAI/InferenceX (Apache-2.0), where the rows' images and days are found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Raw = Mapping[str, str]

MULTI_TOKEN = "2026-01-14"
"""From this day TensorRT-LLM 1.1.0rc2.post2 ran the recipes named -mtp only (pull request 392);
the same image's plain runs are of 2025-12-15."""


def drafted(raw: Raw, *, split: bool, fastest: bool) -> int:
    """Tokens a step drafts beside its own; 0 where nothing is published of it.

    ``split``: attention is divided by requests; ``fastest``: no row of the same set-up and image
    took less time a token.
    """
    if raw["backend"] == "trtllm" and "deepseek" in raw["model"].lower():
        return (1 if split else 3) if _multi_token(raw) else 0
    if raw["backend"] == "sglang" and raw["backend_version"] == "0.5.9":
        return _eagle(raw, fastest=fastest)
    return 0


def _multi_token(raw: Raw) -> bool:
    """dsr1-*-trt-mtp: 1.1.0rc2.post2, then 1.2.0rc6.post3 (632, 642); plain ones took .post2."""
    version = raw["backend_version"]
    later = version == "1.1.0rc2.post2" and raw["measured"] >= MULTI_TOKEN
    return later or version == "1.2.0rc6.post3"


def _eagle(raw: Raw, *, fastest: bool) -> int:
    """SGLang 0.5.9 in FP8 on Blackwell ran each recipe with and without drafts.

    Qwen3.5 drafts three on TP4 without expert parallelism (898; plain ones were TP8, or TP4 with
    EP4: 918). DeepSeek-R1 drafts two on TP8, at all of 4 to 512 users (626); where the plain
    recipe ran the same set-up, the faster of both is the one that drafts.
    """
    if raw["precision"] != "fp8" or not raw["system"].startswith("b"):
        return 0
    if "Qwen3.5" in raw["model"]:
        return 3 if (raw["tp_size"], raw["moe_ep_size"]) == ("4", "1") else 0
    return 2 if "DeepSeek" in raw["model"] and raw["tp_size"] == "8" and fastest else 0


def drawn(raw: Raw) -> bool:
    """Whether each request's lengths are drawn from 0.8 to 1 of those named (InferenceX)."""
    return raw["origin"].startswith(("2026-", "db-dump")) or "gap-analysis" in raw["origin"]


def in_step(raw: Raw) -> bool:
    """Whether users go in step: answers of one length, and prompts computed before all else.

    Then all start to answer when the last prompt is done, and end together. Engines that mix
    prompts into steps let each user start on its own, and lengths that differ part them.
    """
    return raw["backend"] == "sglang" and not drawn(raw)


def setup_key(raw: Raw) -> tuple[str, ...]:
    """What rows of one set-up and image have in common."""
    names = (
        "model", "system", "backend", "backend_version", "precision", "isl", "osl",
        "concurrency", "tp_size", "moe_tp_size", "moe_ep_size",
    )  # fmt: skip
    return tuple(raw[name] for name in names)


def quickest(rows: Iterable[Raw]) -> dict[tuple[str, ...], float]:
    """By set-up and image: the least time a token."""
    found: dict[tuple[str, ...], float] = {}
    for raw in rows:
        key, seen = setup_key(raw), float(raw["tpot_ms"])
        found[key] = min(found.get(key, seen), seen)
    return found


def kept_cache(raw: Raw) -> str:
    """Format of the cache: FP8 where a recipe says so, else what the engine takes by itself.

    vLLM and SGLang then keep the model's 16 bits. Little's law agrees where requests waited: of
    64 users MiniMax on four H100 held 32, and 22 to 37 fit in 16 bits, 45 to 75 in eight. Rows of
    qwen3_32b.csv are faster than 16 bits can be read: theirs were eight.
    """
    return "bf16" if _unquantised(raw) else "fp8"


def _unquantised(raw: Raw) -> bool:
    model, engine, day = raw["model"], raw["backend"], raw["measured"]
    if "gpt-oss" in model:
        hopper = raw["system"].startswith("h") and not raw["backend_version"].startswith("1.3")
        return hopper or (engine == "vllm" and day < "2025-11-30")
    if engine == "vllm" and "MiniMax" in model:
        return raw["backend_version"] in ("0.16.0", "0.17.0", "0.18.0")
    if engine == "vllm" and "Kimi" in model:
        return day < "2026-04-20"
    if "GLM-5" in model:
        return raw["system"].startswith("h")
    vendor = raw["origin"].startswith(("Qwen", "meta-llama"))
    return vendor and engine in ("vllm", "sglang")
