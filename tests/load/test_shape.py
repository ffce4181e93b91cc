"""Stages in the words of an option, and what they came to stage by stage."""

from __future__ import annotations

import pytest

from steelyard.errors import StudyError
from steelyard.evidence import read_json
from steelyard.load import read_shape


def test_stages_are_read_as_they_are_said():
    shape = read_shape(
        "10/s for 30s, ramp to 50/s over 60s, 600 /min for 2 min, "
        "ramp from 1/s to 3/s in 3 steps over 9 s"
    )

    told = [(s["from_s"], s["for_s"], s["start_per_s"], s["end_per_s"]) for s in shape.told()]
    assert told == [(0, 30, 10, 10), (30, 60, 10, 50), (90, 120, 10, 10), (210, 9, 1, 3)]
    assert shape.told()[-1]["steps"] == 3
    assert shape.span_s == 219
    assert shape.most_per_s == 50
    assert shape.process(even=True, cap=None).curve.expected == pytest.approx(
        300 + 1800 + 1200 + 18
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ramp to 5/s over 3s", "nothing to ramp from"),
        ("5/s", "stage 1"),
        ("", "stage 1"),
        ("5/s for 3s,", "stage 2"),
        ("5/s for 3s, bananas for 2s", "stage 2, 'bananas for 2s'"),
        ("0/s for 3s", "rate of 0"),
        ("5/s for 0s", "no time"),
        ("ramp from 1/s to 2/s in 1 steps over 3s", "stage 1"),
        ("五/s for 3s", "stage 1"),
    ],
)
def test_what_is_no_stage_is_refused_with_its_place(text, said):
    with pytest.raises(StudyError) as refused:
        read_shape(text)

    assert said in str(refused.value)


def test_each_stage_has_the_requests_that_were_intended_in_it(tmp_path):
    from steelyard.load import quick_look, run_load
    from support.engine_page import EnginePage

    shape = read_shape("20/s for 500ms, ramp to 60/s over 500 ms")
    with EnginePage(prefill_s=0.01, gap_s=0.001, slots=64) as engine:
        look = quick_look(
            engine.origin, span_s=shape.span_s, shape=shape, constant=True, model="toy", workers=1
        )
        done = run_load(look.order, tmp_path / "run", process=look.process, shape=shape)

    told = read_json(tmp_path / "run" / "load.json")
    assert told["order"]["plan"]["facts"]["shape"] == shape.text
    assert [stage["intended"] for stage in told["stages"]] == [10, 20]
    assert (
        sum(stage["failed"] for stage in told["stages"])
        == len(done.columns) - done.summary.answered
    )
    assert told["stages"][1]["offered_per_s"] == 40
