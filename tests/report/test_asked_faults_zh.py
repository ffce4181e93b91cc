"""What may be wrong with a line of items is said in Chinese where that is asked."""

from __future__ import annotations

import json
import re

import pytest

from steelyard.cli.terminal.fault_text import in_asked_language
from steelyard.errors import StudyError
from steelyard.suites import suite

PATTERN = r"^(\w+\s?)*\1$"
BALANCE = {
    "type": "function",
    "function": {
        "name": "get",
        "parameters": {"properties": {"a": {"type": "string"}}, "required": ["a"]},
    },
}
LIST = {"type": "function", "function": {"name": "list", "parameters": {}}}
DUE = {"name": "get", "arguments": {"a": ["1"]}}


def bad(parameters):
    return {
        "tools": [{"type": "function", "function": {"name": "x", "parameters": parameters}}],
        "expect": [],
    }


TOOLS = (
    {"tools": [{"name": "x"}]},
    {"tools": []},
    {"tools": [LIST, LIST]},
    {"expect": 3},
    {"expect": [{"name": "nobody"}]},
    {"expect": [{"name": "get"}]},
    {"expect": [{**DUE, "optional": ["z"]}]},
    {"tool_choice": "none"},
    {"tool_choice": "required", "expect": []},
    {"tool_choice": "sometimes"},
    {"tool_choice": {"type": "function", "function": {"name": "list"}}},
    {"tool_choice": "named", "expect": [DUE, {"name": "list"}]},
    {"match": ["loose"], "retry": 9, "beside": 1, "ordered": 1, "parallel": 1},
    bad({"type": "objekt"}),
    bad({"$ref": "http://x.org/y"}),
    bad({"properties": {"x": {"pattern": PATTERN}}}),
)
WRITING = (
    {},
    {"gold": 3, "references": []},
    {"genre": "x"},
    {"genre": "通知", "schema": {}},
    {"genre": "通知", "issuer": 3},
    {"issuer": "x", "must": ["a"]},
    {"must": "x", "must_not": [[]]},
    {"must": ["ab"], "must_not": ["ab"]},
)
STRUCTURED = (
    {"beside": 1},
    {"schema": {"type": "objekt"}},
    {"schema": {"$ref": "http://x.org/y"}},
    {"schema": {"$ref": "#/nowhere"}},
    {"schema": {"pattern": PATTERN}},
    {"schema": {"type": "integer"}, "gold": "x"},
    {"schema": 3},
    {"schema": {}, "schema_ref": "x"},
    {"schema_ref": "x"},
    {"foo": 1, "promt": 1, "id": 3, "cluster": 1, "lang": 1, "meta": 1},
    {"prompt": ""},
    {"messages": []},
)
LINES = (b"x\n", b"[1]\n", b'\xef\xbb\xbf{"id": 3}\n', b'{"id": "\xff"}\n', b'{"a": 1, "a": 2}')


def told(name, content, folder):
    (folder / "own.jsonl").write_bytes(content)
    with pytest.raises(StudyError) as refused:
        suite(name).load_items("own.jsonl", base=folder)
    return in_asked_language(str(refused.value), ["--lang", "zh"])


@pytest.mark.parametrize(
    ("name", "record"),
    [
        *(("tools", {"tools": [BALANCE, LIST], "expect": [DUE], **each}) for each in TOOLS),
        *(("writing", each) for each in WRITING),
        *(("structured", each) for each in STRUCTURED),
    ],
)
def test_every_clause_of_a_fault_is_told_in_chinese(name, record, tmp_path):
    line = json.dumps({"id": "a", "prompt": "?", **record}).encode()
    said = told(name, line, tmp_path)

    assert [c for c in re.split("；|\n", said) if not re.search("[\u4e00-\u9fff]", c)] == []


@pytest.mark.parametrize("content", LINES)
def test_a_line_that_cannot_be_read_is_told_in_chinese(content, tmp_path):
    said = told("structured", content, tmp_path)

    assert [c for c in re.split("；|\n", said) if not re.search("[\u4e00-\u9fff]", c)] == []
    assert "一个 JSON 对象" in said or "UTF-8" in said


def test_an_id_that_stands_twice_is_told_in_chinese(tmp_path):
    said = told("structured", b'{"id": "a", "prompt": "?"}\n' * 2, tmp_path)

    assert "id “a”在第 1 行已有；请改名" in said
