"""What a ``model_type`` does that its config.json leaves unsaid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.hardware.config_attention import Manner

_QWEN = Manner(qkv_bias=True, out_bias=False)
_HEADS = Manner(qk_norm="head")
_GATED = Manner(qk_norm="head", gated=True)
_LATENT = Manner(latent=True)
MANNERS: Mapping[str, Manner] = {
    "llama": Manner(),
    "mistral": Manner(),
    "ministral3": Manner(),
    "mixtral": Manner(),
    "granite": Manner(),
    "smollm3": Manner(),
    "internlm2": Manner(),
    "baichuan": Manner(),
    "seed_oss": Manner(out_bias=False),
    "phi3": Manner(),
    "phi": Manner(
        qkv_bias=True, out_bias=True, norms=1, norm_bias=True, projections=2, feed_bias=True,
        head_bias=True,
    ),
    "qwen2": _QWEN,
    "qwen2_moe": _QWEN,
    "qwen2_vl": _QWEN,
    "qwen2_vl_text": _QWEN,
    "qwen2_5_vl": _QWEN,
    "qwen2_5_vl_text": _QWEN,
    "qwen3": _HEADS,
    "qwen3_moe": _HEADS,
    "qwen3_vl_text": _HEADS,
    "qwen3_vl_moe_text": _HEADS,
    "qwen3_next": _GATED,
    "qwen3_5": _GATED,
    "qwen3_5_text": _GATED,
    "qwen3_5_moe": _GATED,
    "qwen3_5_moe_text": _GATED,
    "gemma": Manner(),
    "gemma2": Manner(norms=4),
    "gemma3_text": Manner(qk_norm="head", norms=4),
    "cohere": Manner(norms=1, qk_norm="each"),
    "cohere2": Manner(norms=1),
    "olmo2": Manner(qk_norm="all"),
    "olmoe": Manner(qk_norm="all"),
    "starcoder2": Manner(
        qkv_bias=True, out_bias=True, norm_bias=True, projections=2, feed_bias=True
    ),
    "deepseek_v2": _LATENT,
    "deepseek_v3": _LATENT,
    "deepseek_v32": _LATENT,
    "kimi_k2": _LATENT,
    "glm_moe_dsa": _LATENT,
    "chatglm": Manner(qkv_bias=True, out_bias=False),
    "glm4": Manner(norms=4, out_bias=False),
    "glm4_moe": Manner(qk_norm="asked", out_bias=False, router_bias=True),
    "dots1": _HEADS,
    "ernie4_5": Manner(),
    "ernie4_5_moe": Manner(router_bias=True),
    "minimax_m2": Manner(qk_norm="all", router_bias=True),
    "gpt_oss": Manner(sinks=True, feed_bias=True, router_bias=True),
    "opt": Manner(
        qkv_bias=True, out_bias=True, norm_bias=True, projections=2, feed_bias=True, positions=2
    ),
    "bloom": Manner(
        qkv_bias=True, out_bias=True, norm_bias=True, projections=2, feed_bias=True, embed_norm=True
    ),
}  # fmt: skip
"""By ``model_type``."""

TIED = frozenset(
    {"opt", "bloom", "gemma", "gemma2", "gemma3_text", "cohere", "cohere2", "starcoder2",
     "smollm3", "ernie4_5", "ernie4_5_moe"}
)  # fmt: skip
"""Types whose head is the embedding where ``tie_word_embeddings`` is not said."""

UNSAID: Mapping[str, Mapping[str, Any]] = {
    "gemma2": {"sliding_window": 4096, "sliding_window_pattern": 2},
    "gemma3_text": {
        "num_attention_heads": 8, "num_key_value_heads": 4, "head_dim": 256, "vocab_size": 262208,
        "sliding_window": 4096, "sliding_window_pattern": 6, "max_position_embeddings": 131072,
    },
    "cohere2": {"sliding_window": 4096, "sliding_window_pattern": 4},
}  # fmt: skip
"""What transformers takes for keys that files of a type leave out (its configuration classes)."""

SCALED = frozenset({"gemma3_text"})
"""Types whose ``max_position_embeddings`` holds what their scaling reaches (vLLM's rule)."""
