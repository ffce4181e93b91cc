from __future__ import annotations

from dataclasses import replace

import pytest

from steelyard.evidence import Missing
from steelyard.hardware import (
    Layout,
    Setup,
    Slo,
    Sustained,
    find_device,
    find_model,
    forecast,
    preset,
    sustained,
    time_of,
)

SETUP = Setup(
    name="it", model=find_model("Llama-3.1-70B"), precision=preset("fp8"),
    device=find_device("H200"), layout=Layout(tp=4), isl=1024, osl=256, concurrency=32,
    slo=Slo(ttft=1.0, tpot=30e-3),
)  # fmt: skip


def clock(setup, running):
    return time_of(setup, running=running)


def known(**changed) -> Sustained:
    found = sustained(replace(SETUP, **changed), clock=clock)
    assert isinstance(found, Sustained)
    return found


def test_just_below_the_rate_the_middle_keeps_the_slo_and_just_above_it_breaks() -> None:
    most = known().rate.mid
    below, above = (
        forecast(replace(SETUP, rate=most * x, concurrency=None), clock=clock).timing
        for x in (0.99, 1.02)
    )

    assert below.tpot.mid <= 30e-3 < above.tpot.mid


def test_what_is_sure_is_less_than_the_middle_and_a_harder_slo_takes_fewer() -> None:
    easy, hard = known(), known(slo=Slo(ttft=1.0, tpot=20e-3))

    assert easy.rate.low < easy.rate.mid < easy.rate.high
    assert hard.rate.mid < easy.rate.mid
    assert known(burstiness=0.1, slo=Slo(ttft=0.3)).rate.mid < known(slo=Slo(ttft=0.3)).rate.mid


def test_an_slo_that_nothing_keeps_takes_no_arrivals() -> None:
    assert known(slo=Slo(tpot=1e-4)).rate.high == 0


@pytest.mark.parametrize(
    "changed", [{"slo": Slo()}, {"layout": Layout(), "device": find_device("A10")}]
)
def test_without_an_slo_or_room_there_is_no_rate(changed) -> None:
    assert isinstance(sustained(replace(SETUP, **changed), clock=clock), Missing)
