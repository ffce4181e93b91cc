from __future__ import annotations

import json

import pytest

from steelyard.errors import CalibrationError
from steelyard.hardware import (
    Layout,
    Learnt,
    Observed,
    Setup,
    Timing,
    find_device,
    find_model,
    learn,
    load_calibration,
    preset,
    time_of,
    write_calibration,
)
from steelyard.hardware.calibration import FORMAT, GROUPS

SETUP = Setup(
    name="it", model=find_model("Llama-3.1-8B"), precision=preset("bf16"),
    device=find_device("L40S"), layout=Layout(), isl=512, osl=128, concurrency=8, engine="vllm",
)  # fmt: skip


def seen(held: float, *, slower: float = 1.0, later: float = 1.0) -> Observed:
    told = time_of(SETUP_AT[held], running=200)
    assert isinstance(told, Timing)
    return Observed(
        name=f"run-{held:g}", held=held, isl=512, osl=128, ttft=told.ttft.mid * later,
        tpot=told.tpot.mid * slower,
    )  # fmt: skip


SETUP_AT = {
    held: Setup(
        name="it", model=SETUP.model, precision=SETUP.precision, device=SETUP.device,
        layout=SETUP.layout, isl=512, osl=128, concurrency=held, engine="vllm",
    )
    for held in (1.0, 8.0, 64.0)
}  # fmt: skip


def learnt(*loads: Observed) -> Learnt:
    return learn(SETUP, loads, room=200, source="runs/x", today="2026-11-30")


def test_a_load_as_predicted_leaves_all_factors_at_one_and_tightens_both_bands() -> None:
    found = learnt(seen(8.0))
    for factor in found.calibration.factors.values():
        assert factor == pytest.approx(1, abs=0.02)
    (low, high), (early, late) = found.before
    assert low < found.calibration.tpot_band[0] < 1 < found.calibration.tpot_band[1] < high
    assert early <= found.calibration.ttft_band[0] < 1 < found.calibration.ttft_band[1] < late


def test_what_is_slower_by_a_third_throughout_is_predicted_so() -> None:
    found = learnt(*(seen(held, slower=1.33, later=2) for held in SETUP_AT))
    told = time_of(SETUP_AT[8.0], running=200, calibration=found.calibration)
    plain = time_of(SETUP_AT[8.0], running=200)
    assert isinstance(told, Timing)
    assert isinstance(plain, Timing)
    assert told.rung == "calibrated"
    assert told.tpot.mid / plain.tpot.mid == pytest.approx(1.33, rel=0.03)
    # the decode step that the first token waits for grows too, the rest only by what was seen
    assert 1.5 < told.ttft.mid / plain.ttft.mid < 2.7


def test_more_loads_leave_less_doubt() -> None:
    one, three = learnt(seen(8.0)), learnt(*(seen(held) for held in SETUP_AT))
    assert three.calibration.tpot_band[1] < one.calibration.tpot_band[1]


def test_a_calibration_reads_back_as_it_was_written(tmp_path) -> None:
    found = learnt(seen(8.0)).calibration
    write_calibration(found, tmp_path / "c.json")
    assert load_calibration(tmp_path / "c.json") == found


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "steelyard-calibration-1"}', "中文"])
def test_what_is_no_calibration_is_refused_with_the_way_out(tmp_path, text: str) -> None:
    (tmp_path / "c.json").write_text(text, encoding="utf-8")
    with pytest.raises(CalibrationError, match="calibrat"):
        load_calibration(tmp_path / "c.json")


def test_a_load_without_further_tokens_teaches_nothing() -> None:
    none = Observed(name="x", held=1, isl=512, osl=1, ttft=0.1, tpot=0)
    with pytest.raises(CalibrationError, match="two tokens and more"):
        learnt(none)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points", 1e400),
        ("factors", dict.fromkeys(GROUPS, 1e400)),
        ("factors", dict.fromkeys(GROUPS, 0)),
        ("tpot_band", [0.5]),
        ("tpot_band", [0.5, 1.5, 2.0]),
        ("ttft_band", [0.5, float("nan")]),
    ],
)
def test_a_calibration_that_no_fit_writes_is_refused(tmp_path, field, value):
    told = {
        "format": FORMAT, "factors": dict.fromkeys(GROUPS, 1.0), "tpot_band": [0.5, 2.0],
        "ttft_band": [0.5, 2.0], "model": "m", "device": "d", "engine": "vllm", "points": 3,
        "source": "s", "fitted": "2026-11-30",
    }  # fmt: skip
    file = tmp_path / "calibration.json"
    file.write_text(json.dumps({**told, field: value}), encoding="utf-8")

    with pytest.raises(CalibrationError, match=r"calibration\.json"):
        load_calibration(file)
