"""Time grouped experts, latent attention and two more models on one GPU: ``bench/h200_second.py``.

Like ``h200.py`` (torch and transformers only, random weights, BF16, one JSON object a line), at
set-ups that trial had not: grouped products of 8, 64 and 256 experts, MLA decode attention in
plain PyTorch and in a Triton kernel, and models in the shapes of DeepSeek-V2-Lite (64 experts,
latents) and Mixtral-8x7B. Predictions: ``docs/capacity-h200.md``, second part.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable
from typing import Any

import torch
import transformers
from h200 import Held, attempt, build, ceilings, decoding, prefill, replayed, say, timed
from transformers.cache_utils import Cache

GROUPED = ((8, 2, 4096, 14336), (64, 6, 2048, 1408), (256, 8, 7168, 2048))
"""Experts, top-k, hidden and width: Mixtral's, DeepSeek-V2-Lite's, DeepSeek-V3's."""
TOKENS = (16, 128, 1024, 8192)
HEADS = (128, 16)
CACHES = ((1, 8192), (32, 1024), (32, 8192), (128, 1024))
"""Sequences, and tokens kept of each."""
LATENT, ROPE = 512, 64


def lite() -> Any:
    return transformers.DeepseekV2Config(
        vocab_size=102400, hidden_size=2048, intermediate_size=10944, num_hidden_layers=27,
        num_attention_heads=16, num_key_value_heads=16, kv_lora_rank=512, q_lora_rank=None,
        qk_nope_head_dim=128, qk_rope_head_dim=64, v_head_dim=128, n_routed_experts=64,
        n_shared_experts=2, num_experts_per_tok=6, moe_intermediate_size=1408,
        first_k_dense_replace=1, topk_method="greedy", max_position_embeddings=163840,
        tie_word_embeddings=False,
    )  # fmt: skip


def mixtral() -> Any:
    return transformers.MixtralConfig(
        vocab_size=32000, hidden_size=4096, intermediate_size=14336, num_hidden_layers=32,
        num_attention_heads=32, num_key_value_heads=8, num_local_experts=8,
        num_experts_per_tok=2, max_position_embeddings=32768, sliding_window=None,
        tie_word_embeddings=False,
    )  # fmt: skip


def normal(*shape: int) -> torch.Tensor:
    return torch.empty(shape, dtype=torch.bfloat16, device="cuda").normal_(0.0, 0.05)


def grouped(count: int, top: int, hidden: int, width: int) -> None:
    """Gate and up, SiLU, down of so many experts, tokens sorted and routed at random."""
    into = normal(count, 2 * width, hidden).transpose(-2, -1)
    down = normal(count, hidden, width).transpose(-2, -1)
    multiply = torch.nn.functional.grouped_mm
    for tokens in TOKENS:
        chosen = torch.rand(tokens, count, device="cuda").topk(top, dim=-1).indices.flatten()
        ends = torch.bincount(chosen, minlength=count).cumsum(0).to(torch.int32)
        x = normal(tokens * top, hidden)

        def once(x: Any = x, ends: Any = ends) -> Any:
            gate, up = multiply(x, into, offs=ends).chunk(2, dim=-1)
            return multiply(torch.nn.functional.silu(gate) * up, down, offs=ends)

        told = {"what": "grouped", "experts": count, "top": top, "tokens": tokens}
        attempt(1e9, told, lambda f=once: timed(replayed(f), "cuda", repeats=20))


def latents(heads: int, sequences: int, context: int) -> None:
    """Absorbed MLA decode attention over a latent cache."""
    q, kept = normal(sequences, heads, LATENT + ROPE), normal(sequences, context, LATENT + ROPE)
    scale = (128 + ROPE) ** -0.5

    def plain() -> torch.Tensor:
        scores = torch.bmm(q, kept.transpose(1, 2)) * scale
        weights = scores.softmax(dim=-1, dtype=torch.float32).to(q.dtype)
        return torch.bmm(weights, kept[..., :LATENT])

    told = {"what": "latent read", "heads": heads, "sequences": sequences, "context": context}
    attempt(1e9, {**told, "mode": "torch"}, lambda: timed(replayed(plain), "cuda", repeats=20))

    def fused() -> dict[str, Any]:
        from h200_latent import latent_decode

        once = lambda: latent_decode(q, kept, scale)  # noqa: E731
        wrong = float((once().float() - plain().float()).norm() / plain().float().norm())
        return {**timed(replayed(once), "cuda", repeats=20), "error": round(wrong, 5)}

    attempt(1e9, {**told, "mode": "triton"}, fused)


def latent_decoding(model: Any, sequences: int, context: int) -> Callable[[], Any]:
    """A step of DeepSeek-V2's code, whose cache keeps latents and rotary keys."""
    config = model.config
    layers = [
        Held(normal(sequences, 1, context, config.kv_lora_rank),
             normal(sequences, 1, context, config.qk_rope_head_dim))
        for _ in range(config.num_hidden_layers)
    ]  # fmt: skip
    cache = Cache(layers=layers)
    ids = torch.randint(0, config.vocab_size, (sequences, 1), device="cuda")
    places = torch.full((sequences, 1), context - 1, device="cuda")
    return lambda: model(
        input_ids=ids, position_ids=places, past_key_values=cache, use_cache=True, logits_to_keep=1
    ).logits  # fmt: skip


def passes(name: str, config: Any, budget: float) -> None:
    model = build(config, "cuda")
    say(model=name, parameters=sum(p.numel() for p in model.parameters()),
        experts=getattr(config, "_experts_implementation", None))  # fmt: skip
    for sequences in (1, 8, 32, 128):
        told = {"model": name, "phase": "decode", "sequences": sequences, "mode": "graph"}
        make = latent_decoding if hasattr(config, "kv_lora_rank") else (
            lambda m, n, c: decoding(m, n, c, "cuda"))  # fmt: skip
        attempt(budget, told, lambda n=sequences, make=make: timed(
            replayed(make(model, n, 1024)), "cuda", repeats=10))  # fmt: skip
        gc.collect()
        torch.cuda.empty_cache()
    for tokens in (512, 2048, 8192):
        told = {"model": name, "phase": "prefill", "tokens": tokens, "mode": "eager"}
        attempt(budget, told, lambda n=tokens: prefill(model, n, "cuda"))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--budget", type=float, default=150.0)
    budget = asked.parse_args().budget
    say(torch=torch.__version__, transformers=transformers.__version__,
        device=torch.cuda.get_device_name())  # fmt: skip
    with torch.inference_mode():
        attempt(budget, {"what": "ceilings"}, lambda: ceilings("cuda") or {})
        for shape in GROUPED:
            attempt(budget, {"what": "grouped", "experts": shape[0], "done": True},
                    lambda s=shape: grouped(*s) or {})  # fmt: skip
            gc.collect()
            torch.cuda.empty_cache()
        for heads in HEADS:
            for sequences, context in CACHES:
                attempt(budget, {"what": "latent read", "done": True},
                        lambda a=(heads, sequences, context): latents(*a) or {})  # fmt: skip
        for name, shape in (("DeepSeek-V2-Lite", lite), ("Mixtral-8x7B", mixtral)):
            attempt(budget, {"model": name, "done": True},
                    lambda n=name, s=shape: passes(n, s(), budget) or {})  # fmt: skip
            gc.collect()
            torch.cuda.empty_cache()
    say(done=True)


if __name__ == "__main__":
    if torch.cuda.is_available():
        main()
    else:
        print("skipped: no CUDA device")
