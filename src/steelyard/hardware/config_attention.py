"""Attention of each layer, from a config.json."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from steelyard.errors import ArchitectureRefused
from steelyard.hardware.attention import Attention, Grouped, Indexer, Latent, Linear
from steelyard.hardware.config_keys import Keys

KV_HEADS = ("num_key_value_heads", "multi_query_group_num")
WINDOWED = frozenset({"mistral", "phi3", "starcoder2"})
"""Types whose ``sliding_window`` holds for all layers without being switched on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """What a model type does that its configuration leaves unsaid."""

    qkv_bias: bool | None = None
    """None: as ``attention_bias`` says."""
    out_bias: bool | None = None
    qk_norm: Literal["no", "head", "each", "all", "asked"] = "no"
    """Whether queries and keys are normed: by one head's weights, by those of each head where
    ``use_qk_norm`` says so, by all heads' at once, by one head's where it says so."""
    sinks: bool = False
    latent: bool = False
    gated: bool = False
    norms: int = 2
    """Norms a layer."""
    norm_bias: bool = False
    projections: int = 3
    feed_bias: bool | None = None
    router_bias: bool = False
    positions: int = 0
    """Learned positions beyond ``max_position_embeddings``; 0 for none at all."""
    embed_norm: bool = False
    head_bias: bool = False


def attentions(keys: Keys, manner: Manner, *, depth: int) -> tuple[Attention, ...]:
    """One for each layer, in order; raises ArchitectureRefused naming a missing key."""
    if manner.latent:
        return (_latent(keys),) * depth
    full = _grouped(keys, manner, window=_window(keys) if _windowed_everywhere(keys) else None)
    types = _types(keys, depth)
    if types is None:
        return (full,) * depth
    made = {"full_attention": full}
    if "sliding_attention" in types:
        made["sliding_attention"] = _grouped(keys, manner, window=keys.need("sliding_window"))
    by_type: dict[str, Attention] = dict(made)
    if "linear_attention" in types:
        by_type["linear_attention"] = _linear(keys)
    return tuple(_of_type(keys, by_type, kind) for kind in types)


def _of_type(keys: Keys, known: dict[str, Attention], kind: str) -> Attention:
    if kind not in known:
        raise ArchitectureRefused(
            f"{keys.name}: 'layer_types' holds '{kind}'; known: full_attention, "
            "sliding_attention, linear_attention"
        )
    return known[kind]


def _types(keys: Keys, depth: int) -> tuple[str, ...] | None:
    types = keys.words("layer_types")
    every = keys.maybe("full_attention_interval")
    if types is None and every and keys.maybe("linear_num_value_heads"):
        types = tuple(
            "full_attention" if (at + 1) % every == 0 else "linear_attention" for at in range(depth)
        )
    pattern = keys.maybe("_sliding_window_pattern", "sliding_window_pattern")
    if types is None and pattern:
        types = tuple(
            "sliding_attention" if (at + 1) % pattern else "full_attention" for at in range(depth)
        )
    if types is not None and len(types) != depth:
        raise ArchitectureRefused(
            f"{keys.name}: 'layer_types' names {len(types)} layers, 'num_hidden_layers' {depth}"
        )
    return types


def _windowed_everywhere(keys: Keys) -> bool:
    """Mistral's window holds for all layers; Qwen's only where it is switched on."""
    return keys.words("layer_types") is None and keys.yes(
        "use_sliding_window", default=keys.raw.get("model_type") in WINDOWED
    )


def _window(keys: Keys) -> int | None:
    """None for a window that no request outgrows (Phi-3's 262,144 of 131,072)."""
    window = keys.maybe("sliding_window")
    longest = keys.maybe("max_position_embeddings")
    return None if window and longest and window >= longest else window


def _grouped(keys: Keys, manner: Manner, *, window: int | None) -> Grouped:
    hidden = keys.need("hidden_size", "n_embed")
    heads = keys.need("num_attention_heads", "n_head")
    kv_heads = heads
    if keys.maybe(*KV_HEADS) is not None:
        kv_heads = keys.need(*KV_HEADS)
    if heads % kv_heads:
        raise ArchitectureRefused(
            f"{keys.name}: {heads} heads can't share {kv_heads} heads of keys and values; "
            f"'{KV_HEADS[0]}' must divide 'num_attention_heads'"
        )
    head_dim = keys.maybe("head_dim", "kv_channels") or _head_dim(keys, hidden, heads)
    biased = keys.yes("attention_bias")
    qkv = biased if manner.qkv_bias is None else manner.qkv_bias
    out = biased if manner.out_bias is None else manner.out_bias
    extra = (heads + 2 * kv_heads) * head_dim * qkv + hidden * out
    extra += _norms(keys, manner, heads=heads, kv_heads=kv_heads, head_dim=head_dim)
    extra += heads if manner.sinks else 0
    gated = manner.gated and keys.yes("attn_output_gate", default=True)
    return Grouped(
        heads=heads, kv_heads=kv_heads, head_dim=head_dim, window=window, gated=gated, extra=extra
    )


def _head_dim(keys: Keys, hidden: int, heads: int) -> int:
    """What a file that names no ``head_dim`` means: the hidden size, divided by the heads."""
    if hidden % heads:
        raise ArchitectureRefused(
            f"{keys.name}: a hidden size of {hidden} can't be divided by {heads} heads; say "
            "'head_dim', or correct 'num_attention_heads'"
        )
    return hidden // heads


def _norms(keys: Keys, manner: Manner, *, heads: int, kv_heads: int, head_dim: int) -> int:
    """Parameters of the norms of queries and keys: a head's, or of all heads."""
    match manner.qk_norm:
        case "head":
            return 2 * head_dim
        case "asked" if keys.yes("use_qk_norm"):
            return 2 * head_dim
        case "all":
            return (heads + kv_heads) * head_dim
        case "each" if keys.yes("use_qk_norm"):
            return (heads + kv_heads) * head_dim
        case _:
            return 0


def _latent(keys: Keys) -> Latent:
    heads = keys.maybe("index_n_heads")
    indexer = None if heads is None else Indexer(
        heads=heads, head_dim=keys.need("index_head_dim"), top_k=keys.need("index_topk")
    )  # fmt: skip
    return Latent(
        heads=keys.need("num_attention_heads"),
        query_rank=keys.maybe("q_lora_rank"),
        latent=keys.need("kv_lora_rank"),
        nope=keys.need("qk_nope_head_dim"),
        rope=keys.need("qk_rope_head_dim"),
        value=keys.need("v_head_dim"),
        indexer=indexer,
    )


def _linear(keys: Keys) -> Linear:
    return Linear(
        key_heads=keys.need("linear_num_key_heads"),
        key_dim=keys.need("linear_key_head_dim"),
        value_heads=keys.need("linear_num_value_heads"),
        value_dim=keys.need("linear_value_head_dim"),
        kernel=keys.need("linear_conv_kernel_dim"),
    )
