"""``steelyard data``."""

from __future__ import annotations

import json

import pytest

from steelyard.cli.door import main


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.delenv("STEELYARD_DATA", raising=False)
    # What a command sets there must not outlive the test.
    monkeypatch.setenv("STEELYARD_DATA", "")

    def of(*words):
        with pytest.raises(SystemExit) as ended:
            main(["data", *map(str, words)])
        seen = capsys.readouterr()
        return ended.value.code or 0, seen.out, seen.err

    return of


@pytest.fixture
def desk(tmp_path):
    file = tmp_path / "desk.csv"
    file.write_bytes("问题,答案\n一问,甲\n二问,\n".encode("gb18030"))
    common = ("--as", "desk", "--map", "prompt=问题,gold=答案", "--licence", "own data")
    return (file, *common, "--source", "card desk", "--data", tmp_path / "sets")


def test_every_set_is_listed_though_none_is_here(run):
    code, out, _ = run("list", "--json")

    told = {one["name"]: one for one in json.loads(out)["sets"]}
    assert code == 0
    assert told["lawbench"]["here"] == ""
    assert told["bfcl"]["suites"] == ["tools"]


def test_a_file_with_faults_is_refused_and_nothing_is_written(run, desk, tmp_path):
    code, out, _ = run("import", *desk)

    assert code == 1
    assert "row 3, column 答案: gold is empty" in out
    assert "read as GB18030" in out
    assert not (tmp_path / "sets").exists()


def test_the_sound_rows_can_be_imported_listed_and_checked(run, desk, tmp_path):
    assert run("import", *desk, "--leave-out-faulty")[0] == 0
    code, out, _ = run("list", "--json", "--data", tmp_path / "sets")
    checked = run("check", "desk", "--data", tmp_path / "sets")

    assert code == 0
    assert json.loads(out)["sets"][-1] | {"here": ""} == {
        "name": "desk", "what": "imported from desk.csv", "licence": "own data", "credit": "",
        "source": "card desk", "version": json.loads(out)["sets"][-1]["version"], "rows": 1,
        "disputed": 0, "suites": [], "faults": [], "here": "",
    }  # fmt: skip
    assert checked[0] == 0


def test_a_damaged_set_ends_with_1(run, desk, tmp_path):
    run("import", *desk, "--leave-out-faulty")
    (tmp_path / "sets" / "desk" / "items.jsonl").write_text("")

    code, out, _ = run("check", "--data", tmp_path / "sets")

    assert code == 1
    assert "items.jsonl: changed" in out


def test_a_set_that_is_not_here_ends_with_2_and_the_way_to_get_it(run, tmp_path):
    code, _, err = run("check", "lawbench", "--data", tmp_path)

    assert code == 2
    assert "open-compass/LawBench" in err
    assert "STEELYARD_DATA" in err


def test_a_place_that_is_no_folder_is_named(run, tmp_path):
    code, _, err = run("list", "--data", tmp_path / "nowhere")

    assert code == 2
    assert "is not a folder" in err


def test_a_set_whose_description_is_broken_is_one_fault_among_the_others(run, desk, tmp_path):
    run("import", *desk, "--leave-out-faulty")
    (tmp_path / "sets" / "desk" / "set.json").write_text("{")

    code, out, _ = run("check", "--data", tmp_path / "sets")

    assert code == 1
    assert "does not read back" in out
