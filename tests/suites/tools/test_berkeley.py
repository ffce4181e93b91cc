"""Rows of the Berkeley leaderboard, where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.suites import suite

ROOT = Path(__file__).resolve().parents[3]
SUITE = suite("tools")


@pytest.fixture(autouse=True)
def _at_hand(monkeypatch):
    folder = Path(os.environ.get("STEELYARD_SHARED", str(ROOT.parent / "shared"))) / "data"
    if not (folder / "bfcl").is_dir():
        pytest.skip("bfcl is not at hand; set STEELYARD_SHARED to the folder above data/")
    monkeypatch.setenv("STEELYARD_DATA", str(folder))


@pytest.mark.parametrize(
    "source",
    [
        "bfcl/parallel_multiple?n=30",
        "bfcl/live_simple?n=30",
        "bfcl/live_relevance",
        "bfcl/irrelevance?n=20",
    ],
)
def test_the_grader_tells_gold_from_mutated_gold(source):
    items = SUITE.load_items(f"data:{source}").items

    assert SUITE.self_test(items).faults == ()


def test_rows_of_several_turns_are_refused():
    with pytest.raises(StudyError, match="can't be graded by this suite"):
        SUITE.load_items("data:bfcl/multi_turn_base?n=3")
