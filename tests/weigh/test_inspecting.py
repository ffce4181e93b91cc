"""A run that was tampered with is not carried on, and nothing in it is touched."""

from __future__ import annotations

import hashlib
import shutil

import pytest

from steelyard.evidence import LogReader
from steelyard.evidence.frames import FrameReader
from support.desk import answering, right, steelyard, write_study
from support.hostile import Hostile


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A complete run whose ledger was cut back to where a kill could have left it."""
    folder = tmp_path_factory.mktemp("desk")
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        write_study(folder, strict=strict.url, plain=plain.url, count=10)
        done = steelyard("weigh", "desk.yaml", "--run", "run", cwd=folder)
        assert done.returncode in (0, 3), done.stderr
    return folder


@pytest.fixture
def copy(desk, tmp_path):
    """A copy to spoil."""
    shutil.copytree(desk, tmp_path / "desk")
    return tmp_path / "desk"


def content(run):
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in run.iterdir()
        if path.is_file() and path.name != "lock"
    }


def cut_at_a_frame(path):
    reader = FrameReader(path)
    ends = [reader.end for _ in reader]
    path.write_bytes(path.read_bytes()[: ends[len(ends) // 2]])


def cut_lines(path, count):
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:count]))


SPOILED = {
    "the ledger is gone": lambda run: (run / "ledger.jsonl").unlink(),
    "the ledger is empty": lambda run: (run / "ledger.jsonl").write_bytes(b""),
    "the ledger was cut after its first seal": lambda run: cut_lines(run / "ledger.jsonl", 5),
    "the log is gone": lambda run: (run / "samples.log").unlink(),
    "the log is empty": lambda run: (run / "samples.log").write_bytes(b""),
    "the log was cut between two frames": lambda run: cut_at_a_frame(run / "samples.log"),
    "the items are gone": lambda run: (run / "items.jsonl").unlink(),
    "the environment is gone": lambda run: (run / "environment.json").unlink(),
    "the study was changed": lambda run: (run / "study.yaml").write_text("study: another"),
}


@pytest.mark.parametrize("how", SPOILED)
def test_a_spoiled_run_is_refused_and_left_as_it_is(copy, how):
    SPOILED[how](copy / "run")
    before = content(copy / "run")

    done = steelyard("weigh", "desk.yaml", "--run", "run", "--resume", cwd=copy)

    assert done.returncode == 2
    assert "touched" in done.stderr
    assert "Traceback" not in done.stderr
    assert content(copy / "run") == before


def test_a_damaged_report_is_told_and_made_anew(copy):
    path = copy / "run" / "report.md"
    path.write_bytes(path.read_bytes() + b"and more")

    done = steelyard("weigh", "desk.yaml", "--run", "run", "--resume", cwd=copy)

    assert done.returncode in (0, 3), done.stderr
    assert "report.md" in done.stderr
    assert "made anew" in done.stderr
    assert steelyard("verify", "run", cwd=copy).returncode == 0


def test_a_folder_of_somebody_else_is_not_resumed_into(copy):
    other = copy / "other"
    other.mkdir()
    (other / "study.yaml").write_text("mine")
    (other / "letter.txt").write_text("mine too")

    done = steelyard("weigh", "desk.yaml", "--run", "other", "--resume", cwd=copy)

    assert done.returncode == 2
    assert "letter.txt" in done.stderr
    assert sorted(p.name for p in other.iterdir()) == ["letter.txt", "study.yaml"]
    assert (other / "study.yaml").read_text() == "mine"


def test_a_run_that_is_moved_and_renamed_gives_the_same_report(copy):
    (copy / "run").rename(copy / "elsewhere 另一处")

    done = steelyard(
        "report", "elsewhere 另一处", cwd=copy, env={"LC_ALL": "C", "TZ": "Asia/Tokyo"}
    )

    assert done.returncode == 0, done.stderr
    assert next(iter(LogReader(copy / "elsewhere 另一处" / "samples.log"))).run == "run"


def test_a_report_is_never_written_into_the_run(copy):
    done = steelyard("report", "run", "--out", "run/again", cwd=copy)

    assert done.returncode == 2
    assert "another folder" in done.stderr


def test_the_study_within_a_record_is_not_weighed(copy):
    done = steelyard("weigh", "run/study.yaml", cwd=copy)

    assert done.returncode == 2
    assert "part of a run's record" in done.stderr
