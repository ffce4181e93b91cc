"""What `steelyard report` says of a run's files, in the language that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.cli.options.lang import Lang
from steelyard.cli.record.rebuild_words import REBUILT
from steelyard.cli.record.rebuilding import _told


@pytest.mark.parametrize(
    ("lang", "different", "code", "says"),
    [
        (Lang.EN, (), 0, "6 files are the same, byte for byte"),
        (Lang.ZH, (), 0, "6 个文件逐字节相同"),
        (Lang.EN, ("report.md",), 1, "report.md: differs from what the record gives"),
        (Lang.ZH, ("report.md",), 1, "report.md：与记录给出的不同"),
    ],
)
def test_whether_the_files_are_the_same_is_said_in_the_readers_language(
    lang, different, code, says, capsys
):
    assert _told(Path("run"), different, lang, same=6) == code
    assert says in capsys.readouterr().err


def test_both_languages_say_the_same_things():
    assert REBUILT["en"].keys() == REBUILT["zh"].keys()
