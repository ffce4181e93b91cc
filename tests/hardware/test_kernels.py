from __future__ import annotations

import math

import pytest

from steelyard.errors import CatalogueError
from steelyard.hardware import Layout, Placed, find_device, find_model, preset
from steelyard.hardware.bare import Code, Pass, bare_pass
from steelyard.hardware.kernels import reached

PLAIN = Code(small=34, routing=34)


def placed(model: str = "Llama-3.1-8B", device: str = "H200", tp: int = 1) -> Placed:
    return Placed(
        model=find_model(model), precision=preset("bf16"), device=find_device(device),
        layout=Layout(tp=tp),
    )  # fmt: skip


def test_large_products_reach_the_medians_of_the_measured_ceilings() -> None:
    # hardware-specs/measured_ceilings.csv: 285 of 312, 787 of 989, 765 of 989 TFLOPS
    for device, share in (("A100-SXM4-80GB", 285 / 312), ("H100-SXM5-80GB", 787 / 989),
                          ("H200", 765 / 989)):  # fmt: skip
        found = reached("product", find_device(device), 12, 26)
        assert found.share == pytest.approx(share, rel=0.06)
        assert found.step == "this device"


def test_tables_are_looked_for_in_the_declared_order() -> None:
    order = [reached("cache", find_device(d), 30).step for d in ("H200", "H20-96GB", "B200")]
    assert order == ["this device", "same family", "any device"]
    assert reached("no such kernel", find_device("H200"), 1).step == "physics"


def test_a_share_between_two_lattice_points_lies_between_theirs() -> None:
    device = find_device("H200")
    ends = [reached("cache", device, at).share for at in (26, 28)]
    assert min(ends) < reached("cache", device, 27).share < max(ends)
    middle = math.sqrt(ends[0] * ends[1])
    assert reached("cache", device, 27).share == pytest.approx(middle)


def test_a_decode_step_of_bare_code_reads_at_least_all_weights() -> None:
    one = sum(bare_pass(placed(), Pass(sequences=1, new=1, context=1024), PLAIN).values())
    assert 15.0e9 / 4.8e12 < one < 0.012


def test_a_host_that_launches_slowly_hides_the_device() -> None:
    slow = Code(small=34, routing=0, launch=12e-6)
    one = bare_pass(placed(), Pass(sequences=1, new=1, context=1024), slow)
    many = bare_pass(placed(), Pass(sequences=8, new=1, context=1024), slow)
    assert one["host"] > 0
    assert sum(one.values()) == pytest.approx(sum(many.values()))


def test_bare_passes_refuse_what_they_do_not_know() -> None:
    with pytest.raises(CatalogueError, match="one device only"):
        bare_pass(placed(tp=2), Pass(sequences=1, new=1, context=9), PLAIN)
    with pytest.raises(CatalogueError, match="grouped attention only"):
        bare_pass(placed("DeepSeek-V3"), Pass(sequences=1, new=1, context=9), PLAIN)
