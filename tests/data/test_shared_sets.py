"""Against the public sets themselves."""

from __future__ import annotations

import jsonschema_rs
import pytest

from steelyard.data import all_rows, catalogue, check_set, has_reader, load_records
from steelyard.data.readers.statutes import statutes
from steelyard.suites import Reading, load_items

READ = [name for name, one in catalogue().items() if has_reader(one)]
OWN = (
    "task", "tools", "expect", "match", "turns", "world", "choices", "answers", "answer_type",
    "scale", "entry_point", "tests", "stub",
)  # fmt: skip


@pytest.mark.parametrize("name", [name for name in catalogue() if name != "bfcl"])
def test_a_set_is_whole_and_its_gold_agrees_with_itself_but_for_its_errata(opened, name):
    about, files = opened(name)

    assert [f.text for f in check_set(about, files.folder) if f.kind == "fault"] == []
    assert files.sha256 == about.manifest


@pytest.mark.parametrize("name", READ)
def test_a_sample_of_each_set_reads_as_items(shared, monkeypatch, name):
    monkeypatch.setenv("STEELYARD_DATA", str(shared))

    part = {"bfcl": "/live_parallel_multiple"}.get(name, "")
    items = load_items(f"data:{name}{part}?n=20", reading=Reading(own=OWN)).items

    assert len(items) == 20


def test_bfcl_asks_for_calls_that_its_own_functions_allow_but_for_its_errata(opened):
    about, files = opened("bfcl")
    disputed = about.disputed()
    for category in ("simple_python", "multiple", "parallel", "live_simple", "live_parallel"):
        for row in all_rows(about, files, part=category):
            if row.id not in disputed:
                assert list(contradictions(row.record)) == [], row.id


def contradictions(record):
    tools = {t["function"]["name"]: t["function"]["parameters"] for t in record["tools"]}
    for call in record["expect"]:
        parameters = tools[call["name"]]
        yield from (r for r in parameters.get("required", ()) if r not in call["arguments"])
        for name, values in call["arguments"].items():
            valid = jsonschema_rs.validator_for(parameters["properties"][name])
            if name not in call["optional"] and not any(map(valid.is_valid, map(first, values))):
                yield name


def first(value):
    """One value of those that gold allows, also within objects."""
    if isinstance(value, dict) and all(isinstance(each, list) for each in value.values()):
        return {k: first(each[0]) for k, each in value.items() if each and each[0] != ""}
    return [first(each) for each in value] if isinstance(value, list) else value


def test_a_function_held_back_is_offered_from_its_turn_on(shared):
    record = load_records("data:bfcl/multi_turn_miss_func?n=1", among=(shared,)).records[0]
    [(turn, [held])] = record["meta"]["held_back"].items()
    offered = [held in {t["function"]["name"] for t in each["tools"]} for each in record["turns"]]

    assert offered == [place >= int(turn) for place in range(len(offered))]


def test_the_schema_that_no_engine_can_compile_is_never_drawn(shared, opened):
    every = {row.id for row in all_rows(*opened("jsonschemabench"), part="Github_hard")}
    drawn = load_records("data:jsonschemabench/Github_hard?n=400", among=(shared,)).records

    assert every - {record["id"] for record in drawn} == {"jsonschemabench/Github_hard/o65826"}


def test_both_versions_of_the_company_law_are_cut_into_their_articles(opened):
    _, files = opened("statutes")
    older, newer = (one for one in statutes(files) if one.law == "公司法")

    assert (older.adopted, newer.adopted) == ("2018-10-26", "2023-12-29")
    assert (len(older.articles), len(newer.articles)) == (218, 266)
    assert newer.articles["第一条"].startswith("为了规范公司的组织和行为")


def test_financial_rows_without_an_answer_are_not_asked(opened):
    rows = list(all_rows(*opened("fin-eva")))

    assert len(rows) == 1539
    assert {row.record["gold"] for row in rows} == {"A", "B", "C", "D", "是", "否"}


def test_tables_are_written_out_with_their_paragraphs(shared):
    record = load_records("data:tatqa/count?n=1", among=(shared,)).records[0]

    assert record["prompt"].startswith("Table:\n")
    assert " | " in record["prompt"]
    assert record["answer_type"] == "count"
