from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import ArchitectureRefused
from steelyard.hardware import Grouped, Latent, Linear, from_config, read_config, token_bytes
from steelyard.hardware.engine_defaults import filled

LLAMA = {
    "model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32,
    "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
    "tie_word_embeddings": False, "max_position_embeddings": 131072,
}  # fmt: skip


@pytest.mark.parametrize(
    "key",
    ["num_hidden_layers", "hidden_size", "num_attention_heads", "intermediate_size", "vocab_size"],
)
def test_a_missing_key_is_named(key):
    with pytest.raises(ArchitectureRefused, match=f"no '{key}"):
        from_config({k: v for k, v in LLAMA.items() if k != key}, name="mine")


def test_an_unknown_architecture_is_refused_and_nothing_guessed():
    with pytest.raises(ArchitectureRefused, match="'rwkv' is not known, and nothing is guessed"):
        from_config({**LLAMA, "model_type": "rwkv"}, name="mine")


def test_a_tied_head_is_counted_once():
    tied = from_config({**LLAMA, "tie_word_embeddings": True}, name="mine")

    assert from_config(LLAMA, name="mine").total - tied.total == 128256 * 4096
    assert tied.computed == tied.total


def test_a_window_keeps_no_more_than_it_sees():
    config = {**LLAMA, "model_type": "mistral", "sliding_window": 4096}

    assert token_bytes(from_config(config, name="mine")) == 0


@pytest.mark.parametrize(
    ("quantisation", "expected"),
    [
        ({"quant_method": "awq", "bits": 4, "group_size": 128, "zero_point": True}, 4.15625),
        ({"quant_method": "gptq", "bits": 4, "group_size": 128, "sym": True}, 4.125),
        ({"quant_method": "gptq", "bits": 8, "group_size": 128, "sym": True}, 8.125),
        ({"quant_method": "fp8", "weight_block_size": [128, 128]}, 8 + 32 / 16384),
        ({"quant_method": "modelopt", "quant_algo": "NVFP4"}, 4.5),
        ({"quant_method": "modelopt", "quant_algo": "FP8"}, 8),
    ],
)
def test_declared_quantisation_is_read_with_its_scales(quantisation, expected):
    native = from_config({**LLAMA, "quantization_config": quantisation}, name="mine").native

    assert expected == native.of("attention").effective_bits
    assert native.of("embed").effective_bits == 16


def test_an_unknown_quantisation_is_refused_by_name():
    with pytest.raises(ArchitectureRefused, match="'aqlm' is not known"):
        from_config({**LLAMA, "quantization_config": {"quant_method": "aqlm"}}, name="mine")


def test_formats_that_are_mixed_are_refused_and_not_guessed():
    mixed = {"quant_method": "modelopt", "quant_algo": "MIXED_PRECISION"}

    with pytest.raises(ArchitectureRefused, match="'MIXED_PRECISION' is not known, or mixes"):
        from_config({**LLAMA, "quantization_config": mixed}, name="mine")


def test_what_modelopt_writes_beside_a_config_is_read_with_it(tmp_path):
    (tmp_path / "config.json").write_text(json.dumps(LLAMA))
    beside = tmp_path / "hf_quant_config.json"
    beside.write_text('{"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8"}}')

    native = read_config(tmp_path / "config.json").native
    assert (native.of("dense").name, native.cache) == ("nvfp4", "fp8")
    beside.write_text("[]")
    with pytest.raises(ArchitectureRefused, match=r"hf_quant_config.json: holds no"):
        read_config(tmp_path / "config.json")


def test_a_file_that_is_no_configuration_is_refused(tmp_path):
    file = tmp_path / "config.json"
    for text, reason in (("[]", "no JSON object"), ("{", "as JSON"), ("{}", "no 'model_type'")):
        file.write_text(text)
        with pytest.raises(ArchitectureRefused, match=reason):
            read_config(file)
    with pytest.raises(ArchitectureRefused, match="can't be read"):
        read_config(tmp_path / "absent.json")


KEYS = [*LLAMA, "n_routed_experts", "layer_types", "quantization_config", "num_experts_per_tok"]
ODD = st.none() | st.booleans() | st.integers(-5, 99999) | st.text(max_size=5)


@given(st.dictionaries(st.sampled_from(KEYS), ODD | st.lists(st.integers(0, 3), max_size=3)))
def test_whatever_a_file_holds_is_read_or_refused_never_a_fault(odd):
    try:
        made = from_config(json.loads(json.dumps({**LLAMA, **odd})), name="odd")
    except ArchitectureRefused:
        return
    assert made.total > 0


def test_attention_of_a_hybrid_model_is_read_layer_by_layer():
    from steelyard.hardware import find_model

    kinds = [type(each.attention) for each in find_model("Qwen3.5-397B-A17B").layers]

    assert {Linear, Grouped} == set(kinds)
    assert Latent is type(find_model("GLM-5").layers[0].attention)


@pytest.mark.parametrize("key", ["hidden_size", "num_key_value_heads", "vocab_size"])
def test_a_size_of_nothing_is_refused_as_such_and_not_as_missing(key):
    with pytest.raises(ArchitectureRefused, match=f"'{key}' is 0"):
        from_config({**LLAMA, key: 0}, name="mine")


ROUTED = {"model_type": "mixtral", "num_local_experts": 8}
IN_GROUPS = {**ROUTED, "num_experts_per_tok": 2, "n_group": 4, "topk_group": 2}


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        ({"tie_word_embeddings": "false"}, "'tie_word_embeddings' is 'false' where true or false"),
        ({"attention_bias": 0}, "'attention_bias' is 0 where true or false"),
        ({**ROUTED, "num_experts_per_tok": 9}, "'num_experts_per_tok' is 9, but there are only 8"),
        ({"num_key_value_heads": 7}, "32 heads can't share 7 heads of keys and values"),
        ({"num_key_value_heads": 64}, "32 heads can't share 64 heads of keys and values"),
        (
            {"num_attention_heads": 24, "num_key_value_heads": 8},
            "4096 can't be divided by 24 heads",
        ),
        ({**IN_GROUPS, "n_group": 3}, "8 experts make no 3 equal groups"),
        ({**IN_GROUPS, "topk_group": 5}, "'topk_group' is 5, but there are only 4 groups"),
        ({**IN_GROUPS, "num_experts_per_tok": 5}, "is 5, but 2 groups hold only 4 experts"),
        ({"torch_dtype": "complex9"}, "'torch_dtype' is 'complex9', which is not known"),
        ({"dtype": 7}, "'dtype' is 7, which is not known"),
        ({"hidden_size": 10**30}, "'hidden_size' is above 2,147,483,647"),
        ({"hidden_size": 2**31 - 32}, "no model has more than 1e\\+15"),
        ({"text_config": []}, r"'text_config' is \[\], no JSON object"),
        ({**ROUTED, "num_experts_per_tok": 2, "mlp_only_layers": 3}, "a list of whole numbers"),
    ],
)
def test_what_no_model_can_be_is_refused_by_name_and_not_guessed(odd, why):
    with pytest.raises(ArchitectureRefused, match=why):
        from_config({**LLAMA, **odd}, name="mine")


def test_a_width_of_heads_that_is_said_need_not_divide_the_hidden_size():
    told = {**LLAMA, "num_attention_heads": 24, "num_key_value_heads": 8, "head_dim": 128}

    assert from_config(told, name="mine").layers[0].attention.head_dim == 128


def test_a_key_that_stands_twice_is_refused_and_a_mark_of_byte_order_read(tmp_path):
    file = tmp_path / "config.json"
    text = json.dumps(LLAMA)
    file.write_text(text, "utf-8-sig")
    assert read_config(file).total == from_config(LLAMA, name="mine").total

    file.write_text(text.replace("{", '{"hidden_size": 8192, '))
    with pytest.raises(ArchitectureRefused, match="'hidden_size' stands there twice"):
        read_config(file)


@pytest.mark.parametrize(
    ("version", "share"),
    [("v0.21.0rc1", 0.9), ("0.21.0.dev3", 0.9), ("0.21.0", 0.92), ("0.21.0.post1", 0.92),
     ("0.21.1rc1", 0.92)],
)  # fmt: skip
def test_a_candidate_stands_before_its_release(version, share):
    assert filled("vllm", version).share == share


@pytest.mark.parametrize("beside", ['{"quantization": "FP8"}', "[]", "[" * 100_000, "{}"])
def test_what_lies_beside_the_weights_and_says_no_quantisation_is_refused(tmp_path, beside):
    (tmp_path / "config.json").write_text(json.dumps(LLAMA), encoding="utf-8")
    (tmp_path / "hf_quant_config.json").write_text(beside, encoding="utf-8")

    with pytest.raises(ArchitectureRefused, match=r"hf_quant_config\.json: (holds no|can't be)"):
        read_config(tmp_path / "config.json")
