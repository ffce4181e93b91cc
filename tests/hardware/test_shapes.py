"""Configurations as hubs publish them, against the totals that their weights have."""

from __future__ import annotations

import pytest

from steelyard.errors import ArchitectureRefused
from steelyard.hardware import from_config, token_bytes


def shape(kind: str, sizes: str, **more: object) -> dict[str, object]:
    """layers, hidden, heads, kv heads, width, vocabulary; and whatever else the file says."""
    names = ("num_hidden_layers", "hidden_size", "num_attention_heads", "num_key_value_heads",
             "intermediate_size", "vocab_size")  # fmt: skip
    found = dict(zip(names, map(int, sizes.split()), strict=True))
    return {"model_type": kind, **found, **more}


def moe(routed: int, top: int, width: int, **more: object) -> dict[str, object]:
    return {"num_experts": routed, "num_experts_per_tok": top, "moe_intermediate_size": width,
            **more}  # fmt: skip


SHARED = {"n_shared_experts": 2, "first_k_dense_replace": 1}
GLM = {"kv_channels": 128, "multi_query_group_num": 2, "ffn_hidden_size": 13696}
TIED = {"tie_word_embeddings": True}
BIASED = {"attention_bias": True, "use_bias": True}
PUBLISHED = {
    "Phi-3-mini": (3_821_079_552, shape("phi3", "32 3072 32 32 8192 32064")),
    "Phi-4": (14_659_507_200, shape("phi3", "40 5120 40 10 17920 100352")),
    "Phi-2": (2_779_683_840, shape("phi", "32 2560 32 32 10240 51200")),
    "Mistral-Small-24B": (
        23_572_403_200, shape("mistral", "40 5120 32 8 32768 131072", head_dim=128)),
    "InternLM2-7B": (7_737_708_544, shape("internlm2", "32 4096 32 8 14336 92544")),
    "Baichuan2-7B": (7_505_973_248, shape("baichuan", "32 4096 32 32 11008 125696")),
    "SmolLM3-3B": (3_075_098_624, shape("smollm3", "36 2048 16 4 11008 128256")),
    "Seed-OSS-36B": (
        36_151_104_512,
        shape("seed_oss", "64 5120 80 8 27648 155136", head_dim=128, attention_bias=True)),
    "Gemma-7B": (8_537_680_896, shape("gemma", "28 3072 16 16 24576 256000", head_dim=256)),
    "Gemma-2-9B": (9_241_705_984, shape("gemma2", "42 3584 16 8 14336 256000", head_dim=256)),
    "Gemma-2-27B": (27_227_128_320, shape("gemma2", "46 4608 32 16 36864 256000", head_dim=128)),
    "Command-R": (34_980_831_232, shape("cohere", "40 8192 64 64 22528 256000")),
    "Command-R+": (
        103_810_674_688, shape("cohere", "64 12288 96 8 33792 256000", use_qk_norm=True)),
    "Command-R7B": (8_028_033_024, shape("cohere2", "32 4096 32 8 14336 256000")),
    "StarCoder2-3B": (3_030_371_328, shape("starcoder2", "30 3072 24 2 12288 49152", **BIASED)),
    "Qwen2.5-VL-7B, its language": (
        7_615_616_512, shape("qwen2_5_vl", "28 3584 28 4 18944 152064", vision_config={})),
    "OLMoE-1B-7B": (
        6_919_161_856,
        {**shape("olmoe", "16 2048 16 16 1024 50304"), "num_experts": 64,
         "num_experts_per_tok": 8}),
    "ERNIE-4.5-21B-A3B": (
        21_825_437_888,
        {**shape("ernie4_5_moe", "28 2560 20 4 12288 103424"), "moe_num_experts": 64, "moe_k": 6,
         "moe_intermediate_size": 1536, "moe_num_shared_experts": 2, "moe_layer_start_index": 1,
         "moe_layer_end_index": 27, "moe_layer_interval": 1}),
    "dots.llm1": (
        142_774_381_696,
        {**shape("dots1", "62 4096 32 32 10944 152064", head_dim=128), **SHARED,
         **moe(128, 6, 1408), "topk_method": "noaux_tc"}),
    "DeepSeek-V2-Lite": (
        15_706_484_224,
        {**shape("deepseek_v2", "27 2048 16 16 10944 102400"), **SHARED, **moe(64, 6, 1408),
         "kv_lora_rank": 512, "q_lora_rank": None, "qk_nope_head_dim": 128,
         "qk_rope_head_dim": 64, "v_head_dim": 128}),
    "GLM-4-9B-chat": (
        9_399_951_360,
        {"model_type": "chatglm", "num_layers": 40, "hidden_size": 4096,
         "num_attention_heads": 32, "padded_vocab_size": 151552, **GLM}),
    "ChatGLM3-6B": (
        6_243_584_000,
        {"model_type": "chatglm", "num_layers": 28, "hidden_size": 4096,
         "num_attention_heads": 32, "padded_vocab_size": 65024, **GLM}),
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_configurations_have_their_published_totals_to_the_digit(name):
    total, config = PUBLISHED[name]
    assert from_config(config, name=name).total == total


def test_a_file_that_leaves_out_what_its_class_presumes_is_read_with_that():
    # google/gemma-3-4b-it says no heads and no vocabulary; embedding 671 M, the rest 3,209 M
    # (Gemma 3 technical report, table 1)
    text = {"model_type": "gemma3_text", "num_hidden_layers": 34, "hidden_size": 2560,
            "intermediate_size": 10240, "sliding_window": 1024,
            "rope_scaling": {"factor": 8.0, "rope_type": "linear"}}  # fmt: skip
    made = from_config(
        {"model_type": "gemma3", "text_config": text, "vision_config": {}}, name="4b"
    )

    assert made.parameters["embed"] == 262_208 * 2560
    assert (made.total - made.parameters["embed"]) / 1e6 == pytest.approx(3209, abs=0.5)
    assert made.max_context == 131_072
    assert sum(e.count for e in made.layers if e.attention.window is None) == 5


def test_windows_of_gemma_alternate_and_only_every_other_layer_grows():
    made = from_config(PUBLISHED["Gemma-2-9B"][1], name="Gemma-2-9B")
    assert token_bytes(made) == 21 * 2 * 8 * 256 * 2


def test_a_window_that_no_request_outgrows_is_none():
    wide = {**PUBLISHED["Phi-3-mini"][1], "sliding_window": 262_144}
    made = from_config({**wide, "max_position_embeddings": 131_072}, name="Phi-3-mini-128k")
    assert token_bytes(made) == 2 * 32 * 32 * 96 * 2


QWEN = {"model_type": "qwen2", "num_hidden_layers": 28, "hidden_size": 3584,
        "num_attention_heads": 28, "num_key_value_heads": 4, "intermediate_size": 18944,
        "vocab_size": 152064, "max_position_embeddings": 32768}  # fmt: skip


@pytest.mark.parametrize(
    ("scaling", "longest"),
    [
        ({"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}, 131_072),
        # DeepSeek-V3: 40 x 4,096 is what max_position_embeddings says, too
        ({"type": "yarn", "factor": 40, "original_max_position_embeddings": 4096}, 163_840),
        ({"rope_type": "yarn", "factor": 4.0}, 131_072),
        ({"rope_type": "linear", "factor": 2.0}, 65_536),
        ({"type": "dynamic", "factor": 2.0}, 65_536),
        ({"type": "dynamic", "alpha": 1000.0, "factor": 1.0}, 32_768),
        # Llama 3.1 says 131,072 itself, and 8 x 8,192 would be half of it
        ({"rope_type": "llama3", "factor": 8.0, "original_max_position_embeddings": 8192}, 32_768),
        ({"type": "longrope", "original_max_position_embeddings": 4096}, 32_768),
        ({"type": "mrope", "mrope_section": [16, 24, 24]}, 32_768),
        ({"full_attention": {"rope_type": "yarn", "factor": 2.0}, "sliding_attention": {}}, 65_536),
    ],
)
def test_scaled_positions_reach_what_their_kind_says(scaling, longest):
    assert from_config({**QWEN, "rope_scaling": scaling}, name="mine").max_context == longest


@pytest.mark.parametrize(
    ("scaling", "why"),
    [
        ({"type": "spiral", "factor": 2}, "'spiral' is not known; known: default"),
        ({"type": "yarn", "factor": "4"}, "'factor' of the scaling of positions is '4'"),
        ({"type": "yarn", "factor": 4, "original_max_position_embeddings": 0}, "is 0"),
        ([4], "'rope_scaling' is"),
        ({"type": "yarn"}, "'yarn' has no 'factor'"),
        ({"factor": 4.0}, "a 'factor' and no 'rope_type'"),
        ({"type": "llama3", "factor": "x"}, "'factor' of the scaling of positions is 'x'"),
    ],
)
def test_a_scaling_that_is_not_understood_is_refused_with_its_reason(scaling, why):
    with pytest.raises(ArchitectureRefused, match=why):
        from_config({**QWEN, "rope_scaling": scaling}, name="mine")


@pytest.mark.parametrize(
    "kind", ["gemma3n_text", "minimax", "llama4_text", "jamba", "nemotron_h", "kimi_linear"]
)
def test_architectures_that_need_rules_of_their_own_are_refused_by_name(kind):
    with pytest.raises(ArchitectureRefused, match=f"'{kind}' is not known, and nothing is guessed"):
        from_config({**QWEN, "model_type": kind}, name="mine")
