"""A device with more of everything is never predicted slower."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.evidence import Missing
from steelyard.hardware import (
    Layout,
    Setup,
    Timing,
    budget,
    find_model,
    known_models,
    packaged,
    preset,
    time_of,
)
from steelyard.hardware.device import MATHS, Device
from steelyard.hardware.rates import rates_of

ENGINES = ("vllm", "sglang", "trtllm", "other")
STORED = ("bf16", "fp8", "int8", "int4", "nvfp4", "mxfp4", "awq")
SLIPS = 1e-9
"""Rounding of floats."""


def at_most(less: Device, more: Device) -> bool:
    """Whether ``more`` has at least as much of everything."""
    one, two = rates_of(less), rates_of(more)
    best = rates_of(less, best=True), rates_of(more, best=True)
    return (
        all(a.bandwidth <= b.bandwidth for a, b in ((one, two), best))
        and all(a.peak(m) <= b.peak(m) for a, b in ((one, two), best) for m in MATHS)
        and {m for m, _ in one.maths} <= {m for m, _ in two.maths}
        and one.link <= two.link
        and one.pair <= two.pair
        and one.domain <= two.domain
        and less.memory.mid <= more.memory.mid
    )


@cache
def comparable() -> list[tuple[Device, Device]]:
    known = [d for d in packaged().devices.values() if not isinstance(d.peak("bf16"), Missing)]
    return [(a, b) for a, b in permutations(known, 2) if at_most(a, b)]


def timed(device: Device, told: dict[str, object], room: float) -> Timing:
    found = time_of(Setup(name="it", device=device, **told), running=room)  # type: ignore[arg-type]
    assert isinstance(found, Timing), found
    return found


def test_the_catalogue_holds_the_chains_one_expects() -> None:
    names = {(a.name, b.name) for a, b in comparable()}
    chain = ("A100-SXM4-80GB", "H100-SXM5-80GB", "H200-SXM-141GB", "B200-SXM-180GB")
    for k, less in enumerate(chain):
        for more in chain[k + 1 :]:
            assert (less, more) in names


@pytest.mark.parametrize("name", known_models())
def test_no_better_device_is_slower_for_any_architecture(name: str) -> None:
    model = find_model(name)
    told = {
        "model": model, "precision": preset("fp8"), "layout": Layout(tp=2), "isl": 2048.0,
        "osl": 512.0, "concurrency": 96.0, "engine": "trtllm",
    }  # fmt: skip
    at = cache(lambda device: timed(packaged().devices[device], told, 64.0))
    for less, more in comparable():
        slow, fast = at(less.name), at(more.name)
        assert fast.tpot.mid <= slow.tpot.mid * (1 + SLIPS), (less.name, more.name)
        assert fast.ttft.mid <= slow.ttft.mid * (1 + SLIPS), (less.name, more.name)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_better_device_is_slower_whatever_is_asked_of_it(data: st.DataObject) -> None:
    less, more = data.draw(st.sampled_from(comparable()))
    tp = data.draw(st.sampled_from([1, 2, 4, 8, 16]))
    told = {
        "model": find_model(data.draw(st.sampled_from(known_models()))),
        "precision": preset(data.draw(st.sampled_from(STORED))).but(
            cache=data.draw(st.sampled_from(["bf16", "fp8"]))
        ),
        "layout": Layout(
            tp=tp, dp=data.draw(st.sampled_from([1, tp])), ep=data.draw(st.sampled_from([1, tp]))
        ),
        "isl": data.draw(st.floats(1, 60_000)),
        "osl": data.draw(st.floats(1, 8192)),
        "concurrency": data.draw(st.floats(1, 2000)),
        "engine": data.draw(st.sampled_from(ENGINES)),
    }  # fmt: skip
    room = data.draw(st.floats(1, 1000))
    first = time_of(Setup(name="it", device=less, **told), running=room)
    if isinstance(first, Missing):
        return
    fast = timed(more, told, room)
    assert fast.tpot.mid <= first.tpot.mid * (1 + SLIPS)
    assert fast.ttft.mid <= first.ttft.mid * (1 + SLIPS)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_with_its_own_memory_a_better_device_gets_as_much_done(data: st.DataObject) -> None:
    less, more = data.draw(st.sampled_from(comparable()))
    told = {
        "model": find_model(data.draw(st.sampled_from(known_models()))),
        "precision": preset(data.draw(st.sampled_from(STORED))),
        "layout": Layout(tp=data.draw(st.sampled_from([1, 2, 4, 8]))),
        "isl": data.draw(st.sampled_from([128.0, 2048.0, 8192.0])),
        "osl": data.draw(st.sampled_from([32.0, 512.0, 4096.0])),
        "concurrency": data.draw(st.sampled_from([1.0, 16.0, 256.0])),
        "engine": data.draw(st.sampled_from(ENGINES)),
    }  # fmt: skip
    done = []
    for device in (less, more):
        asked = Setup(name="it", device=device, **told)
        room = budget(asked).sequences.mid
        found = time_of(asked, running=room)
        if room < 1 or isinstance(found, Missing):
            return
        done.append(found.throughput.mid)
    assert done[1] >= 0.97 * done[0]
