from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import RecordDamaged
from steelyard.load.arrivals import Blocks, Schedule, closed, load, poisson, save
from steelyard.load.arrivals.store import dumps, loads


def _example() -> Schedule:
    return Schedule(
        at_ns=[0, 5, 5],
        span_ns=10,
        number=[0, 1, 2],
        cap=4,
        input_tokens=[7, 8, 9],
        session=[0, 1, 0],
        turn=[0, 0, 1],
        think_ns=[0, 0, 3],
        blocks=Blocks.of([[1, 2], [], [2**63 - 1]], tokens=512),
        facts={"trace": "日志.jsonl", "speed": 0.1},
    )


@given(st.integers(0, 2**63 - 1), st.floats(0.1, 100))
def test_a_schedule_reads_back_bit_by_bit(seed: int, rate: float) -> None:
    schedule = poisson(rate, for_s=20).schedule(seed)

    assert loads(dumps(schedule)) == schedule
    assert dumps(loads(dumps(schedule))) == dumps(schedule)


def test_every_column_survives_the_disk(tmp_path: Path) -> None:
    save(_example(), tmp_path / "schedule")

    assert load(tmp_path / "schedule") == _example()


def test_a_closed_plan_survives_the_disk(tmp_path: Path) -> None:
    plan = closed(3, requests=50, think_s=1.5, thinking="exponential", seed=9)
    save(plan, tmp_path / "plan")

    assert load(tmp_path / "plan") == plan


@given(st.data())
def test_no_flipped_bit_goes_unnoticed(data: st.DataObject) -> None:
    whole = dumps(_example())
    place = data.draw(st.integers(0, len(whole) - 1))
    broken = bytearray(whole)
    broken[place] ^= 1 << data.draw(st.integers(0, 7))

    try:
        read = loads(bytes(broken))
    except RecordDamaged:
        return
    # Only the padding between header and payload may change without changing anything.
    assert read == _example()


def test_a_file_cut_short_is_damaged() -> None:
    whole = dumps(_example())

    for end in range(len(whole)):
        with pytest.raises(RecordDamaged, match="again"):
            loads(whole[:end])


def test_a_later_layout_is_refused_by_name() -> None:
    whole = bytearray(dumps(_example()))
    whole[8] = 9

    with pytest.raises(RecordDamaged, match="version 9"):
        loads(bytes(whole))
