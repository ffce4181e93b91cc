from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.data import check_set, gather, load_records, locate, settle
from steelyard.data.importing.encoding import decode
from steelyard.errors import StudyError
from support.workbook import Raw, workbook

MAP = "prompt=问题,gold=答案"


def taken(path, mapping=MAP, **kind):
    return gather(path, name="desk", mapping=mapping, **kind)


def written(tmp_path, text, *, encoding="utf-8", name="desk.csv"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


def kinds(found):
    return {(fault.row, fault.kind) for fault in found.blocking}


def test_a_file_of_chinese_excel_is_read_as_gb18030_and_that_is_told(tmp_path):
    found = taken(written(tmp_path, "问题,答案\n余额？,１２元\n", encoding="gb18030"))

    assert [record["gold"] for _, record in found.records] == ["１２元"]
    assert {fault.kind for fault in found.faults} == {"gb18030", "full-width"}


def test_one_broken_byte_does_not_make_a_utf8_file_one_of_gb18030(tmp_path):
    lines = "问题,答案\n".encode() + "第一问,甲\n".encode() * 3 + b"\xe7\xac\xac\xff\xff,x\n"
    found = taken(written(tmp_path, lines))

    assert found.facts["encoding"] == "utf-8"
    assert (5, "bytes") in kinds(found)


@given(st.binary(max_size=200), st.sampled_from(["", "utf-8", "gb18030", "utf-16-le"]))
def test_any_bytes_decode_to_a_text_without_a_crash(content, encoding):
    assert isinstance(decode(content, encoding=encoding).text, str)


@given(st.text(max_size=40).filter(lambda t: not t.startswith("\ufeff")))
def test_utf8_is_read_as_it_was_written(text):
    assert decode(text.encode()).text == text


def test_rows_that_contradict_each_other_are_both_named(tmp_path):
    found = taken(written(tmp_path, "问题,答案\n１问,甲\n1问,乙\n二问,丙\n"))

    assert kinds(found) == {(2, "gold-conflict"), (3, "gold-conflict")}
    assert [row for row, _ in found.records] == [4]


def test_a_row_that_repeats_another_is_kept_in_its_cluster(tmp_path):
    found = taken(written(tmp_path, "问题,答案\n一问,甲\n一问,甲\n"))

    assert found.blocking == ()
    assert found.records[1][1]["cluster"] == "desk-000002"


def test_empty_gold_ragged_rows_and_control_characters_are_named_by_row(tmp_path):
    found = taken(written(tmp_path, "问题,答案\n一,\n二,乙,丙\n三\x00,丁\n四,戊\n"))

    assert kinds(found) == {(2, "empty-gold"), (3, "ragged"), (4, "control")}


def test_an_open_quote_does_not_swallow_the_rest_of_the_file_unseen(tmp_path):
    found = taken(written(tmp_path, '问题,答案\n一,甲\n"二,乙\n三,丙\n'))

    assert (3, "quoting") in kinds(found)


def test_a_line_break_within_quotes_begins_no_row(tmp_path):
    found = taken(written(tmp_path, '问题,答案\n"一\n行",甲\n二,\n'))

    assert kinds(found) == {(3, "empty-gold")}


def test_a_column_that_is_not_there_is_answered_with_those_that_are(tmp_path):
    with pytest.raises(StudyError, match="did you mean 问题"):
        taken(written(tmp_path, "问题一,问题,答案\n"), mapping="prompt=问題,gold=答案")


def test_headers_match_in_whatever_width_they_were_written(tmp_path):
    found = taken(written(tmp_path, "问题（Ａ）\u3000,答案\n一,甲\n"), "prompt=问题(A),gold=答案")

    assert len(found.records) == 1


def test_a_column_whose_name_holds_a_comma_goes_by_its_number(tmp_path):
    found = taken(written(tmp_path, '编号,"问题,全文",答案\n1,一,甲\n'), "prompt=#2,gold=答案")

    assert found.records[0][1]["prompt"] == "一"


def test_unmapped_columns_are_told(tmp_path):
    found = taken(written(tmp_path, "问题,答案,备注\n一,甲,x\n"))

    assert [f.text for f in found.faults] == ["columns not mapped, and so left out: 备注"]


def test_json_lines_keep_their_types_and_bad_ones_are_named(tmp_path):
    lines = (
        '{"q": "一", "a": {"x": 1}}\n[]\n{"q": "二", "q": "三", "a": 1}\n{"q": "四", "a": NaN}\nx\n'
    )
    found = taken(written(tmp_path, lines, name="desk.jsonl"), "prompt=q,gold=a")

    assert found.records[0][1]["gold"] == {"x": 1}
    assert kinds(found) == {(2, "json"), (3, "double-key"), (4, "no-json"), (5, "json")}
    assert found.rows == 5


def test_merged_cells_formulas_and_errors_of_excel_are_told(tmp_path):
    rows = [
        ["类别", "问题", "答案"],
        ["挂失", "一", "甲"],
        [None, "二", Raw('t="str"|<f>A1</f><v>乙</v>')],
        ["x", "三", Raw("|<f>SUM(A1)</f>")],
        ["x", "四", Raw('t="e"|<v>#N/A</v>')],
        ["x", "五", 6222020200112233445],
        ["x", "六", 12],
    ]
    path = workbook(tmp_path / "desk.xlsx", rows, merged=["A2:A3"])
    found = taken(path, f"{MAP},cluster=类别")

    got = {row: (record["cluster"], record["gold"]) for row, record in found.records}
    assert got == {2: ("挂失", "甲"), 3: ("挂失", "乙"), 7: ("x", "12")}
    assert {(4, "formula"), (5, "error"), (6, "digits")} <= kinds(found)
    assert {(2, "merged"), (3, "formula")} <= {(f.row, f.kind) for f in found.faults}


def test_cells_merged_across_columns_are_refused(tmp_path):
    path = workbook(tmp_path / "d.xlsx", [["问题", "答案"], ["一", None]], merged=["A2:B2"])

    assert (2, "merged") in kinds(taken(path))


def test_an_error_in_a_column_that_nobody_takes_blocks_nothing(tmp_path):
    rows = [["问题", "答案", "率"], ["一", "甲", Raw('t="e"|<v>#DIV/0!</v>')]]

    assert taken(workbook(tmp_path / "d.xlsx", rows)).blocking == ()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no zip", b"\xd0\xcf\x11\xe0"])
def test_a_file_that_only_looks_like_a_workbook_is_refused_in_a_sentence(tmp_path, content):
    with pytest.raises(StudyError, match="workbook"):
        taken(written(tmp_path, content, name="d.xlsx"))


def test_a_sheet_that_is_not_there_is_answered_with_those_that_are(tmp_path):
    with pytest.raises(StudyError, match="there are: 问答"):
        taken(workbook(tmp_path / "d.xlsx", [["问题", "答案"]]), sheet="Sheet1")


def imported(tmp_path, text="问题,答案\n一,甲\n二,\n"):
    found = taken(written(tmp_path, text))
    return settle(found, into=tmp_path / "sets", licence="own", source="desk", date="2026-11-30")


def test_an_imported_set_is_items_by_its_name_with_what_was_left_out(tmp_path):
    folder = imported(tmp_path)

    about, _ = locate("desk", among=(folder.parent,))
    told = json.loads((folder / "set.json").read_text("utf-8"))
    assert (about.rows, told["rows"]) == (1, 2)
    assert [each["row"] for each in told["left_out"]] == [3]
    assert load_records("data:desk", among=(folder.parent,)).records[0]["gold"] == "甲"
    assert {f.kind for f in check_set(about, folder)} == {"fine"}


def test_errata_are_the_owners_to_write_and_their_hash_is_their_version(tmp_path):
    folder = imported(tmp_path)
    before = load_records("data:desk", among=(folder.parent,)).stamp
    row = {"id": "desk-000002", "reason": "two answers are right", "source": "desk"}
    (folder / "errata.json").write_text(json.dumps([row]), "utf-8")

    after = load_records("data:desk", among=(folder.parent,))
    assert after.records[0]["meta"]["disputed"] == "two answers are right (desk)"
    assert after.stamp.errata != before.errata
    assert after.stamp.manifest == before.manifest


def test_a_changed_item_file_is_found(tmp_path):
    folder = imported(tmp_path)
    (folder / "items.jsonl").write_text("{}\n")
    about, _ = locate("desk", among=(folder.parent,))

    assert ("fault", "items.jsonl: changed") in {(f.kind, f.text) for f in check_set(about, folder)}


def test_an_erratum_for_a_row_that_is_not_there_is_found(tmp_path):
    folder = imported(tmp_path)
    (folder / "errata.json").write_text('[{"id": "x", "reason": "y", "source": "z"}]')
    about, _ = locate("desk", among=(folder.parent,))

    assert any("aren't there: x" in f.text for f in check_set(about, folder))


@pytest.mark.parametrize("name", ["lawbench", "../x", ""])
def test_a_name_that_is_taken_or_none_is_refused(tmp_path, name):
    found = gather(written(tmp_path, "问题,答案\n一,甲\n"), name=name, mapping=MAP)

    with pytest.raises(StudyError, match="--as"):
        settle(found, into=tmp_path, licence="own", source="desk", date="2026-11-30")


def test_a_set_needs_a_licence(tmp_path):
    found = taken(written(tmp_path, "问题,答案\n一,甲\n"))

    with pytest.raises(StudyError, match="--licence is empty"):
        settle(found, into=tmp_path, licence=" ", source="desk", date="2026-11-30")
