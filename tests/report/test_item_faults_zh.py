"""What a suite asks of an item is said in Chinese where that is asked."""

from __future__ import annotations

import json
import re

import pytest

from steelyard.cli.terminal.fault_text import in_asked_language
from steelyard.errors import StudyError
from steelyard.suites import suite

CLOSED = (
    {},
    {"task": "choise"},
    {"task": "☃"},
    {"task": "choice"},
    {"task": "choice", "gold": "A", "unit": 1},
    {"task": "choice", "gold": "A", "between": ["["]},
    {"task": "choice", "gold": "A", "choices": 1},
    {"task": "choice", "gold": "A", "choices": {"AB": "x"}},
    {"task": "choice", "gold": 1},
    {"task": "choices", "gold": 1},
    {"task": "choice", "gold": "AB"},
    {"task": "choice", "gold": "E"},
    {"task": "number", "gold": "many", "scale": "dozen", "tolerance": "x%"},
    {"task": "labels", "gold": 1},
    {"task": "labels", "gold": "x", "choices": 1},
    {"task": "labels", "gold": "x", "choices": ["y"]},
    {"task": "entities", "gold": 1},
    {"task": "tatqa", "gold": "", "answer_type": "sum", "scale": "dozen"},
    {"task": "tatqa", "gold": "three", "answer_type": "count"},
    {"task": "exact", "gold": 1},
    {"task": "articles", "gold": "none"},
    {"task": "term", "gold": "soon"},
    {"task": "clauses", "gold": 1},
    {"task": "clauses", "gold": {"binding": "loose"}},
    {"task": "clauses", "gold": {"binding": "required", "references": ["there"]}},
    {"task": "in-force", "gold": "1", "versions": 1},
    {"task": "in-force", "gold": "1", "versions": [{"id": "1", "from": "x"}], "date": "y"},
    {"task": "in-force", "gold": "1", "date": "2026-01-01",
     "versions": [{"id": "1", "from": "2020-01-01"}, {"id": "2", "from": "2021-01-01"}]},
    {"task": "lawbench/1-2", "gold": 1},
)  # fmt: skip
PROGRAMS = (
    {"entry_point": "f"},
    {"tests": "def check(c): pass"},
    {"entry_point": "a b", "tests": "def check(", "stub": 1, "gold": 1},
    {"entry_point": "f", "tests": "1"},
)


def refused(name, record, folder):
    (folder / "own.jsonl").write_text(json.dumps({"id": "a", "prompt": "?", **record}) + "\n")
    with pytest.raises(StudyError) as told:
        suite(name).load_items("own.jsonl", base=folder)
    return str(told.value)


@pytest.mark.parametrize(
    ("name", "record"),
    [*(("domain", each) for each in CLOSED), *(("code", each) for each in PROGRAMS)],
)
def test_every_clause_of_a_fault_is_told_in_chinese(name, record, tmp_path):
    told = in_asked_language(refused(name, record, tmp_path), ["--lang", "zh"])

    for line in told.splitlines():
        for clause in line.split("；"):
            assert re.search("[\u4e00-\u9fff]", clause), (clause, told)


@pytest.mark.parametrize(
    "text",
    [
        "pair 'p1' is not of this run and these deployments; name the run that was exported, "
        "and the same --a and --b",
        "verdict 'C' is none; write A, B, tie or ? (甲, 乙, 平)",
        "turn 'x' is no number; leave it as it was",
        "anna voted on this pair before; keep one row",
        "no column pair and verdict; keep the head of the exported sheet",
        "no column verdict; keep the head of the exported sheet",
        "neither UTF-8, UTF-16 nor GB 18030; save it as CSV UTF-8",
        "is no CSV (field too large); export and fill it anew",
        "can't be read (No such file or directory); no pair needs a judge",
        "no pair needs a judge; 3 are identical (ties), 1 lack a text",
    ],
)
def test_every_clause_of_a_fault_in_a_sheet_is_told_in_chinese(text):
    told = in_asked_language(f"  anna.csv:3: {text}", ["--lang", "zh"])

    for clause in told.split("；"):
        assert re.search("[\u4e00-\u9fff]", clause), told
    assert "one row" not in told


def test_a_share_of_fields_is_refused_for_programs_in_chinese():
    told = in_asked_language(
        "accept: fields >= 80% counts right fields, and a program has none; write record "
        "(all tests pass) or valid (a program that defines the function)",
        ["--lang", "zh"],
    )

    assert told.startswith("accept: fields >= 80% 按字段计对错")
    assert told.endswith("请写 record（通过全部测试）或 valid（程序定义了该函数）")
