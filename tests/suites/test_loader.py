from __future__ import annotations

import json

import pytest
from tests.suites.factory import GOLD, SCHEMA

from steelyard.errors import StudyError
from steelyard.suites import Reading, load_items, suite

GOOD = {"id": "a", "prompt": "?", "schema": SCHEMA, "gold": GOLD}


def write(folder, *lines, name="items.jsonl"):
    rows = [
        x if isinstance(x, bytes) else json.dumps(x, ensure_ascii=False).encode() for x in lines
    ]
    (folder / name).write_bytes(b"\n".join(rows) + b"\n")
    return name


def faults(folder, *lines):
    with pytest.raises(StudyError) as caught:
        suite("structured").load_items(write(folder, *lines), base=folder)
    return str(caught.value)


def test_items_keep_the_order_of_their_file(tmp_path):
    found = load_items(write(tmp_path, GOOD, GOOD | {"id": "b", "cluster": "t"}), base=tmp_path)

    assert [item.id for item in found.items] == ["a", "b"]
    assert [item.cluster for item in found.items] == ["a", "t"]
    assert found.by_id()["a"].gold == GOLD


def test_the_hash_is_of_the_content_and_not_of_the_layout(tmp_path):
    plain = load_items(write(tmp_path, GOOD), base=tmp_path)
    spaced = json.dumps(dict(reversed(GOOD.items())), indent=None, separators=(" , ", " : "))
    other = load_items(write(tmp_path, spaced.encode(), b"", name="b.jsonl"), base=tmp_path)
    changed = load_items(write(tmp_path, GOOD | {"prompt": "!"}, name="c.jsonl"), base=tmp_path)

    assert plain.sha256 == other.sha256
    assert plain.sha256 != changed.sha256


def test_null_is_gold_and_differs_from_none_at_all(tmp_path):
    bare = {"id": "a", "prompt": "?"}
    found = load_items(write(tmp_path, bare | {"gold": None}, bare | {"id": "b"}), base=tmp_path)

    assert [item.has_gold for item in found.items] == [True, False]


def test_a_schema_may_be_named(tmp_path):
    (tmp_path / "schemas.json").write_text(json.dumps({"card": SCHEMA}))
    named = {"id": "a", "prompt": "?", "schema_ref": "card"}

    found = load_items(write(tmp_path, named), base=tmp_path)

    assert json.loads(found.items[0].schema_text) == SCHEMA


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b'{"id": "a", "prompt": "\xff"}', "byte 24 of the line is not UTF-8"),
        (b"\xef\xbb\xbf" + json.dumps(GOOD).encode(), "byte order mark"),
        (b"{oops}", "not strict JSON (unquoted-name at character 1)"),
        (b'{"id": "a", "id": "b", "prompt": "?"}', "not strict JSON (duplicate-key)"),
        ([], "not an object"),
        ({"prompt": "?"}, "id is missing"),
        ({"id": 1, "prompt": "?"}, "id is missing or no text"),
        ({"id": "a"}, "exactly one of prompt"),
        ({"id": "a", "prompt": "?", "messages": []}, "exactly one of prompt"),
        ({"id": "a", "prompt": ""}, "isn't empty"),
        ({"id": "a", "messages": [{"role": "user"}]}, "role and content"),
        ({"id": "a", "prompt": "?", "golden": 1}, "'golden' is not known; did you mean gold?"),
        ({"id": "a", "prompt": "?", "zzz": 1}, "under meta"),
        ({"id": "a", "prompt": "?", "cluster": 1}, "cluster must be a text"),
        ({"id": "a", "prompt": "?", "schema": 1}, "schema must be an object"),
        ({"id": "a", "prompt": "?", "schema_ref": "x"}, "schema_ref 'x' is not in schemas.json"),
        (GOOD | {"schema": {"type": "strin"}}, "schema is refused at /type"),
        (GOOD | {"gold": {"name": "x"}}, "gold breaks its own schema (required at the root"),
    ],
)
def test_a_bad_line_is_named_with_what_to_do(tmp_path, line, problem):
    text = faults(tmp_path, line)

    assert problem in text
    assert "items.jsonl:1: " in text


def test_all_bad_lines_are_told_at_once(tmp_path):
    text = faults(tmp_path, GOOD, GOOD, {"id": "c"}, b"nope", {"prompt": "", "x": 1})

    assert "items.jsonl:2: id 'a' stands in line 1 already" in text
    assert "items.jsonl:3: give exactly one" in text
    assert "items.jsonl:4: not strict JSON" in text
    assert text.count("items.jsonl:5: ") == 3


def test_a_file_without_items_is_refused(tmp_path):
    assert "no items" in faults(tmp_path, b"")


def test_a_file_that_is_not_there_is_refused_with_the_way_out(tmp_path):
    with pytest.raises(StudyError, match=r"nowhere\.jsonl is not a file"):
        load_items("nowhere.jsonl", base=tmp_path)


def test_an_unknown_builtin_is_refused():
    with pytest.raises(StudyError, match="does not come with Steelyard"):
        load_items("builtin:cards")


def test_a_broken_schema_file_is_named(tmp_path):
    (tmp_path / "schemas.json").write_text("{")

    assert "schemas.json beside items.jsonl: not strict JSON" in faults(tmp_path, GOOD)


def test_a_check_of_a_suite_that_breaks_is_told_with_the_items_place(tmp_path):
    def breaks(item):
        raise KeyError(item.id)

    name = write(tmp_path, GOOD)
    with pytest.raises(StudyError, match=r"items.jsonl:1: the suite's own check breaks.*KeyError"):
        load_items(name, base=tmp_path, reading=Reading(check=breaks))


@pytest.mark.parametrize(
    ("task", "told"),
    [({"task": "term", "gold": -5}, "must be a term"), ({"gold": 1, "unit": ["元"]}, "unit must")],
)
def test_gold_that_no_grader_could_take_is_refused_at_its_line(tmp_path, task, told):
    item = {"id": "a", "prompt": "?", "task": "number"} | task

    with pytest.raises(StudyError, match=f"items.jsonl:1: .*{told}"):
        suite("domain").load_items(write(tmp_path, item), base=tmp_path)


@pytest.mark.parametrize(
    ("name", "item", "told"),
    [
        ("writing", {"must": ["甲行"], "must_not": ["甲行"]}, "must_not forbids"),
        ("writing", {"must": [["甲行", "甲行支行"]], "must_not": ["甲行"]}, "must_not forbids"),
        ("code", {"entry_point": "f; import os", "tests": "def check(f): ..."}, "is no name"),
    ],
)
def test_what_no_answer_can_fulfil_is_refused_at_its_line(tmp_path, name, item, told):
    file = write(tmp_path, {"id": "a", "prompt": "?"} | item)

    with pytest.raises(StudyError, match=f"items.jsonl:1: .*{told}"):
        suite(name).load_items(file, base=tmp_path)
