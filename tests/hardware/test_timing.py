from __future__ import annotations

from typing import Any

import pytest

from steelyard.evidence import Missing
from steelyard.hardware import Layout, Setup, Slo, Timing, find_device, find_model, preset, time_of


def setup(**changed: Any) -> Setup:
    told: dict[str, Any] = {
        "name": "it", "model": find_model("Llama-3.1-70B"),
        "precision": preset("fp8").but(cache="fp8"), "device": find_device("H200"),
        "layout": Layout(tp=4), "isl": 1024, "osl": 1024, "concurrency": 32, "engine": "vllm",
    }  # fmt: skip
    return Setup(**{**told, **changed})


def timed(running: float = 500, **changed: Any) -> Timing:
    found = time_of(setup(**changed), running=running)
    assert isinstance(found, Timing)
    return found


def test_a_measured_row_is_met_within_its_band() -> None:
    # e2e-latency: Llama-3.1-70B FP8 on 4 H200, TensorRT-LLM, 1,024 in and out, 32 held: 10.63 ms
    found = timed(engine="trtllm")
    assert found.tpot.low < 10.63e-3 < found.tpot.high
    assert found.rung == "measured"


@pytest.mark.parametrize("held", [1, 8, 64, 256])
def test_more_requests_at_once_make_tokens_slower_and_more(held: int) -> None:
    less, more = timed(concurrency=held), timed(concurrency=2 * held)
    assert more.tpot.mid > less.tpot.mid
    assert more.throughput.mid > less.throughput.mid


def test_longer_prompts_make_first_tokens_later() -> None:
    times = [timed(isl=isl).ttft.mid for isl in (256, 1024, 4096, 16384)]
    assert times == sorted(times)


def test_more_bandwidth_never_makes_tokens_slower() -> None:
    assert (
        timed(device=find_device("H200")).tpot.mid
        < timed(device=find_device("H100-SXM5-80GB")).tpot.mid
    )


def test_twice_the_replicas_with_twice_the_load_give_twice_the_tokens() -> None:
    one, two = timed(), timed(layout=Layout(tp=4, replicas=2), concurrency=64, running=1000)
    assert two.tpot.mid == pytest.approx(one.tpot.mid)
    assert two.throughput.mid == pytest.approx(2 * one.throughput.mid)


def test_requests_beyond_the_room_wait_for_a_place() -> None:
    free, full = timed(concurrency=64), timed(concurrency=64, running=16)
    assert full.tpot.mid < free.tpot.mid
    assert full.ttft.mid > 10 * free.ttft.mid


@pytest.mark.parametrize(
    ("device", "rung"),
    [("L40S", "class"), ("A800", "class"), ("910B2", "physics"), ("MI300X", "physics")],
)
def test_an_engine_on_another_makers_devices_is_another_engine(device: str, rung: str) -> None:
    assert timed(device=find_device(device)).rung == rung


def test_bursts_make_first_tokens_later_and_cached_prompts_sooner() -> None:
    def first(**changed: float) -> float:
        return timed(concurrency=None, rate=1.0, isl=8192, **changed).ttft.mid

    even, poisson, bursts = (first(burstiness=each) for each in (100, 1, 0.25))
    assert even < poisson < bursts
    assert first(cached=0.9) < first(cached=0.5) < poisson


def test_shorter_steps_read_the_weights_more_often_for_a_prompt() -> None:
    long, usual, short = (timed(isl=8192, step_tokens=n).ttft.mid for n in (16384, None, 512))
    assert long < usual < short


def test_each_resource_says_what_twice_of_it_would_serve() -> None:
    gains = timed(concurrency=64).resources
    assert all(1 <= gain <= 2 for _, gain in gains)
    assert [gain for _, gain in gains] == sorted((gain for _, gain in gains), reverse=True)


def test_arrivals_beyond_capacity_have_no_time() -> None:
    found = time_of(setup(concurrency=None, rate=1e4), running=500)
    assert isinstance(found, Missing)
    assert "can be served" in found.reason


def test_a_layout_that_splits_no_head_is_refused() -> None:
    found = time_of(setup(layout=Layout(tp=12)), running=500)
    assert isinstance(found, Missing)
    assert "64 heads can't be divided by 12" in found.reason


def test_a_device_without_a_known_peak_has_no_time() -> None:
    found = time_of(setup(device=find_device("2x Xeon Gold 6454S")), running=500)
    assert isinstance(found, Missing)
    assert "no evidence for bf16" in found.reason


def test_a_tpot_that_not_even_one_request_keeps_leaves_no_saturation() -> None:
    found = timed(slo=Slo(tpot=1e-4))
    assert isinstance(found.qps, Missing)


def test_an_unknown_engine_on_an_unknown_family_widens_the_band() -> None:
    known, unknown = timed(), timed(engine="other", device=find_device("MI300X"))
    assert unknown.rung == "physics"
    assert unknown.tpot.high / unknown.tpot.low > 2 * known.tpot.high / known.tpot.low


def test_speculation_divides_a_step_among_its_tokens() -> None:
    assert timed(speculative=2.5).tpot.mid < timed().tpot.mid


@pytest.mark.parametrize("held", [1, 32])
@pytest.mark.parametrize(("model", "device"), [("Llama-3.1-8B", "A10"), ("Llama-2-7B", "L4")])
def test_no_end_of_a_band_is_faster_than_reading_the_weights_once(
    model: str, device: str, held: int
) -> None:
    shape, card = find_model(model), find_device(device)
    found = timed(
        model=shape, device=card, precision=preset("bf16"), layout=Layout(tp=1),
        concurrency=held, isl=1000, osl=200, running=20,
    )  # fmt: skip

    read = 2 * (shape.total - shape.vocabulary * shape.hidden)
    assert found.tpot.low >= read / card.bandwidth.high
    assert found.ttft.low >= 2 * (shape.computed - shape.vocabulary * shape.hidden) * 1000 / (
        card.peak("bf16").high
    )


@pytest.mark.parametrize("device", ["A100-SXM4-80GB", "A800", "Ascend 910B2"])
def test_a_format_that_is_widened_makes_no_first_token_earlier(device: str) -> None:
    first = {
        word: timed(device=find_device(device), precision=preset(word), isl=2000, concurrency=4)
        for word in ("bf16", "fp8")
    }
    # The step that it waits for reads less: up to a tenth.
    assert first["fp8"].ttft.mid >= 0.9 * first["bf16"].ttft.mid
    assert first["fp8"].tpot.mid < first["bf16"].tpot.mid


def divided(imbalance: float | None) -> Timing:
    return timed(
        model=find_model("DeepSeek-V3"), layout=Layout(tp=8, dp=8, ep=8), concurrency=512,
        imbalance=imbalance,
    )  # fmt: skip


def test_the_busiest_of_divided_experts_sets_the_pace() -> None:
    times = [divided(each) for each in (1.0, 1.5, 2.5)]
    for name in ("tpot", "ttft"):
        middles = [getattr(each, name).mid for each in times]
        assert middles == sorted(middles)
        assert middles[-1] > 1.05 * middles[0]


def test_nobody_is_busier_than_all_there_is() -> None:
    worst, absurd = divided(8.0), divided(80.0)
    assert absurd.tpot.mid / worst.tpot.mid < 10
    assert timed(imbalance=3.0).tpot.mid == timed().tpot.mid


def test_a_single_user_never_waits_for_a_prompt_between_its_tokens() -> None:
    short, long = (timed(concurrency=1, isl=isl, osl=64).tpot.mid for isl in (2048, 8192))
    assert long < 1.1 * short


def test_users_in_step_wait_longer_for_the_first_token_and_less_for_each_further() -> None:
    mixed, together = (timed(in_step=said, isl=4096, osl=256) for said in (False, True))
    assert together.ttft.mid > 1.5 * mixed.ttft.mid
    assert together.tpot.mid < mixed.tpot.mid


def test_users_whose_prompts_fit_in_one_step_have_none_between_their_tokens() -> None:
    alone = timed(concurrency=1, in_step=True, isl=512, osl=64)
    few = timed(concurrency=2, in_step=True, isl=512, osl=64)
    apart = timed(concurrency=2, isl=512, osl=64)
    assert few.tpot.mid - alone.tpot.mid < (apart.tpot.mid - alone.tpot.mid) / 2


def test_no_more_run_than_a_step_has_tokens_for() -> None:
    short, usual = (timed(concurrency=64, step_tokens=n) for n in (16, None))
    assert short.ttft.mid > 3 * usual.ttft.mid
    assert short.throughput.mid < usual.throughput.mid


def test_stages_work_on_batches_of_their_own() -> None:
    """Two stages under twice the load are two replicas whose weights are divided, but for hops."""
    two = timed(layout=Layout(tp=4, replicas=2), concurrency=64)
    staged = timed(layout=Layout(tp=4, pp=2), concurrency=64)

    assert two.tpot.mid < staged.tpot.mid < 1.1 * two.tpot.mid


def test_one_user_gains_nothing_by_stages() -> None:
    assert timed(layout=Layout(tp=4, pp=2), concurrency=1).tpot.mid >= timed(concurrency=1).tpot.mid


def test_a_layout_with_stages_stands_on_physics() -> None:
    assert timed(layout=Layout(tp=4, pp=2)).rung == "physics"
