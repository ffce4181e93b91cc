"""Items of ``data:`` sources."""

from __future__ import annotations

import gzip
import json

import pytest

from steelyard.errors import StudyError
from steelyard.suites import Reading, load_items


@pytest.fixture
def sets(tmp_path, monkeypatch):
    folder = tmp_path / "humaneval"
    folder.mkdir()
    row = {
        "task_id": "HumanEval/1",
        "prompt": "def f():\n",
        "entry_point": "f",
        "canonical_solution": "    return 1\n",
        "test": "def check(c):\n    assert c() == 1\n",
    }
    (folder / "HumanEval.jsonl.gz").write_bytes(gzip.compress(json.dumps(row).encode()))
    monkeypatch.setenv("STEELYARD_DATA", str(tmp_path))
    return tmp_path


def test_a_suite_gets_the_fields_it_reads_and_finds_the_others_under_meta(sets):
    reading = Reading(own=("entry_point", "tests"))

    [item] = load_items("data:humaneval", reading=reading).items

    assert item.own["entry_point"] == "f"
    assert item.meta == {"stub": "def f():\n"}


def test_a_suite_that_would_grade_something_else_is_refused(sets):
    with pytest.raises(StudyError, match="does not read entry_point, tests"):
        load_items("data:humaneval")


def test_the_same_source_gives_the_same_hash(sets):
    reading = Reading(own=("entry_point", "tests", "stub"))

    assert len({load_items("data:humaneval?n=1", reading=reading).sha256 for _ in range(3)}) == 1
