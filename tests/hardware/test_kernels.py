from __future__ import annotations

import math

import pytest

from steelyard.errors import CatalogueError
from steelyard.hardware import Layout, Placed, find_device, find_model, preset
from steelyard.hardware import kernel_work as work
from steelyard.hardware.bare import Code, bare_pass
from steelyard.hardware.bare_kernels import Pass
from steelyard.hardware.kernels import reached, seconds
from steelyard.hardware.rates import Rates, rates_of

PLAIN = Code(small=34, routing=34)


def placed(model: str = "Llama-3.1-8B", device: str = "H200", tp: int = 1) -> Placed:
    return Placed(
        model=find_model(model), precision=preset("bf16"), device=find_device(device),
        layout=Layout(tp=tp),
    )  # fmt: skip


def rates(device: str = "H200") -> Rates:
    return rates_of(find_device(device))


def test_large_products_reach_the_medians_of_the_measured_ceilings() -> None:
    # hardware-specs/measured_ceilings.csv: 285 of 312, 787 of 989, 765 of 989 TFLOPS
    for device, share in (("A100-SXM4-80GB", 285 / 312), ("H100-SXM5-80GB", 787 / 989),
                          ("H200", 765 / 989)):  # fmt: skip
        one = work.product(rates(device), tokens=4096, out=8192, inward=8192)
        found = reached(one, find_device(device))
        assert found.share == pytest.approx(share, rel=0.06)
        assert found.step == "this device"


def test_tables_are_looked_for_in_the_declared_order() -> None:
    def step(device: str, math_of: str = "bf16") -> str:
        one = work.experts(rates(device), each=32, hit=64, size=2**24, math=math_of)
        return reached(one, find_device(device)).step

    assert step("H200", "fp8") == "this device"
    assert step("H20-141GB", "fp8") == "same family"
    assert step("H20-96GB", "bf16") == "same family"
    assert step("B200") == "any device"
    assert step("H200", "int8") == "other precision"
    unknown = work.Work(operation="no such kernel", ideal=1.0, at=(1.0,))
    assert reached(unknown, find_device("H200")).step == "physics"


def test_a_share_between_two_lattice_points_lies_between_theirs() -> None:
    device = find_device("H200")
    low, mid, high = (
        reached(work.cache_read(rates(), moved=2.0**at), device).share for at in (26, 27, 28)
    )
    assert low < mid < high
    assert mid == pytest.approx(math.sqrt(low * high))


def test_a_latent_block_takes_what_vllm_measured_for_it() -> None:
    # kernel-latency, H200, vLLM 0.24.0, BF16, 128 heads: 32 sequences of 16,384 take 0.405 ms
    latent = find_model("DeepSeek-V3").layers[0].attention
    one = work.latent_step(
        rates(), latent, hidden=7168, heads=128, sequences=32, context=16384
    )  # fmt: skip
    assert seconds(one, find_device("H200")) == pytest.approx(0.405e-3, rel=0.1)


def test_an_all_reduce_over_eight_devices_takes_what_nccl_measured() -> None:
    # kernel-latency, H200, NCCL 2.29.2, 8 devices, 16,777,216 half numbers: 0.197 ms
    one = work.collective(rates(), "all_reduce", size=2.0**25, devices=8)
    assert seconds(one, find_device("H200")) == pytest.approx(0.197e-3, rel=0.05)


def test_a_decode_step_of_bare_code_reads_at_least_all_weights() -> None:
    one = sum(bare_pass(placed(), Pass(sequences=1, new=1, context=1024), PLAIN).values())
    assert 15.0e9 / 4.8e12 < one < 0.012


def test_a_host_that_launches_slowly_hides_the_device() -> None:
    slow = Code(small=34, routing=0, launch=12e-6)
    one = bare_pass(placed(), Pass(sequences=1, new=1, context=1024), slow)
    many = bare_pass(placed(), Pass(sequences=8, new=1, context=1024), slow)
    assert one["host"] > 0
    assert sum(one.values()) == pytest.approx(sum(many.values()))


def test_two_devices_halve_the_weights_and_pay_for_talking() -> None:
    what = Pass(sequences=8, new=1, context=1024)
    one, two = (bare_pass(placed("Llama-3.1-70B", tp=n), what, PLAIN) for n in (1, 2))
    assert one["collectives"] == 0 < two["collectives"]
    assert two["products"] == pytest.approx(one["products"] / 2, rel=0.1)


def test_a_latent_model_is_reckoned_block_by_block() -> None:
    what = Pass(sequences=8, new=1, context=1024)
    parts = bare_pass(placed("DeepSeek-V3", tp=8), what, PLAIN)
    assert parts["attention"] > 61 * 0.09e-3
    assert parts["experts"] > parts["products"] > 0


def divided(imbalance: float | None = None) -> Placed:
    return Placed(
        model=find_model("DeepSeek-V3"), precision=preset("fp8"), device=find_device("H200"),
        layout=Layout(tp=8, dp=8, ep=8), imbalance=imbalance,
    )  # fmt: skip


def test_divided_experts_are_reached_by_exchange_and_the_busiest_sets_the_pace() -> None:
    what = Pass(sequences=1024, new=1, context=4096)
    even, uneven = (bare_pass(divided(skew), what, PLAIN) for skew in (None, 2.0))
    # DeepEP on 8 H100, 128 tokens a device, top 8 of 7,168: 37 + 67 us in each of 58 layers
    assert even["collectives"] == pytest.approx(58 * 104e-6, rel=0.3)
    assert uneven["collectives"] == pytest.approx(2 * even["collectives"], rel=0.05)
    assert uneven["experts"] > even["experts"]


def test_long_prompts_are_exchanged_by_all_to_all() -> None:
    few, many = (
        bare_pass(divided(), Pass(sequences=8, new=new, context=new), PLAIN) for new in (512, 4096)
    )
    assert 4 < many["collectives"] / few["collectives"] < 12


def test_bare_passes_refuse_what_they_do_not_know() -> None:
    with pytest.raises(CatalogueError, match="one stage inside one host"):
        bare_pass(placed(tp=16), Pass(sequences=1, new=1, context=9), PLAIN)
    with pytest.raises(CatalogueError, match="grouped and latent attention only"):
        bare_pass(placed("Qwen3.5-27B"), Pass(sequences=1, new=1, context=9), PLAIN)
