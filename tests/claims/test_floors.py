"""What `predict` calls the fastest end is never impossible for `check`: both keep one floor."""

from __future__ import annotations

import pytest

from steelyard.claims import judge, read_text
from steelyard.hardware import (
    Layout,
    Placed,
    find_device,
    find_model,
    preset,
    prompt_floor,
    step_floor,
)

CASES = [
    ("DeepSeek-V3", "H200", 8, "fp8"),
    ("Llama-3.1-70B", "H100 SXM", 4, "bf16"),
    ("Qwen3-32B", "L40S", 2, "fp8"),
    ("Kimi-K2-Instruct", "B200", 8, "fp8"),
    ("Llama-3.1-8B", "RTX 4090", 1, "bf16"),
]


@pytest.fixture
def said():
    def of(quantity: str, seconds: float, case: tuple[str, str, int, str]) -> str:
        model, device, count, dtype = case
        text = (
            f"claims:\n  - {{quantity: {quantity}, value: '{seconds * 1e3:.6f} ms', setup: "
            f"{{model: {model}, device: {device}, devices: {count}, dtype: {dtype}, "
            "kv_dtype: bf16, input: 4096 tokens, batch: 4}}\n"
        )
        return judge(read_text(text)).rulings[0].verdict.value

    return of


@pytest.mark.parametrize("case", CASES)
def test_the_floors_of_predict_and_check_are_one(said, case):
    model, device, count, dtype = case
    placed = Placed(
        model=find_model(model),
        precision=preset(dtype),
        device=find_device(device),
        layout=Layout(tp=count),
    )
    floors = {
        "ttft": prompt_floor(placed, tokens=4096).seconds,
        "tpot": step_floor(placed, running=4, context=4096).seconds,
    }

    for quantity, floor in floors.items():
        assert said(quantity, floor * 1.0001, case) == "plausible"
        assert said(quantity, floor * 0.999, case) == "impossible"
