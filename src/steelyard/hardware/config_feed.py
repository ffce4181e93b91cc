"""Feed-forward of each layer, from a config.json."""

from __future__ import annotations

from steelyard.errors import ArchitectureRefused
from steelyard.hardware.architecture import Dense, Experts
from steelyard.hardware.config_attention import Manner
from steelyard.hardware.config_keys import Keys

EXPERTS = ("n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts")
TOP_K = ("num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_k")


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
    first = keys.maybe("first_k_dense_replace", "moe_layer_start_index") or 0
    last = keys.raw.get("moe_layer_end_index", -1)
    if at < first or at in keys.numbers("mlp_only_layers") or (last != -1 and at > last):
        return False
    every = keys.maybe("decoder_sparse_step", "moe_layer_interval")
    if every:
        return (at + 1) % every == 0
    return at % (keys.maybe("moe_layer_freq") or 1) == 0


def _dense(keys: Keys, manner: Manner) -> Dense:
    width = keys.maybe("intermediate_size", "ffn_dim", "ffn_hidden_size")
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
        shared = (keys.maybe("n_shared_experts", "moe_num_shared_experts") or 0) * width
    top_k = keys.need(*TOP_K)
    if top_k > routed:
        raise ArchitectureRefused(
            f"{keys.name}: '{TOP_K[0]}' is {top_k}, but there are only {routed} experts"
        )
    groups, used = _groups(keys, routed=routed, top_k=top_k)
    return Experts(
        routed=routed,
        top_k=top_k,
        width=width,
        shared_width=shared,
        router_bias=manner.router_bias or keys.raw.get("topk_method") == "noaux_tc",
        shared_gate="shared_expert_intermediate_size" in keys.raw and shared > 0,
        bias=bool(manner.feed_bias),
        groups=groups,
        groups_used=used,
    )


def _groups(keys: Keys, *, routed: int, top_k: int) -> tuple[int, int]:
    """Groups of experts, and those that a token may be sent to; raises ArchitectureRefused."""
    groups, used = keys.maybe("n_group") or 1, keys.maybe("topk_group") or 1
    if routed % groups:
        raise ArchitectureRefused(
            f"{keys.name}: {routed} experts make no {groups} equal groups; 'n_group' must divide "
            f"'{EXPERTS[0]}'"
        )
    if used > groups:
        raise ArchitectureRefused(
            f"{keys.name}: 'topk_group' is {used}, but there are only {groups} groups of experts"
        )
    if top_k > used * (routed // groups):
        raise ArchitectureRefused(
            f"{keys.name}: '{TOP_K[0]}' is {top_k}, but {used} groups hold only "
            f"{used * (routed // groups)} experts; raise 'topk_group' or lower it"
        )
    return groups, used
