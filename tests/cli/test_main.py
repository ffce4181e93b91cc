"""The command line's own door."""

from __future__ import annotations

import pytest

from steelyard.cli import main


def run(*argv, capsys):
    with pytest.raises(SystemExit) as ended:
        main(list(argv))
    told = capsys.readouterr()
    return ended.value.code, told.out, told.err


@pytest.mark.parametrize("argv", [[], ["study"]])
def test_a_group_without_a_command_shows_its_help_and_no_more(argv, capsys):
    code, out, err = run(*argv, capsys=capsys)

    assert (code, out) == (2, "")
    assert err.startswith("Usage: steelyard")
    assert "see `steelyard" not in err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["wiegh"], "did you mean 'weigh'?"),
        (["weigh", "--ru", "x", "study.yaml"], "No such option: --ru"),
        (["weigh", "none.yaml"], "no such file"),
        (["verify", "nowhere"], "no such folder"),
    ],
)
def test_a_slip_gives_one_message_and_code_2(argv, told, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    code, out, err = run(*argv, capsys=capsys)

    assert (code, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1
