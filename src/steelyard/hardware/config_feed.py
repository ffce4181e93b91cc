"""Feed-forward of each layer, from a config.json."""

from __future__ import annotations

from steelyard.hardware.architecture import Dense, Experts
from steelyard.hardware.config_attention import Manner
from steelyard.hardware.config_keys import Keys

EXPERTS = ("n_routed_experts", "num_experts", "num_local_experts")
TOP_K = ("num_experts_per_tok", "num_experts_per_token", "experts_per_token")


def feeds(keys: Keys, manner: Manner, *, depth: int) -> tuple[Dense | Experts, ...]:
    """One for each layer, in order; raises ArchitectureRefused naming a missing key."""
    routed = keys.maybe(*EXPERTS)
    if not routed:
        return (_dense(keys, manner),) * depth
    experts = _experts(keys, manner, routed=routed)
    sparse = [_routes(keys, at) for at in range(depth)]
    if all(sparse):
        return (experts,) * depth
    dense = _dense(keys, manner)
    return tuple(experts if each else dense for each in sparse)


def _routes(keys: Keys, at: int) -> bool:
    if at < (keys.maybe("first_k_dense_replace") or 0) or at in keys.numbers("mlp_only_layers"):
        return False
    step = keys.maybe("decoder_sparse_step", "moe_layer_freq") or 1
    return (at + 1) % step == 0 if "decoder_sparse_step" in keys.raw else at % step == 0


def _dense(keys: Keys, manner: Manner) -> Dense:
    width = keys.maybe("intermediate_size", "ffn_dim")
    if width is None:
        width = 4 * keys.need("hidden_size", "n_embed") if manner.projections == 2 else (
            keys.need("intermediate_size")
        )  # fmt: skip
    bias = keys.yes("mlp_bias") if manner.feed_bias is None else manner.feed_bias
    return Dense(width=width, projections=manner.projections, bias=bias)


def _experts(keys: Keys, manner: Manner, *, routed: int) -> Experts:
    width = keys.need("moe_intermediate_size", "intermediate_size")
    shared = keys.maybe("shared_expert_intermediate_size", "shared_intermediate_size")
    if shared is None:
        shared = (keys.maybe("n_shared_experts") or 0) * width
    return Experts(
        routed=routed,
        top_k=keys.need(*TOP_K),
        width=width,
        shared_width=shared,
        router_bias=manner.router_bias or keys.raw.get("topk_method") == "noaux_tc",
        shared_gate="shared_expert_intermediate_size" in keys.raw and shared > 0,
        bias=bool(manner.feed_bias),
        groups=keys.maybe("n_group") or 1,
        groups_used=keys.maybe("topk_group") or 1,
    )
