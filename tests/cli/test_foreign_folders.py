"""Runs of one command in the hands of another."""

from __future__ import annotations

import pytest

from steelyard.cli import main


def test_a_load_run_is_not_called_damaged_for_having_no_ledger(tmp_path, capsys):
    (tmp_path / "samples.log").write_bytes(b"")
    (tmp_path / "load.json").write_text("{}", "utf-8")

    with pytest.raises(SystemExit) as ended:
        main(["verify", str(tmp_path)])

    assert ended.value.code == 2
    assert "is a run of `steelyard load`, which keeps a record and no signed ledger" in (
        capsys.readouterr().err
    )


def test_a_load_that_was_cut_off_is_not_asked_for_its_ledger(tmp_path, capsys):
    (tmp_path / "samples.log").write_bytes(b"")

    with pytest.raises(SystemExit) as ended:
        main(["report", str(tmp_path)])

    assert ended.value.code == 2
    assert "its load was cut off before its figures were made" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["cost", "sign --as Anna", "judge export --out s.csv"])
@pytest.mark.parametrize("what", ["load", "search", "drill"])
def test_a_command_for_runs_of_a_study_says_whose_run_it_was_given(tmp_path, capsys, words, what):
    (tmp_path / f"{what}.json").write_text("{}", "utf-8")

    with pytest.raises(SystemExit) as ended:
        main([*words.split(), str(tmp_path)])

    assert ended.value.code == 2
    assert f"is a run of steelyard {what}, which no study judges" in capsys.readouterr().err
