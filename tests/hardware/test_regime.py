from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.evidence import Missing
from steelyard.hardware import (
    PRESETS,
    crossover_tokens,
    even_tokens,
    find_device,
    find_model,
    number_format,
    read_bytes,
)

CROSSOVERS = [
    ("A100-SXM4-80GB", 153, 39),
    ("H100 SXM", 295, 76),
    ("H200", 206, 53),
    ("A10", 208, 54),
    ("H20-96GB", 37, 10),
]


@pytest.mark.parametrize(("device", "whole", "quarter"), CROSSOVERS)
def test_multiplying_binds_from_the_tokens_of_the_reference_on(device, whole, quarter):
    one = find_device(device)

    assert whole == round(crossover_tokens(one, number_format("bf16")))
    assert quarter == pytest.approx(crossover_tokens(one, number_format("int4-g128")), abs=1)


def test_v3_reads_nearly_all_of_itself_from_128_tokens_on():
    v3 = find_model("DeepSeek-V3")

    assert read_bytes(v3, PRESETS["fp8"], 128) / read_bytes(v3, PRESETS["fp8"], 1e6) > 0.98
    assert read_bytes(v3, PRESETS["fp8"], 1) == pytest.approx(37.6e9, rel=0.02)


def test_a_dense_model_reads_the_same_however_many_tokens_there_are():
    llama = find_model("Llama-3.1-70B")

    assert read_bytes(llama, PRESETS["bf16"], 1) == read_bytes(llama, PRESETS["bf16"], 512)


@given(tokens=st.integers(1, 4096), more=st.integers(1, 4096))
def test_more_tokens_never_read_fewer_experts(tokens, more):
    kimi = find_model("Kimi-K2")

    assert read_bytes(kimi, PRESETS["bf16"], tokens) <= read_bytes(
        kimi, PRESETS["bf16"], tokens + more
    )


def test_experts_read_as_much_as_a_dense_model_at_the_crossover():
    moe, dense = find_model("Qwen3-30B-A3B"), find_model("Qwen3-8B")

    tokens = even_tokens(moe, dense, precision=PRESETS["bf16"])

    assert read_bytes(moe, PRESETS["bf16"], tokens) == pytest.approx(
        read_bytes(dense, PRESETS["bf16"], 1)
    )


def test_where_there_is_no_crossover_the_reason_says_who_reads_less():
    v3, small, large = (find_model(n) for n in ("DeepSeek-V3", "Qwen3-8B", "Llama-3.1-405B"))

    assert "from the first token" in even_tokens(v3, small, precision=PRESETS["bf16"]).reason
    assert isinstance(even_tokens(small, v3, precision=PRESETS["bf16"]), Missing)
    assert not isinstance(even_tokens(v3, large, precision=PRESETS["bf16"]), Missing)


def test_experts_need_as_many_more_tokens_as_each_gets_fewer():
    v3, h200 = find_model("DeepSeek-V3"), find_device("H200")

    # 989.4 TFLOP/s × 2 B / (2 × 4.8 TB/s) = 206, and each of 256 experts gets 8/256 of the tokens
    assert crossover_tokens(h200, number_format("bf16"), model=v3) == pytest.approx(
        206.1 * 256 / 8, rel=1e-3
    )
    dense = find_model("Llama-3.1-70B")
    assert round(crossover_tokens(h200, number_format("bf16"), model=dense)) == 206
