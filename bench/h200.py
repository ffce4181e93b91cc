"""Time one dense and one expert model on one GPU: ``python3 bench/h200.py``.

Needs torch and transformers only; nothing is downloaded: weights are random, shapes are those of
Llama-3.1-8B and Qwen3-30B-A3B in BF16. Prints one JSON object a line and ends within --budget
seconds; a point that fails is a line with "error". Predictions: ``docs/capacity-h200.md``.
``--tiny`` runs small shapes on the CPU, to try the script itself.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import torch
import transformers
from transformers.cache_utils import Cache, DynamicLayer

START = time.monotonic()
PROMPTS = (512, 2048, 8192)
SEQUENCES = (1, 8, 32, 128)
CONTEXT = 1024
REPEATS = 5


def say(**told: Any) -> None:
    print(json.dumps({**told, "at_s": round(time.monotonic() - START, 1)}), flush=True)


class Held(DynamicLayer):
    """Keys and values of ``context`` tokens; a new one overwrites the last, nothing is copied."""

    def __init__(self, keys: torch.Tensor, values: torch.Tensor) -> None:
        super().__init__()
        self.keys, self.values = keys, values
        self.dtype, self.device = keys.dtype, keys.device
        self.is_initialized = True

    def update(self, key_states: Any, value_states: Any, *_: Any, **__: Any) -> Any:
        self.keys[:, :, -1:].copy_(key_states)
        self.values[:, :, -1:].copy_(value_states)
        return self.keys, self.values

    def get_seq_length(self, *_: Any) -> int:
        return self.keys.shape[-2] - 1

    def get_mask_sizes(self, *_: Any) -> tuple[int, int]:
        return self.keys.shape[-2], 0


def dense(tiny: bool) -> Any:
    if tiny:
        return transformers.LlamaConfig(
            vocab_size=1000, hidden_size=64, intermediate_size=128, num_hidden_layers=2,
            num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=16384,
        )  # fmt: skip
    return transformers.LlamaConfig(
        vocab_size=128256, hidden_size=4096, intermediate_size=14336, num_hidden_layers=32,
        num_attention_heads=32, num_key_value_heads=8, max_position_embeddings=131072,
        tie_word_embeddings=False,
    )  # fmt: skip


def experts(tiny: bool) -> Any:
    if tiny:
        return transformers.Qwen3MoeConfig(
            vocab_size=1000, hidden_size=64, intermediate_size=128, num_hidden_layers=2,
            num_attention_heads=4, num_key_value_heads=2, head_dim=16, num_experts=8,
            num_experts_per_tok=2, moe_intermediate_size=32, max_position_embeddings=16384,
        )  # fmt: skip
    return transformers.Qwen3MoeConfig(
        vocab_size=151936, hidden_size=2048, intermediate_size=6144, num_hidden_layers=48,
        num_attention_heads=32, num_key_value_heads=4, head_dim=128, num_experts=128,
        num_experts_per_tok=8, moe_intermediate_size=768, norm_topk_prob=True,
        max_position_embeddings=40960, tie_word_embeddings=False,
    )  # fmt: skip


MODELS = {"Llama-3.1-8B": dense, "Qwen3-30B-A3B": experts}


def build(config: Any, device: str) -> Any:
    """A model of this shape with random weights, made on the device itself."""
    with torch.device("meta"):
        model = transformers.AutoModelForCausalLM.from_config(
            config, dtype=torch.bfloat16, attn_implementation="sdpa"
        )
    model.to_empty(device=device)
    for weights in model.parameters():
        weights.data.normal_(0.0, 0.02)
    rotary = model.model.rotary_emb  # its buffers were lost on the meta device
    model.model.rotary_emb = type(rotary)(config=config).to(device)
    # Prompts are causal and alone, a new token sees all that is kept: no mask either way. Left to
    # itself the library builds one while a graph is captured, and expands the cache for it.
    sys.modules[type(model).__module__].create_causal_mask = lambda **_: None
    return model.eval()


def timed(once: Callable[[], Any], device: str, repeats: int = REPEATS) -> dict[str, Any]:
    """Milliseconds of each repeat after two warm-ups."""
    for _ in range(2):
        once()
    found = []
    for _ in range(repeats):
        if device == "cuda":
            first, last = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            torch.cuda.synchronize()
            first.record()
            once()
            last.record()
            torch.cuda.synchronize()
            found.append(first.elapsed_time(last))
        else:
            begun = time.perf_counter()
            once()
            found.append((time.perf_counter() - begun) * 1e3)
    return {"ms": round(statistics.median(found), 4), "all_ms": [round(x, 4) for x in found]}


def prefill(model: Any, tokens: int, device: str) -> dict[str, Any]:
    ids = torch.randint(0, model.config.vocab_size, (1, tokens), device=device)
    return timed(lambda: model(input_ids=ids, use_cache=False, logits_to_keep=1), device)


def decoding(model: Any, sequences: int, context: int, device: str) -> Callable[[], Any]:
    """One step of ``sequences`` sequences whose caches hold ``context`` tokens with the new one."""
    config = model.config
    wide = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    shape = (sequences, config.num_key_value_heads, context, wide)

    def filled() -> torch.Tensor:
        return torch.empty(shape, dtype=torch.bfloat16, device=device).normal_(0.0, 0.5)

    layers = [Held(filled(), filled()) for _ in range(config.num_hidden_layers)]
    cache = Cache(layers=layers)
    ids = torch.randint(0, config.vocab_size, (sequences, 1), device=device)
    places = torch.full((sequences, 1), context - 1, device=device)

    def step() -> Any:
        return model(
            input_ids=ids, position_ids=places, past_key_values=cache, use_cache=True,
            logits_to_keep=1,
        ).logits  # fmt: skip

    return step


def replayed(step: Callable[[], Any]) -> Callable[[], Any]:
    """The step as a CUDA graph."""
    aside = torch.cuda.Stream()
    aside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(aside):
        for _ in range(3):
            step()
    torch.cuda.current_stream().wait_stream(aside)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    return graph.replay


def attempt(budget: float, told: dict[str, Any], once: Callable[[], dict[str, Any]]) -> None:
    """Print one point; a fault costs this point only, and time that is up skips it."""
    if time.monotonic() - START > budget:
        say(**told, error="skipped: the budget is spent")
        return
    try:
        say(**told, **once())
    except Exception as fault:
        say(**told, error=f"{type(fault).__name__}: {fault}"[:400])
        if torch.cuda.is_available():
            torch.cuda.empty_cache()


def ceilings(device: str) -> None:
    """What this card copies and multiplies, for scale."""
    rows = 8192
    a, b = (torch.randn(rows, rows, dtype=torch.bfloat16, device=device) for _ in range(2))
    found = timed(lambda: a @ b, device, repeats=10)
    say(what="product 8192", tflops=round(2 * rows**3 / found["ms"] / 1e9, 1), **found)
    source = torch.empty(2**32, dtype=torch.uint8, device=device)
    target = torch.empty_like(source)
    found = timed(lambda: target.copy_(source), device, repeats=10)
    say(what="copy 4 GiB", gb_s=round(2 * 2**32 / found["ms"] / 1e6, 1), **found)


def measure(name: str, config: Any, device: str, budget: float, sizes: Any) -> None:
    begun = time.monotonic()
    model = build(config, device)
    say(model=name, built_s=round(time.monotonic() - begun, 1),
        parameters=sum(p.numel() for p in model.parameters()),
        experts=getattr(config, "_experts_implementation", None))  # fmt: skip
    prompts, batches, context = sizes
    for sequences in batches:
        told = {"model": name, "phase": "decode", "sequences": sequences, "context": context}
        holder: list[Callable[[], Any]] = []
        attempt(budget, {**told, "mode": "eager"}, lambda n=sequences, h=holder: (
            h.append(decoding(model, n, context, device)), timed(h[0], device))[1])  # fmt: skip
        if device == "cuda" and holder:
            attempt(budget, {**told, "mode": "graph"}, lambda h=holder: timed(
                replayed(h[0]), device, repeats=10))  # fmt: skip
        holder.clear()
        gc.collect()
        if device == "cuda":
            torch.cuda.empty_cache()
    for tokens in prompts:
        told = {"model": name, "phase": "prefill", "tokens": tokens, "mode": "eager"}
        attempt(budget, told, lambda n=tokens: prefill(model, n, device))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tiny", action="store_true")
    asked.add_argument("--budget", type=float, default=95.0)
    given = asked.parse_args()
    device = "cpu" if given.tiny else "cuda"
    if device == "cuda" and not torch.cuda.is_available():
        sys.exit("no CUDA device; --tiny tries the script on the CPU")
    say(torch=torch.__version__, transformers=transformers.__version__,
        device=torch.cuda.get_device_name() if device == "cuda" else "cpu")  # fmt: skip
    sizes = ((16, 32), (1, 2), 24) if given.tiny else (PROMPTS, SEQUENCES, CONTEXT)
    with torch.inference_mode():
        if device == "cuda":
            attempt(given.budget, {"what": "ceilings"}, lambda: ceilings(device) or {})
        for name, shape in MODELS.items():
            attempt(given.budget, {"model": name, "done": True}, lambda n=name, s=shape: (
                measure(n, s(given.tiny), device, given.budget, sizes) or {}))  # fmt: skip
            gc.collect()
            if device == "cuda":
                torch.cuda.empty_cache()
    say(done=True)


if __name__ == "__main__":
    main()
