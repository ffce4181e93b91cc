from __future__ import annotations

import csv
import io

import pytest
from tests.suites.judging.conftest import close_run

from steelyard.errors import RecordDamaged, RunError, StudyError
from steelyard.suites.judging import judged, read_pairs, read_sheets, sheet, write_sheet
from steelyard.suites.judging.sheet import harmless


def rows_of(path):
    return list(csv.DictReader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


def write_rows(path, rows, *, encoding="utf-8", delimiter=","):
    page = io.StringIO(newline="")
    out = csv.DictWriter(page, list(rows[0]), delimiter=delimiter)
    out.writeheader()
    out.writerows(rows)
    path.write_bytes(page.getvalue().encode(encoding))
    return path


def exported(run, folder, name="anna.csv", **how):
    pairs = read_pairs(run)
    path = folder / name
    write_sheet(path, pairs, sheet(pairs, seed=7, mirrored=how.pop("mirrored", False)), **how)
    return pairs, path


def filled(rows, choose):
    return [{**row, "verdict": choose(row)} for row in rows]


def likes_fine(row):
    """Somebody who sees which text is the fine one, wherever it stands."""
    return "A" if "第二行" in row["A"] else "B"


def test_pairs_leave_out_what_nobody_can_compare_and_count_it(run):
    pairs = read_pairs(run)

    assert (pairs.a, pairs.b, pairs.attempted) == ("fine", "poor", 12)
    assert (len(pairs.each), len(pairs.identical), pairs.only_a, pairs.only_b) == (10, 1, 1, 0)
    assert pairs.each[3].prompt == "写第3篇"


def test_a_sheet_names_no_deployment_and_shows_each_first_half_of_the_time(run, tmp_path):
    _, path = exported(run, tmp_path, bom=True)
    rows = rows_of(path)

    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert b"fine" not in path.read_bytes()
    assert b"poor" not in path.read_bytes()
    assert sum("第二行" in row["A"] for row in rows) == 5
    assert [row["verdict"] for row in rows] == [""] * 10


def test_a_mirrored_sheet_shows_each_pair_the_other_way_round(run, tmp_path):
    first = rows_of(exported(run, tmp_path)[1])
    second = rows_of(exported(run, tmp_path, "ben.csv", mirrored=True)[1])

    assert [(r["A"], r["B"]) for r in first] == [(r["B"], r["A"]) for r in second]
    assert not {r["pair"] for r in first} & {r["pair"] for r in second}


def test_a_text_that_begins_like_a_formula_is_made_harmless(run, tmp_path):
    rows = rows_of(exported(run, tmp_path)[1])

    assert all(not row[side].startswith("=") for row in rows for side in "AB")


@pytest.mark.parametrize("first", list("=+-@＝＋－＠\t\r\n"))
def test_full_width_signs_and_breaks_begin_a_formula_too(first):
    assert harmless(f"{first}1+1") == f"'{first}1+1"


def test_no_pair_is_named_by_what_a_spreadsheet_takes_for_a_number(run):
    pairs = read_pairs(run)

    assert all(pairs.id_of(p, first)[0].isalpha() for p in pairs.each for first in "ab")


def test_a_text_longer_than_the_csv_limit_comes_back(run, tmp_path):
    pairs, path = exported(run, tmp_path)
    rows = filled(rows_of(path), likes_fine)
    rows[0]["note"] = "长" * 200_000
    assert len(read_sheets(pairs, [write_rows(path, rows)])[0]) == 10


def test_a_sheet_that_may_hold_votes_is_not_written_over(run, tmp_path):
    exported(run, tmp_path)

    with pytest.raises(StudyError, match="may hold votes"):
        exported(run, tmp_path)


@pytest.mark.parametrize(
    ("encoding", "delimiter"),
    [("utf-8", ","), ("utf-8-sig", ";"), ("gb18030", ","), ("utf-8", "\t"), ("utf-16", "\t")],
)
def test_votes_come_back_however_a_spreadsheet_saves_them(run, tmp_path, encoding, delimiter):
    pairs, path = exported(run, tmp_path)
    rows = filled(rows_of(path), likes_fine)
    write_rows(path, rows, encoding=encoding, delimiter=delimiter)

    votes, empty = read_sheets(pairs, [path])

    assert (len(votes), empty) == (10, 0)
    assert {vote.verdict for vote in votes} == {"a"}
    assert {vote.rater for vote in votes} == {"anna"}
    assert sum(vote.first == "a" for vote in votes) == 5


def test_chinese_verdicts_and_empty_rows_are_understood(run, tmp_path):
    pairs, path = exported(run, tmp_path)
    rows = rows_of(path)
    for row, word in zip(rows, ("甲", "乙", "平", "？", " tie ", "Ｂ"), strict=False):
        row["verdict"] = word
    votes, empty = read_sheets(pairs, [write_rows(path, rows)])

    assert empty == 4
    assert [v.verdict for v in votes].count("tie") == 2
    assert [v.kind for v in votes].count("can't-tell") == 1


def test_every_fault_of_a_sheet_is_told_with_its_row(run, tmp_path):
    pairs, path = exported(run, tmp_path)
    rows = filled(rows_of(path), lambda _: "A")
    rows[0]["pair"], rows[1]["verdict"] = "0123", "maybe"
    rows.append(rows[2])
    write_rows(path, rows)

    with pytest.raises(StudyError) as told:
        read_sheets(pairs, [path, tmp_path / "none.csv"])

    said = str(told.value)
    assert said.startswith("4 faults in the sheets")
    assert "anna.csv:2: pair '0123'" in said
    assert "anna.csv:3: verdict 'maybe'" in said
    assert "anna.csv:12: anna voted on this pair before" in said
    assert "none.csv: can't be read" in said


def test_a_sheet_of_another_run_is_refused(run, tmp_path):
    _, path = exported(run, tmp_path)
    write_rows(path, filled(rows_of(path), lambda _: "A"))
    other = close_run(tmp_path / "other-7f3a", deployments=("poor", "fine"))

    with pytest.raises(StudyError, match="not of this run"):
        read_sheets(read_pairs(other), [path])


def test_two_people_who_see_the_same_agree_and_are_not_swayed_by_order(run, tmp_path):
    pairs, anna = exported(run, tmp_path)
    _, ben = exported(run, tmp_path, "ben.csv", mirrored=True)
    for path in (anna, ben):
        rows = filled(rows_of(path), likes_fine)
        rows[0]["verdict"] = "tie"
        write_rows(path, rows)

    found = judged(pairs, read_sheets(pairs, [anna, ben])[0])

    assert found.raters == ("anna", "ben")
    assert found.verdicts == {"a": 18, "tie": 2}
    assert found.preference.value == pytest.approx((9 + 0.5 + 0.5) / 11)
    assert found.answer == "a"
    assert found.first_chosen.value == pytest.approx(0.5)
    assert found.kappa["anna / ben"].value == pytest.approx(1.0)
    assert found.alpha_ordinal.value == pytest.approx(1.0)


def test_a_changed_run_is_not_judged(run):
    (run / "items.jsonl").write_text("{}\n")

    with pytest.raises(RecordDamaged, match="doesn't verify"):
        read_pairs(run)


def test_a_run_that_keeps_digests_only_can_not_be_judged(tmp_path):
    with pytest.raises(RunError, match="keep: hash"):
        read_pairs(close_run(tmp_path / "h-7f3a", hashed=True))


def test_names_that_the_run_lacks_are_refused(run):
    with pytest.raises(StudyError, match="there are: fine, poor"):
        read_pairs(run, a="best")
    with pytest.raises(StudyError, match="--workload"):
        read_pairs(run, workload="other")
    assert read_pairs(run, a="poor").b == "fine"
