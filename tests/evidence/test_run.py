from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from steelyard.errors import RunError, StorageFull
from steelyard.evidence import RunFolder, run_id, survey, write_atomic

ROOT = Path(__file__).parents[2]
HASH = "7f3a" + "0" * 60


def create(path: Path) -> RunFolder:
    return RunFolder.create(path, study=b"study: which?\n", study_hash=HASH)


def resume(path: Path, study_hash: str = HASH) -> RunFolder:
    return RunFolder.resume(path, study=b"study: which?\n", study_hash=study_hash)


def test_a_run_is_named_after_its_study_and_four_digits_of_its_hash():
    assert run_id("card-desk", study_hash=HASH) == "card-desk-7f3a"


def test_a_new_run_holds_the_study_as_given_and_the_first_segment(tmp_path):
    with create(tmp_path / "runs" / "desk-7f3a") as run:
        assert run.study.read_bytes() == b"study: which?\n"
        assert run.path.name == "desk-7f3a"
    found = survey(run.samples_log)
    assert (found.run.run, found.run.study, len(found.starts)) == ("desk-7f3a", HASH, 1)


def test_a_second_run_into_the_same_folder_is_told_both_ways_out(tmp_path):
    create(tmp_path / "a").close()
    with pytest.raises(RunError, match="--resume, or name another folder"):
        create(tmp_path / "a")


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("x")
    with pytest.raises(RunError, match="not empty and holds no run"):
        create(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_in_place_of_the_folder_is_named(tmp_path):
    (tmp_path / "a").write_text("x")
    with pytest.raises(RunError, match="name another folder"):
        create(tmp_path / "a")


def test_a_resumed_run_begins_its_second_segment(tmp_path):
    create(tmp_path / "a").close()
    with resume(tmp_path / "a") as run:
        assert run.log.segment == 1


def test_another_study_does_not_resume_the_run(tmp_path):
    create(tmp_path / "a").close()
    with pytest.raises(RunError, match="begun with study 7f3a00000000, this study is ffff"):
        resume(tmp_path / "a", "f" * 64)
    resume(tmp_path / "a").close()


def test_a_run_killed_before_its_first_record_starts_afresh(tmp_path):
    create(tmp_path / "a").close()
    log = tmp_path / "a" / "samples.log"
    log.write_bytes(log.read_bytes()[:30])
    with resume(tmp_path / "a") as run:
        assert run.log.segment == 0
    log.unlink()
    with resume(tmp_path / "a") as run:
        assert run.log.segment == 0


def test_nothing_to_resume_is_said(tmp_path):
    with pytest.raises(RunError, match="no run to resume"):
        resume(tmp_path / "a")


def test_a_second_writer_is_told_who_writes(tmp_path):
    with create(tmp_path / "a"), pytest.raises(RunError, match=r"process \d+ \(since 20"):
        resume(tmp_path / "a")


def test_the_lock_of_a_killed_writer_is_taken_over(tmp_path):
    code = (
        "import os, sys; from pathlib import Path; from steelyard.evidence import RunFolder\n"
        f"RunFolder.create(Path(sys.argv[1]), study=b'x', study_hash={HASH!r})\n"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "a")],
        env={"PYTHONPATH": str(ROOT / "src")},
        check=False,
    )
    assert done.returncode == -9
    assert (tmp_path / "a" / "lock").read_bytes() != b""
    with resume(tmp_path / "a") as run:
        assert run.log.segment == 1


def test_a_folder_without_a_run_is_not_read(tmp_path):
    with pytest.raises(RunError, match="no run lies here"):
        RunFolder.at(tmp_path)


def test_a_folder_opened_for_reading_has_no_writer(tmp_path):
    create(tmp_path / "a").close()
    with pytest.raises(RunError, match="opened for reading"):
        _ = RunFolder.at(tmp_path / "a").log


def test_an_atomic_write_that_fails_keeps_what_was_there(tmp_path, monkeypatch):
    target = tmp_path / "verdict.json"
    write_atomic(target, b"old")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left")))
    with pytest.raises(StorageFull, match="what was there before is kept"):
        write_atomic(target, b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["verdict.json"]
    assert target.read_bytes() == b"old"
