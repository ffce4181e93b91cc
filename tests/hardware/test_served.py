from __future__ import annotations

import pytest

from hardware.test_timing import setup
from steelyard.evidence import Missing
from steelyard.hardware import Band, Layout, Slo
from steelyard.hardware.served import answered, saturation, throughput, unserved
from steelyard.hardware.stepping import State


def band(middle: float) -> Band:
    return Band(low=middle / 2, mid=middle, high=middle * 2)


def test_a_closed_loop_makes_what_little_s_law_says() -> None:
    # 32 held, each 1,024 tokens in 1 s + 1,024 x 10 ms
    found = throughput(setup(concurrency=32), 32, tpot=band(0.01), ttft=band(1.0))

    assert found.mid == pytest.approx(32 * 1024 / (1 + 10.24))
    assert found.low == pytest.approx(found.mid / 2)
    assert found.high == pytest.approx(found.mid * 2)


def test_arrivals_of_their_own_make_what_is_asked() -> None:
    found = throughput(setup(concurrency=None, rate=2.0), 7, tpot=band(0.01), ttft=band(1.0))

    assert (found.low, found.mid, found.high) == (2048, 2048, 2048)


def test_all_replicas_decode() -> None:
    state = State(running=10, parts={}, tpot=0.02)

    assert answered(setup(layout=Layout(tp=4, replicas=3)), state) == pytest.approx(
        3 * 10 / (1024 * 0.02)
    )


def test_where_it_saturates_is_as_unsure_as_its_tokens() -> None:
    found = saturation(setup(), 6.0, tpot=band(0.01), middle=0.01)

    assert (found.low, found.mid, found.high) == (3.0, 6.0, 12.0)


def test_a_pace_that_nobody_keeps_has_no_saturation() -> None:
    found = saturation(setup(slo=Slo(tpot=0.001)), None, tpot=band(0.01), middle=0.01)

    assert isinstance(found, Missing)
    assert "keeps a TPOT of 1 ms" in found.reason


def test_more_than_is_served_is_told_with_both_rates() -> None:
    found = unserved(setup(concurrency=None, rate=9.0), 4.5)

    assert (found.arriving, found.most) == (9.0, 4.5)
    assert "9 requests/s arrive and at most 4.5 can be served" in found.reason
