from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import CatalogueError
from steelyard.hardware import (
    PRESETS,
    Layout,
    Setup,
    budget,
    device_bytes,
    find_device,
    find_model,
    paged_waste,
    preset,
    reserved_waste,
    sequence_bytes,
    share,
    token_bytes,
    touched,
    waste_of,
    weight_bytes,
)


def setup(model="DeepSeek-V3", device="H200", word="fp8", overhead=6e9, **layout):
    found = find_model(model)
    return Setup(
        name="s", model=found, precision=preset(word, native=found.native),
        device=find_device(device), layout=Layout(**layout), isl=2048, osl=512, overhead=overhead,
    )  # fmt: skip


FITS = [
    ("DeepSeek-V3", "fp8", "H200", 8, 523e3),
    ("DeepSeek-V3", "fp8", "B200", 8, 1.02e6),
    ("DeepSeek-V3", "fp8", "H100 SXM", 16, 341e3),
    ("DeepSeek-V3", "fp8", "H20-96GB", 16, 546e3),
    ("DeepSeek-V3", "fp8", "Ascend 910B2", 16, 136e3),
    ("Kimi-K2", "fp8", "H100 SXM", 16, 24e3),
    ("Kimi-K2", "fp8", "H20-96GB", 16, 229e3),
    ("Kimi-K2", "fp8", "B200", 8, 390e3),
    ("Kimi-K2-Thinking", "native", "H200", 8, 664e3),
    ("Kimi-K2-Thinking", "native", "A100-SXM4-80GB", 16, 411e3),
    ("Kimi-K2-Thinking", "native", "Ascend 910B2", 16, 206e3),
    ("Kimi-K2-Thinking", "native", "H20-96GB", 8, 88e3),
    ("DeepSeek-V3", "awq", "A100-SXM4-80GB", 8, 314e3),
]
FITS_NOT = [
    ("DeepSeek-V3", "fp8", "H100 SXM", 8),
    ("DeepSeek-V3", "fp8", "H20-96GB", 8),
    ("DeepSeek-V3", "fp8", "A100-SXM4-80GB", 8),
    ("DeepSeek-V3", "fp8", "L20", 8),
    ("DeepSeek-V3", "fp8", "A10", 8),
    ("Kimi-K2", "fp8", "H200", 8),
    ("Kimi-K2", "fp8", "Ascend 910B2", 16),
    ("Kimi-K2-Thinking", "native", "H100 SXM", 8),
    ("Kimi-K2-Thinking", "native", "L20", 8),
    ("DeepSeek-V3", "awq", "A100-SXM4-80GB", 4),
    ("DeepSeek-V3", "awq", "L20", 8),
]


@pytest.mark.parametrize(("model", "word", "device", "count", "tokens"), FITS)
def test_minimum_deployments_hold_the_tokens_of_the_reference(model, word, device, count, tokens):
    found = budget(setup(model, device, word, tp=count))

    assert found.fits == "yes"
    assert found.tokens.mid == pytest.approx(tokens, rel=0.01)


@pytest.mark.parametrize(("model", "word", "device", "count"), FITS_NOT)
def test_what_the_reference_says_does_not_fit_does_not(model, word, device, count):
    assert budget(setup(model, device, word, tp=count)).fits == "no"


def test_k2_in_fp8_misses_eight_h200_by_eight_gigabytes_each():
    assert pytest.approx(budget(setup("Kimi-K2", tp=8)).pool.mid, abs=0.1e9) == -7.7e9


def test_attention_run_data_parallel_multiplies_the_room_for_latents():
    found = budget(setup(tp=8, dp=8))

    assert pytest.approx(found.pool.mid, abs=0.05e9) == 26.8e9
    assert pytest.approx(found.tokens.mid, rel=0.005) == 3.05e6


def test_the_blocks_measured_on_a_4090_lie_in_the_band():
    measured = replace(
        setup("Llama-3.1-8B", "RTX 4090", "bf16", overhead=None), step_tokens=2048
    )  # fmt: skip

    found = budget(measured)

    assert found.tokens.low <= 41_408 <= found.tokens.high
    assert found.tokens.mid == pytest.approx(41_408, rel=0.15)


def test_the_cache_logged_by_llama_cpp_is_met_exactly():
    assert sequence_bytes(find_model("DeepSeek-V3"), 32_768) == 2196 * 2**20
    assert sequence_bytes(find_model("Qwen3-30B-A3B"), 262_144) == 24 * 2**30


def test_waste_of_pages_and_of_reserving_is_that_of_the_reference():
    assert paged_waste(16) == 7.5
    assert pytest.approx(reserved_waste(mean=1000, longest=4096), abs=0.005) == 0.76
    assert pytest.approx(reserved_waste(mean=1000, longest=32_768), abs=0.005) == 0.97
    assert (
        pytest.approx(paged_waste(16) * token_bytes(find_model("Llama-3-70B")), rel=0.02) == 2.5e6
    )


def test_what_requests_leave_empty_is_that_of_their_mean_length():
    asked = replace(setup(tp=8), isl=700, osl=600, max_context=4096)
    waste = waste_of(asked)

    assert (waste.tokens, waste.reserved) == (7.5, pytest.approx(1 - 1000 / 4096))
    assert waste.paged == pytest.approx(7.5 / 1007.5)
    assert waste.size == pytest.approx(7.5 * budget(asked).token)


@pytest.mark.parametrize(
    ("model", "expected"),
    [("DeepSeek-V3", (8, 57, 163, 222, 252)), ("Kimi-K2", (8, 60, 188, 284, 358))],
)
def test_distinct_experts_read_are_those_of_the_reference(model, expected):
    moe = find_model(model).experts

    found = [touched(moe.routed, top_k=moe.top_k, tokens=each) for each in (1, 8, 32, 64, 128)]

    assert expected == tuple(round(each) for each in found)


def test_a_layout_that_does_not_divide_is_refused():
    with pytest.raises(CatalogueError, match="divide the 8 devices"):
        Layout(tp=8, dp=3)


MODELS = st.sampled_from(["DeepSeek-V3", "Llama-3.1-70B", "gpt-oss-120b", "Qwen3.5-397B-A17B"])
WAYS = st.sampled_from([1, 2, 4, 8])


@given(model=MODELS, word=st.sampled_from(sorted(PRESETS)), tp=WAYS)
def test_tensor_shards_add_up_to_the_whole(model, word, tp):
    found = find_model(model)

    whole = weight_bytes(found, PRESETS[word])

    assert whole == pytest.approx(tp * device_bytes(found, PRESETS[word], Layout(tp=tp)))


@given(model=MODELS, tp=WAYS, pp=WAYS, dp=WAYS)
def test_no_device_holds_more_than_the_whole_nor_less_than_its_part(model, tp, pp, dp):
    if tp % dp:
        return
    found, layout = find_model(model), Layout(tp=tp, pp=pp, dp=dp)

    held = device_bytes(found, PRESETS["bf16"], layout)

    assert weight_bytes(found, PRESETS["bf16"]) / (tp * pp) <= held * 1.0001
    assert held <= weight_bytes(found, PRESETS["bf16"])
    assert 0 < share(found, layout) <= 1


@given(model=MODELS, isl=st.integers(1, 100_000), more=st.integers(1, 100_000))
def test_a_longer_sequence_never_takes_less_memory(model, isl, more):
    found = find_model(model)

    assert sequence_bytes(found, isl) <= sequence_bytes(found, isl + more)


@given(utilisation=st.floats(0.5, 0.94), tp=WAYS)
def test_more_memory_never_holds_fewer_tokens(utilisation, tp):
    base = replace(setup("Llama-3.1-8B", "H100 SXM", tp=tp), utilisation=utilisation)

    more = replace(base, utilisation=utilisation + 0.05)

    assert budget(base).tokens.low <= budget(more).tokens.low


@pytest.mark.parametrize(("tp", "tokens"), [(1, 66_144), (2, 163_008), (4, 356_736)])
def test_token_limits_measured_of_opt_13b_lie_in_the_band(tp, tokens):
    """DistServe's profiles (A100-80G) fill 95 % of the memory."""
    measured = replace(
        setup("OPT-13B", "A100-SXM4-80GB", "fp16", overhead=None, tp=tp),
        utilisation=0.95, step_tokens=2048, isl=1024,
    )  # fmt: skip

    found = budget(measured)

    assert found.tokens.low <= tokens <= found.tokens.high
    assert found.tokens.mid == pytest.approx(tokens, rel=0.06)
