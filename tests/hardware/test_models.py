from __future__ import annotations

import pytest

from steelyard.errors import ArchitectureRefused
from steelyard.hardware import find_model, known_models, preset, token_bytes, weight_bytes

PUBLISHED = {
    "Llama-3.2-1B": 1_235_814_400,
    "Llama-3.1-8B": 8_030_261_248,
    "Llama-3.1-405B": 405_853_388_800,
    "Qwen2.5-0.5B": 494_032_768,
    "Qwen2.5-7B": 7_615_616_512,
    "Qwen2.5-72B": 72_706_203_648,
    "Qwen3-0.6B": 596_049_920,
    "Qwen3-8B": 8_190_735_360,
    "Qwen3-30B-A3B": 30_532_122_624,
    "Mixtral-8x7B": 46_702_792_704,
    "Mistral-Large": 122_610_069_504,
    "BLOOM-176B": 176_247_271_424,
    "gpt-oss-120b": 116_829_156_672,
    "gpt-oss-20b": 20_914_757_184,
    "Gemma-3-270m": 268_098_176,
    "Qwen1.5-72B": 72_287_920_128,
    "Qwen3-Next-80B-A3B": 79_674_391_296,
    "DeepSeek-V2-Lite": 15_706_484_224,
    "Phi-4": 14_659_507_200,
    "Gemma-2-27B": 27_227_128_320,
    "Mistral-Small-24B": 23_572_403_200,
    "Seed-OSS-36B": 36_151_104_512,
    "ERNIE-4.5-21B-A3B": 21_825_437_888,
    "DeepSeek-V3": 671_026_419_200,
    "Kimi-K2-Instruct": 1_026_408_232_448,
}


@pytest.mark.parametrize(("name", "total"), PUBLISHED.items())
def test_parameter_totals_are_those_published_to_the_digit(name, total):
    assert total == find_model(name).total


def test_every_column_of_the_derived_table_agrees_to_the_digit(table):
    for row in table("model-arch/derived.csv"):
        model = find_model(row["model"])
        found = {
            "params_total": model.total,
            "params_routed": model.parameters["routed"],
            "params_attention": model.parameters["attention"],
            "params_shared_experts": model.parameters["shared"],
            "params_dense_ffn": model.parameters["dense"],
            "params_router": model.parameters["router"],
            "params_embed": model.parameters["embed"],
            "params_head": model.parameters["head"],
            "params_active_no_embed": model.computed,
            "params_active_with_embed": model.active,
            "kv_elements_per_token": model.kept,
            "kv_bytes_per_token_bf16": token_bytes(model),
        }

        assert {key: int(row[key]) for key in found} == found, row["model"]


def test_v3_and_k2_keep_the_same_bytes_of_a_token():
    v3, k2 = find_model("DeepSeek-V3"), find_model("Kimi-K2")

    assert 70_272 == token_bytes(v3) == token_bytes(k2)
    assert token_bytes(v3, "fp8") == 35_136
    assert token_bytes(v3, "fp8-packed") == 40_016


@pytest.mark.parametrize(
    ("name", "word", "gigabytes"),
    [
        ("DeepSeek-V3", "bf16", 1342),
        ("DeepSeek-V3", "fp8", 673),
        ("DeepSeek-V3", "awq", 351.5),
        ("Kimi-K2", "bf16", 2053),
        ("Kimi-K2", "fp8", 1029),
        ("Kimi-K2-Thinking", "native", 594),
        ("Llama-3-70B", "bf16", 141.1),
        ("Llama-3-70B", "int4", 39.5),
        ("Qwen2-72B", "bf16", 145.4),
        ("Qwen2-72B", "int4", 41.2),
    ],
)
def test_weights_take_the_bytes_worked_out_in_the_reference(name, word, gigabytes):
    model = find_model(name)

    found = weight_bytes(model, preset(word, native=model.native)) / 1e9

    assert found == pytest.approx(gigabytes, rel=0.0015)


def test_k2_thinking_stores_only_routed_experts_in_four_bits():
    native = find_model("Kimi K2 Thinking".replace(" ", "-")).native

    assert {str(key): each.name for key, each in native.weights.items() if each.name != "bf16"} == {
        "routed": "int4-g32"
    }


def test_the_published_active_parameters_of_gpt_oss_leave_the_embedding_out():
    assert find_model("gpt-oss-120b").computed == pytest.approx(5.13e9, rel=0.001)


def test_every_packaged_model_can_be_read():
    assert len(known_models()) > 40
    assert all(find_model(name).total > 0 for name in known_models())


def test_nine_of_ten_measured_rows_have_a_known_model_and_device(table):
    from steelyard.hardware import find_device

    rows = [*table("e2e-latency/agg.csv"), *table("e2e-latency/disagg.csv")]

    known = [row for row in rows if find_model(row["model"]) and find_device(row["system"])]

    assert 3163 == len(rows) == len(known)


def test_an_unknown_model_is_refused_with_the_nearest_name():
    with pytest.raises(ArchitectureRefused, match="did you mean DeepSeek-V3"):
        find_model("DeepSeek-V33")
