from __future__ import annotations

import pytest

from steelyard.evidence import Missing
from steelyard.load.views.accelerator import energy
from steelyard.load.views.exposition import parse
from steelyard.load.views.histogram import Between
from steelyard.load.views.snapshot import Snapshot
from steelyard.load.views.watched import watched

S = 1_000_000_000


def pages(*texts: str, every_s: float = 1.0):
    shots = [
        Snapshot(low_ns=round(at * every_s * S), high_ns=round(at * every_s * S), page=parse(text))
        for at, text in enumerate(texts)
    ]
    return watched(shots, accelerator=True)


def npu(*watts: float) -> str:
    return "".join(f'npu_chip_info_power{{id="{at}"}} {w}\n' for at, w in enumerate(watts))


def dcgm(millijoules: float) -> str:
    return f'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{{UUID="a"}} {millijoules}\n'


def test_steady_power_of_two_devices_over_four_seconds_is_exact():
    used = energy(pages(*[npu(200, 100)] * 5), start_ns=0, end_ns=4 * S)

    assert used.joules == Between(low=1200, high=1200)
    assert used.span_s == 4
    assert used.per_token(600) == Between(low=2, high=2)


def test_power_that_changes_between_looks_gives_bounds():
    used = energy(pages(npu(100), npu(300), npu(300)), start_ns=0, end_ns=2 * S)

    assert used.joules == Between(low=400, high=600)


def test_a_span_that_begins_between_looks_takes_its_part():
    used = energy(pages(npu(100), npu(100), npu(100)), start_ns=S // 2, end_ns=2 * S)

    assert used.joules == Between(low=150, high=150)


def test_an_energy_counter_is_preferred_and_read_in_joules():
    seen = pages(*(dcgm(value) for value in (1e6, 1.1e6, 1.3e6, 1.4e6)))

    assert energy(seen, start_ns=S, end_ns=2 * S).joules == Between(low=200, high=200)
    between = energy(seen, start_ns=S // 2, end_ns=5 * S // 2)
    assert between.joules == Between(low=200, high=400)
    assert "counter" in between.how


def test_a_counter_that_fell_gives_no_energy():
    seen = pages(dcgm(2e6), dcgm(1e6), dcgm(3e6))

    assert "fell" in energy(seen, start_ns=0, end_ns=2 * S).joules.reason


@pytest.mark.parametrize(("start_s", "end_s"), [(-1, 2), (0, 9)])
def test_a_span_that_was_not_watched_whole_has_no_energy(start_s, end_s):
    used = energy(pages(npu(1), npu(1), npu(1)), start_ns=start_s * S, end_ns=end_s * S)

    assert "whole span" in used.joules.reason
    assert isinstance(used.per_token(5), Missing)


def test_looks_far_apart_give_no_energy():
    used = energy(pages(npu(1), npu(1), every_s=100), start_ns=0, end_ns=100 * S)

    assert "gap" in used.joules.reason


def test_no_tokens_take_no_share_of_the_energy():
    used = energy(pages(*[npu(100)] * 2), start_ns=0, end_ns=S)

    assert isinstance(used.per_token(0), Missing)
    assert used.per_token(Missing(reason="unknown")).reason == "unknown"


def test_a_node_s_power_is_read_where_there_is_one():
    seen = pages(*["ipmi_dcmi_power_consumption_watts 600\n"] * 3)

    assert energy(seen, start_ns=0, end_ns=2 * S, power="node_power").joules.high == 1200


def test_an_exporter_without_power_says_what_was_looked_for():
    used = energy(pages(*["machine_npu_nums 8\n"] * 2), start_ns=0, end_ns=S)

    assert "npu_chip_info_power" in used.joules.reason


def test_bounds_from_power_hold_what_an_h200_counted_while_its_power_rose():
    """Readings of NVML each half second as a product of matrices began, and the counter's own."""
    watts = [80.6] * 10 + [85.5, 332.6, 644.8, 692.4, 684.9, 691.5, 687.3, 690.9, 690.8, 693.7,
                           692.4, 692.8, 691.8, 692.8, 691.8, 691.9, 692.6, 692.4]  # fmt: skip

    used = energy(pages(*map(npu, watts), every_s=0.5), start_ns=3 * S, end_ns=12 * S)

    assert used.joules.low <= 17593.3 - 12609.7 <= used.joules.high
    assert used.joules.high - used.joules.low < 0.2 * used.joules.high
