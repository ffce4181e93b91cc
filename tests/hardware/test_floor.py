from __future__ import annotations

import pytest

from steelyard.hardware import (
    Layout,
    Placed,
    find_device,
    find_model,
    fitting,
    preset,
    prompt_floor,
    request_floor,
    step_floor,
)


def placed(model: str, precision: str, device: str, tp: int = 1) -> Placed:
    return Placed(
        model=find_model(model),
        precision=preset(precision),
        device=find_device(device),
        layout=Layout(tp=tp),
    )


@pytest.mark.parametrize(("tp", "floor"), [(8, 5.3), (4, 10.5), (2, 21.1)])
def test_the_weight_floors_of_llama_70b_on_h100_are_the_published_ones(
    tp: int, floor: float
) -> None:
    found = step_floor(placed("Llama-3.1-70B", "bf16", "H100-SXM5-80GB", tp), running=1, context=1)
    assert found.seconds * 1e3 == pytest.approx(floor, rel=0.03)


def test_a_128k_prompt_of_deepseek_on_four_a100_takes_tens_of_seconds() -> None:
    for model, seconds in (("Kimi-K2-Instruct", 24), ("DeepSeek-V3", 42)):
        found = prompt_floor(placed(model, "bf16", "A100-SXM4-80GB", 4), tokens=131_072)
        assert found.seconds == pytest.approx(seconds, rel=0.35)


def test_one_a10_cannot_serve_38_requests_a_second_of_kimi_k2() -> None:
    found = request_floor(placed("Kimi-K2-Instruct", "bf16", "A10"), prompt=2048, answer=512)
    assert 38.2 * found.seconds == pytest.approx(50, rel=0.15)


def test_the_floor_never_falls_with_more_sequences() -> None:
    one = placed("DeepSeek-V3", "fp8", "H200", 8)
    times = [step_floor(one, running=b, context=4096).seconds for b in (1, 2, 8, 64, 512)]
    assert times == sorted(times)


def test_sequences_that_do_not_fit_are_not_counted_in_a_step() -> None:
    one = placed("Llama-3.1-70B", "fp8", "H200", 1)
    room = fitting(one, context=8192)
    most = step_floor(one, running=10_000, context=8192).seconds
    assert most == pytest.approx(step_floor(one, running=room, context=8192).seconds)


def test_the_floor_names_its_inequality() -> None:
    found = step_floor(placed("Llama-3.1-8B", "bf16", "H200"), running=1, context=1)
    assert found.why == "15.01 GB a device / 4.80 TB/s"
