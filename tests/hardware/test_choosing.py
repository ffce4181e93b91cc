from __future__ import annotations

from dataclasses import replace

import pytest

from steelyard.evidence import Missing
from steelyard.hardware import (
    Band,
    Layout,
    Setup,
    Slo,
    Timing,
    cheapest,
    cheapest_each,
    find_device,
    find_model,
    forecast,
    front,
    packaged,
    preset,
)

BASE = Setup(
    name="base", model=find_model("Llama-3.1-8B"), precision=preset("bf16"),
    device=find_device("H200"), layout=Layout(tp=1), isl=1000, osl=500, concurrency=8,
    price=packaged().priced("H200")[0],
)  # fmt: skip


def band(mid):
    return Band(low=0.8 * mid, mid=mid, high=1.25 * mid)


def seen(flow, tpot, *, ttft=0.1, **changed):
    timing = Timing(
        ttft=band(ttft), tpot=band(tpot), throughput=band(flow), qps=Missing(reason="unasked"),
        binding="a", next_binding="b", margin=2, rung="pair",
    )  # fmt: skip
    return forecast(replace(BASE, **changed), clock=lambda *_: timing)


def test_the_front_keeps_whom_nobody_beats_in_both():
    found = [seen(100, 0.01), seen(200, 0.02), seen(90, 0.02), seen(400, 0.05), seen(399, 0.05)]

    assert {0, 1, 3} == front(found)


def test_models_are_not_set_against_each_other():
    small, large = find_model("Llama-3.1-8B"), find_model("Qwen3-32B")

    assert {0, 1} == front([seen(900, 0.01, model=small), seen(100, 0.04, model=large)])


def test_measured_quality_keeps_a_slower_precision_on_the_front():
    fast, good = seen(200, 0.01, quality=0.70), seen(100, 0.02, quality=0.75)

    assert {0, 1} == front([fast, good])
    assert {0} == front([fast, replace(good, setup=replace(good.setup, quality=None))])


def test_the_cheapest_must_keep_its_slo_with_the_whole_band():
    slo = Slo(tpot=0.03)
    sure, hopeful = seen(100, 0.02, slo=slo), seen(300, 0.028, slo=slo)

    assert (sure.keeps, hopeful.keeps) == ("yes", "perhaps")
    assert cheapest([hopeful, sure]) is sure
    assert cheapest([hopeful]) is hopeful
    assert cheapest([seen(100, 0.2, slo=slo)]) is None


def test_a_million_tokens_cost_what_devices_and_hours_cost():
    (one,) = cheapest_each([seen(1000, 0.01)])

    assert one.cost.mid == pytest.approx(one.setup.price.rate.mid / 3600 * 1e6 / 1000)
    assert one.cost.low < one.cost.mid < one.cost.high


def test_what_does_not_fit_has_no_time_and_no_price():
    asked = replace(BASE, device=find_device("A10"), model=find_model("Llama-3.1-70B"))

    found = forecast(asked, clock=lambda *_: pytest.fail("nothing to time"))

    assert Missing(reason="does not fit") == found.timing == found.cost


def test_requests_fewer_than_replicas_leave_replicas_idle():
    heard = []

    found = forecast(
        replace(BASE, layout=Layout(tp=1, replicas=8), concurrency=2),
        clock=lambda setup, running: (
            heard.append((setup.layout.replicas, running)) or Missing(reason="heard")
        ),
    )

    assert heard == [(2, found.budget.sequences.mid / 4)]


def test_a_rate_is_timed_with_all_that_the_memory_holds():
    heard = []

    found = forecast(
        replace(BASE, concurrency=None, rate=2.0),
        clock=lambda _, running: heard.append(running) or Missing(reason="heard"),
    )

    assert [found.budget.sequences.mid] == heard


def test_a_device_without_matrix_rates_has_memory_and_no_time():
    host = replace(BASE, device=find_device("2x Xeon Gold 6454S"))

    found = forecast(host, clock=lambda *_: pytest.fail("nothing to time"))

    assert found.budget.fits == "yes"
    assert found.timing == Missing(reason="2x Xeon Gold 6454S: no evidence for bf16")
