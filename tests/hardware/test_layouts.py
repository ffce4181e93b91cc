"""Which layouts a search tries."""

from __future__ import annotations

from typing import Any

import pytest

from steelyard.hardware import Layout, Setup, find_device, find_model, preset
from steelyard.hardware.layouts import Fixed, layouts_of


def tried(
    model: str, device: str = "H100 SXM", count: int = 16, *, engine: str = "vllm", **said: int
) -> set[str]:
    found = layouts_of(setup(model, device, engine=engine), count, fixed=Fixed(**said))
    return {str(each) for each in found.possible}


def setup(model: str, device: str, **changed: Any) -> Setup:
    return Setup(
        name="it", model=find_model(model), precision=preset("native", native=preset("bf16")),
        device=find_device(device), layout=Layout(), isl=1024, osl=256, concurrency=8, **changed,
    )  # fmt: skip


def test_tensors_stay_in_a_box_and_stages_are_as_wide_as_it():
    assert tried("Llama-3.1-70B") == {"TP1 x16", "TP2 x8", "TP4 x4", "TP8 x2", "TP8 PP2"}


def test_devices_without_a_link_of_their_own_may_have_narrow_stages():
    assert {"TP8", "TP4 PP2", "TP2 PP4", "TP1 PP8"} <= tried("Llama-3.1-70B", "L40S", 8)


def test_every_layout_uses_all_devices_and_no_layout_comes_twice():
    found = layouts_of(setup("Qwen3-235B-A22B", "H200"), 24, fixed=Fixed()).possible

    assert {each.devices for each in found} == {24}
    assert len(set(found)) == len(found)


def test_a_dense_model_divides_neither_attention_nor_experts_apart():
    assert not any("DP" in each or "EP" in each for each in tried("Llama-3.1-8B"))


def test_attention_is_divided_by_all_by_none_or_by_its_heads_of_keys():
    found = tried("Qwen3-235B-A22B", count=8)

    assert {"TP8", "TP8 EP8", "TP8 DP2 EP8", "TP8 DP8 EP8"} <= found
    assert not any("DP4" in each for each in found if each.startswith("TP8"))


def test_experts_may_span_boxes_where_attention_is_whole_on_each_device():
    assert "TP16 DP16 EP16" in tried("DeepSeek-V3")
    assert not any(each.startswith("TP16") for each in tried("Llama-3.1-405B"))


def test_llama_cpp_divides_attention_and_experts_together():
    assert tried("DeepSeek-V3", count=8, engine="llamacpp") == {
        "TP1 x8", "TP2 x4", "TP4 x2", "TP8",
    }  # fmt: skip


def test_what_a_question_says_holds_and_the_rest_is_tried():
    assert tried("DeepSeek-V3", tp=8, ep=8, dp=1) == {"TP8 EP8 x2", "TP8 EP8 PP2"}


@pytest.mark.parametrize(("count", "layouts"), [(7, {"TP1 x7", "TP1 PP7"}), (1, {"TP1"})])
def test_odd_numbers_of_devices_are_divided_as_far_as_heads_allow(count, layouts):
    assert tried("Llama-3.1-8B", count=count) == layouts


def test_what_can_not_be_divided_says_why():
    found = layouts_of(setup("Llama-3.1-8B", "H100 SXM"), 7, fixed=Fixed())

    assert found.refused == ("32 heads can't be divided by 7",)
