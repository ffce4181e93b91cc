"""Which files are handed out first."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_every_file_that_is_named_as_long_is_there_once():
    named = (ROOT / "tests" / "longest.txt").read_text().split()

    assert [name for name in named if not (ROOT / name).is_file()] == []
    assert len(set(named)) == len(named)


def test_files_named_as_long_come_before_all_others(request):
    named = (ROOT / "tests" / "longest.txt").read_text().split()
    long = [item.path.relative_to(ROOT).as_posix() in named for item in request.session.items]

    assert long == sorted(long, reverse=True)
