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
