from __future__ import annotations

import csv
import io
import json

import pytest
from tests.suites.judging.conftest import close_run

from steelyard.cli import main
from steelyard.ledger import verify


@pytest.fixture
def run(tmp_path):
    return close_run(tmp_path / "desk-7f3a")


def steelyard(*argv) -> int:
    with pytest.raises(SystemExit) as end:
        main([str(word) for word in argv])
    return end.value.code


def fill(path, verdict):
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline="")))
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, list(rows[0]))
        out.writeheader()
        out.writerows({**row, "verdict": verdict(row)} for row in rows)


def test_sheets_go_out_blind_and_come_back_as_a_result_beside_the_run(run, tmp_path, capsys):
    anna, ben = tmp_path / "anna.csv", tmp_path / "ben.csv"
    assert steelyard("judge", "export", run, "--out", anna, "--bom") == 0
    assert steelyard("judge", "export", run, "--out", ben, "--mirrored") == 0
    for path in (anna, ben):
        fill(path, lambda row: "A" if "第二行" in row["A"] else "B")
    capsys.readouterr()

    assert steelyard("judge", "import", run, anna, ben, "--lang", "zh") == 0

    said = capsys.readouterr().out
    [kept] = run.with_name("desk-7f3a.judgements").iterdir()
    document = json.loads(kept.read_text("utf-8"))
    assert "fine 优于 poor" in said
    assert document["root"] == verify(run).root
    assert document["post_hoc"] is True
    assert len(document["votes"]) == 20
    assert [sheet["file"] for sheet in document["how"]["sheets"]] == ["anna.csv", "ben.csv"]
    assert verify(run).ok


def test_a_dry_run_says_what_a_judge_would_cost_and_asks_nobody(run, capsys):
    url = ("--judge", "http://127.0.0.1:9/v1", "--model", "m")

    assert steelyard("judge", "ask", run, *url, "--turns", "3", "--dry-run") == 0

    assert capsys.readouterr().out.startswith("60 requests")
    assert not run.with_name("desk-7f3a.judgements").exists()


def test_a_dry_run_is_told_in_chinese_where_that_is_asked(run, capsys):
    url = ("--judge", "http://127.0.0.1:9/v1", "--model", "m")

    assert steelyard("judge", "ask", run, *url, "--dry-run", "--lang", "zh") == 0

    assert capsys.readouterr().out.startswith("20 次请求，文本约 ")


def test_why_a_pair_has_no_verdict_is_told_in_chinese_where_that_is_asked(run, tmp_path, capsys):
    sheet = tmp_path / "anna.csv"
    steelyard("judge", "export", run, "--out", sheet)
    fill(sheet, lambda _: "?")
    capsys.readouterr()

    assert steelyard("judge", "import", run, sheet, "--lang", "zh") == 0

    assert "无法判定的原因: 评判者无法判断 10" in capsys.readouterr().out


def test_a_judge_that_nobody_reaches_is_refused_before_anything_is_written(run, capsys):
    url = ("--judge", "http://127.0.0.1:9/v1", "--model", "m")

    assert steelyard("judge", "ask", run, *url) == 5

    assert "check address, --model and --key-env" in capsys.readouterr().err
    assert not run.with_name("desk-7f3a.judgements").exists()


def test_a_sheet_does_not_go_into_the_signed_folder(run, capsys):
    assert steelyard("judge", "export", run, "--out", run / "x.csv") == 2
    assert "is signed" in capsys.readouterr().err


def test_an_unfinished_run_is_refused_with_the_way_out(tmp_path, capsys):
    run = close_run(tmp_path / "desk-7f3a")
    lines = (run / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    (run / "ledger.jsonl").write_bytes(b"".join(lines[:-1]))

    assert steelyard("judge", "export", run, "--out", tmp_path / "x.csv") == 2
    assert "--resume" in capsys.readouterr().err
