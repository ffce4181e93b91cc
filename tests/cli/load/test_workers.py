"""Workers of a quick look: ended with it, and refused where there are too many."""

from __future__ import annotations

import resource
import subprocess
import time
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.load.engine import check_files
from support.desk import command, environment
from support.hostile import Hold, Hostile
from support.quick_look import load, script


def children(pid: int) -> set[int]:
    return {int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_workers_end_by_themselves_when_the_command_is_killed(tmp_path):
    def hanging(seen):
        # The trial before the load is answered.
        return script(seen) if b"Say ok." in seen.body else [Hold(20)]

    with Hostile([hanging]) as server:
        begun = subprocess.Popen(
            [*command("load"), server.url, "--rate", "20", "--for", "60s", "--model", "m",
             "--workers", "2", "--run", str(tmp_path / "run")],
            env=environment(tmp_path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            until = time.monotonic() + 60
            while len(server.requests) < 5 and time.monotonic() < until:
                time.sleep(0.05)
            workers = children(begun.pid)
        finally:
            begun.kill()
            begun.wait()
        until = time.monotonic() + 60
        while any(map(alive, workers)) and time.monotonic() < until:
            time.sleep(0.05)

    assert len(workers) == 2
    assert not any(map(alive, workers))


def test_more_users_than_a_worker_may_open_files_for_are_refused_with_the_limit(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1024))

    check_files(2 * 900, workers=2)
    with pytest.raises(StudyError, match=r"may open 1,024 files here \(RLIMIT_NOFILE\)"):
        check_files(2 * 1000, workers=2)


def test_users_who_cannot_all_begin_in_the_time_are_refused(tmp_path):
    done = load(tmp_path, "http://127.0.0.1:9", "--arrivals", "closed", "--users", "6000",
                "--for", "1s", "--workers", "16")  # fmt: skip

    assert done.returncode == 2
    assert "6,000 need 2.39 s to begin (25 each 10 ms)" in done.stderr
