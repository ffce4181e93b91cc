"""Steelyard's own client against every case."""

from __future__ import annotations

import asyncio
import json

import pytest

from steelyard.errors import StudyError
from steelyard.selftest import CASES, Result, judge_own
from support.selftest import run


@pytest.mark.timeout(600)
def test_the_own_client_is_right_in_every_shape_and_rod():
    done = []
    rows = asyncio.run(judge_own(CASES, done=done.append))

    assert [row.case.name for row in rows] == [case.name for case in CASES]
    assert {row.case.name: row.wrong for row in rows if row.wrong} == {}
    # What depends on time is not judged where the machine was late.
    assert {row.result for row in rows} <= {Result.RIGHT, Result.BUSY}
    assert len(done) == len(rows)


def test_the_command_prints_truth_and_told_beside_each_other():
    code, out = run("--only", "error-in-band", "--only", "json-error-200")

    assert code == 0
    assert "2 cases: 2 right" in out
    assert "error-event" in out


def test_json_is_all_that_stands_on_stdout():
    code, out = run("--only", "refused", "--json")

    told = json.loads(out)
    assert (code, told["client"], told["right"]) == (0, "steelyard", True)
    assert [case["case"] for case in told["cases"]] == ["refused"]


def test_an_unknown_case_is_refused_with_the_groups_there_are():
    with pytest.raises(StudyError, match="groups are shapes, R1"):
        run("--only", "R9")
