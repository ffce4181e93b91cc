"""The command line's own door."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from steelyard.cli import main
from steelyard.cli.terminal.reader import visible
from support.desk import environment


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


def test_a_fault_with_json_is_one_json_object_on_stdout(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    code, out, err = run("weigh", "none.yaml", "--json", capsys=capsys)

    assert code == 2
    assert json.loads(out)["error"]["exit_code"] == 2
    assert "no such file" in err


def test_a_name_that_is_too_long_is_told_without_a_traceback(capsys):
    code, _, err = run("verify", "x" * 300, capsys=capsys)

    assert code == 2
    assert "File name too long" in err


def test_what_would_steer_a_terminal_is_shown_as_an_escape():
    assert visible("a\x1b[2Jb\u202ec 中\u3000文\n") == "a\\x1b[2Jb\\u202ec 中\u3000文\n"


def test_the_door_opens_without_what_only_draws(tmp_path):
    code = (
        "import sys; from steelyard.cli import door; door.register(); print('rich' in sys.modules)"
    )

    said = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=280,
        check=True,
    )

    assert said.stdout.strip() == "False"
