"""What is piped is not broken into lines."""

from __future__ import annotations

import sys

import pytest

from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.cli.terminal.reader import open_streams

LONG = "word " * 100


def test_a_line_that_is_piped_stays_one_line(monkeypatch, capsys):
    monkeypatch.delenv("COLUMNS", raising=False)

    LastingConsole(highlight=False).print(LONG.strip())

    assert capsys.readouterr().out == LONG.strip() + "\n"


@pytest.mark.parametrize("stderr", [False, True])
def test_who_says_a_width_gets_it(monkeypatch, stderr):
    monkeypatch.setenv("COLUMNS", "60")

    assert LastingConsole(stderr=stderr).width == 60


def test_a_stdout_that_the_caller_closed_is_silent_and_no_fault(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr("sys.stdout", None)

    LastingConsole().print(LONG)

    assert endless()


def test_what_is_said_where_the_caller_closed_a_stream_goes_nowhere(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    open_streams()
    sys.stderr.write("nobody reads this")
    assert not sys.stdout.isatty()
    sys.stdout.close()
    sys.stderr.close()
