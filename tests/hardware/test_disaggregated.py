from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from steelyard.errors import CalibrationError
from steelyard.evidence import Missing
from steelyard.hardware import (
    Layout,
    Setup,
    Side,
    Slo,
    Timing,
    Unserved,
    find_device,
    find_model,
    forecast,
    learn,
    may_do,
    moved,
    preset,
    prompt_floor,
    time_of,
)
from steelyard.hardware.catalogue import packaged
from steelyard.hardware.placed import Placed


def side(*, device: str = "H200", priced: str = "H200", **layout: int) -> Side:
    price = packaged().priced(find_device(priced).name)[0]
    return Side(device=find_device(device), layout=Layout(**{"tp": 4, **layout}), price=price)


def setup(**changed: Any) -> Setup:
    told: dict[str, Any] = {
        "name": "it", "model": find_model("Llama-3.1-70B"),
        "precision": preset("fp8").but(cache="fp8"), "device": find_device("H200"),
        "layout": Layout(tp=4), "isl": 4096, "osl": 512, "concurrency": 64, "engine": "vllm",
        "prefill": side(), "price": packaged().priced(find_device("H200").name)[0],
    }  # fmt: skip
    return Setup(**{**told, **changed})


def timed(**changed: Any) -> Timing:
    found = time_of(setup(**changed), running=500)
    assert isinstance(found, Timing), found
    return found


def clock(each: Setup, held: float) -> Timing | Missing:
    return time_of(each, running=held)


def test_tokens_come_faster_where_no_prompts_fall_between_them():
    assert timed().tpot.mid < timed(prefill=None).tpot.mid


def test_the_time_of_a_token_does_not_depend_on_longer_prompts_but_for_the_cache():
    apart = timed(isl=8192).tpot.mid / timed(isl=1024).tpot.mid
    together = timed(isl=8192, prefill=None).tpot.mid / timed(isl=1024, prefill=None).tpot.mid
    assert apart < together


def test_more_devices_for_prompts_bring_first_tokens_earlier_and_never_fewer_tokens():
    found = [timed(prefill=side(replicas=n), concurrency=256) for n in (1, 2, 4, 8)]
    firsts = [each.ttft.mid for each in found]
    flows = [each.throughput.mid for each in found]
    assert firsts == sorted(firsts, reverse=True)
    assert flows == sorted(flows)


def test_the_side_that_is_short_of_devices_binds():
    long = {"isl": 16384, "osl": 16}
    assert timed(**long, layout=Layout(tp=4, replicas=4)).binding == "prefill devices"
    short = {"isl": 128, "osl": 2048}
    found = timed(**short, prefill=side(replicas=4))
    assert found.binding != "prefill devices"
    assert dict(found.resources)["prefill devices"] == pytest.approx(1.0)


def test_twice_of_what_does_not_bind_gains_nothing():
    long = {"isl": 16384, "osl": 16}
    found = timed(**long, layout=Layout(tp=4, replicas=4))
    assert [gain for name, gain in found.resources if name != "prefill devices"] == [
        pytest.approx(1.0)
    ] * (len(found.resources) - 1)


def test_arrivals_beyond_what_the_prompts_side_computes_have_no_time():
    found = time_of(setup(rate=1e3, concurrency=None), running=500)
    assert isinstance(found, Unserved)
    just = found.most * 0.99
    assert isinstance(time_of(setup(rate=just, concurrency=None), running=500), Timing)


def test_few_arrivals_wait_for_nobody():
    few, many = timed(rate=0.01, concurrency=None), timed(rate=2.0, concurrency=None)
    assert few.ttft.mid < many.ttft.mid
    assert few.throughput.mid == pytest.approx(0.01 * 512)


def test_no_first_token_is_faster_than_physics():
    placed = Placed(
        model=find_model("Llama-3.1-70B"), precision=preset("fp8").but(cache="fp8"),
        device=find_device("H200"), layout=Layout(tp=4),
    )  # fmt: skip
    least = prompt_floor(placed, tokens=4096).seconds
    assert timed(concurrency=1).ttft.low >= least


def test_a_cache_moves_over_the_adapters_of_the_narrower_side():
    # Llama-3.1-70B: 80 layers x 2 x 8 heads x 128 in FP8 = 163,840 bytes a token; 50 GB/s each
    assert moved(setup()) == pytest.approx(4096 * 163_840 / (4 * 50e9))
    assert moved(setup(prefill=side(tp=2))) == pytest.approx(4096 * 163_840 / (2 * 50e9))
    assert moved(setup(prefill=None)) == 0


def test_all_devices_are_paid_for_and_shared_out_over():
    one = forecast(setup(), clock=clock)
    assert one.setup.devices == 8
    hourly = one.setup.price.rate.mid  # type: ignore[union-attr]
    flow = one.timing.throughput.mid  # type: ignore[union-attr]
    assert one.cost.mid == pytest.approx(8 * hourly * 1e6 / 3600 / flow)  # type: ignore[union-attr]


def test_without_a_price_of_either_side_there_is_no_cost():
    found = forecast(setup(prefill=replace(side(), price=None)), clock=clock)
    assert isinstance(found.cost, Missing)
    assert "no price of H200" in found.cost.reason


def test_a_side_that_does_not_hold_the_model_will_not_do():
    found = forecast(setup(prefill=side(device="L40S", tp=1)), clock=clock)
    assert found.fits == "no"
    assert not may_do(found)


def test_heads_that_the_prompts_side_cannot_divide_are_told():
    found = time_of(setup(prefill=side(tp=3)), running=500)
    assert isinstance(found, Missing)
    assert "can't be divided by 3" in found.reason


def test_an_slo_of_tokens_limits_what_the_decoding_side_takes():
    free, held = timed(), timed(slo=Slo(tpot=0.012))
    assert held.qps.mid <= free.qps.mid  # type: ignore[union-attr]


def test_a_load_test_of_both_sides_teaches_no_calibration():
    with pytest.raises(CalibrationError, match="compute prompts apart"):
        learn(setup(), [], room=64, source="runs/x", today="2026-11-30")
