from __future__ import annotations

import pytest

from steelyard.hardware import find_device
from steelyard.hardware.collectives import (
    all_reduce,
    all_to_all,
    expert_traffic,
    fixed_latency,
)
from steelyard.hardware.rates import Rates, rates_of

WIRE = Rates(bandwidth=1.0, maths=(("bf16", 1.0),), link=50e9, slot=50e9, network=50e9, domain=8)


def test_deepseeks_bound_of_experts_over_a_50_gb_network_is_met_to_the_digit() -> None:
    # arXiv 2505.09343: (1 + 2) x 32 x 9 x 7168 / 50 GB/s = 121 us, x 2 x 61 = 14.76 ms
    there, back = expert_traffic(32, hidden=7168, copies=9)
    once = (there + back) / WIRE.link
    assert once * 1e6 == pytest.approx(123.9, abs=3)
    assert once * 2 * 61 == pytest.approx(14.76e-3, rel=0.03)


def test_a_ring_moves_twice_the_bytes_less_one_share() -> None:
    assert all_reduce(8e9, devices=8, rates=WIRE) == pytest.approx(2 * 7 / 8 * 8e9 / 50e9)


def test_an_all_reduce_of_64_mib_on_eight_h200_is_within_reach_of_the_measured_562_us() -> None:
    ideal = all_reduce(2.0**26, devices=8, rates=rates_of(find_device("H200")))
    assert 0.3 < ideal / 562e-6 < 1


def test_nobody_talks_alone() -> None:
    rates = rates_of(find_device("H200"))
    assert all_reduce(1e9, devices=1, rates=rates) == 0
    assert all_to_all(1e9, devices=1, rates=rates) == 0
    assert fixed_latency("dispatch", devices=1) == 0


@pytest.mark.parametrize(
    ("devices", "dispatch", "combine"),
    [(8, 77, 114), (16, 118, 195), (32, 155, 273), (128, 192, 369)],
)
def test_the_fixed_part_of_an_all_to_all_follows_deepeps_figures(
    devices: int, dispatch: float, combine: float
) -> None:
    assert fixed_latency("dispatch", devices=devices) * 1e6 == pytest.approx(dispatch, rel=1e-6)
    assert fixed_latency("combine", devices=devices) * 1e6 == pytest.approx(combine, rel=1e-6)


@pytest.mark.parametrize(
    ("device", "devices", "rate"),
    [
        ("L20", 4, 25e9),
        ("A100-PCIe-80GB", 2, 300e9),
        ("A100-PCIe-80GB", 4, 25e9),
        ("L20", 16, 25e9),
        ("H200", 8, 450e9),
    ],
)
def test_devices_of_one_box_without_a_link_reach_each_other_through_its_slots(
    device, devices, rate
):
    assert rates_of(find_device(device)).reach(devices) == rate


@pytest.mark.parametrize("name", ["910B2", "A100-PCIe-80GB", "L40S", "A100-SXM4-80GB", "H100 SXM"])
def test_no_way_between_boxes_is_faster_than_the_slot_and_the_link_it_goes_through(name):
    rates = rates_of(find_device(name))

    assert rates.reach(16) <= min(rates.slot, rates.link, 50e9)


def test_two_boxes_carry_their_parts_over_an_adapter_of_each_device() -> None:
    within = all_reduce(8e9, devices=8, rates=WIRE)
    between = 2 * 1 / 2 * (8e9 / 8) / 50e9
    assert all_reduce(8e9, devices=16, rates=WIRE) == pytest.approx(within + between)


def test_two_cards_of_a_mesh_use_one_link_and_eight_use_seven() -> None:
    rates = rates_of(find_device("910B2"))
    assert rates.reach(2) == pytest.approx(18e9)
    assert rates.reach(8) == pytest.approx(7 * 18e9)
