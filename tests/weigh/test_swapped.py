"""Two desks on one port, swapped by scripts: order, record, failures, kills."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import time

import pytest

from steelyard.evidence import Answer, LogReader
from support.desk import begin, steelyard, write_study
from support.one_at_a_time import SWAP, write_scripts

KEY = "sk-of-the-desk-1234"
ENV = {"DESK_KEY": KEY}
pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def study(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    write_scripts(tmp_path, port=port)
    url = f"http://127.0.0.1:{port}"
    yield write_study(
        tmp_path,
        strict=f"{url}/v1",
        plain=f"{url}/v1",
        count=16,
        edit=SWAP.format(url=url, blocks=4),
    )
    subprocess.run(["./down.sh", "test"], cwd=tmp_path, check=True)


def events(folder):
    return [line.split() for line in (folder / "events").read_text().splitlines()]


def test_blocks_go_forth_and_back_and_the_record_tells_all_of_them(tmp_path, study):
    done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path, env=ENV)

    assert done.returncode in {0, 3}, done.stderr
    raised = [name for what, name in events(tmp_path) if what == "up"]
    one, two = raised[0], raised[1]
    assert one != two
    assert raised == [one, two, two, one]
    assert [what for what, _ in events(tmp_path)] == ["up", "down"] * 4
    found = json.loads((tmp_path / "run" / "measurements.json").read_bytes())
    blocks = found["cluster"]["blocks"]
    assert [block["deployment"] for block in blocks] == raised
    assert {(b["warm_up_requests"], b["answers"], b["starts"]) for b in blocks} <= {
        (3, 6, 1), (3, 7, 1), (3, 9, 1), (3, 10, 1)
    }  # fmt: skip
    assert all(block["first_penalty_s"] is not None for block in blocks)
    assert [loss["kind"] for loss in found["cluster"]["losses"]] == [
        "not_at_once", "few_blocks", "cache_unknown",
    ]  # fmt: skip
    assert all("paired blocks" in c["test"] for c in found["comparisons"])
    for page, told in (("report.md", "never stood at the same time"), ("report.zh.md", "从未同时")):
        assert told in (tmp_path / "run" / page).read_text("utf-8")
    logs = "".join(log.read_text() for log in (tmp_path / "run" / "swap").glob("*.log"))
    assert "raising strict with ***" in logs
    assert KEY not in logs
    assert steelyard("verify", "run", cwd=tmp_path).returncode == 0
    assert steelyard("report", "run", cwd=tmp_path).returncode in {0, 3}


def test_a_start_that_fails_ends_with_5_and_a_resume_carries_on(tmp_path, study):
    (tmp_path / "up.sh").rename(tmp_path / "kept")
    (tmp_path / "up.sh").write_text("#!/bin/sh\necho no room; exit 4\n")
    (tmp_path / "up.sh").chmod(0o755)
    done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

    assert done.returncode == 5
    assert "exit 4; see " in done.stderr
    assert [what for what, _ in events(tmp_path)] == ["down"]

    (tmp_path / "kept").rename(tmp_path / "up.sh")
    again = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)
    assert again.returncode in {0, 3}, again.stderr


def test_what_stands_on_the_cluster_already_is_not_measured_in_its_place(tmp_path, study):
    subprocess.run(["./up.sh", "other"], cwd=tmp_path, check=True)
    wait_until_ready(study)
    done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

    assert done.returncode == 5
    assert "is ready before its start command was run" in done.stderr
    assert events(tmp_path) == [["up", "other"]]


def wait_until_ready(study):
    [address] = set(re.findall(r"http://127.0.0.1:(\d+)/health", study.read_text()))
    for _ in range(400):
        with socket.socket() as knock:
            if not knock.connect_ex(("127.0.0.1", int(address))):
                return
        time.sleep(0.05)


def weighing(study, folder):
    return begin("weigh", str(study), "--run", "run", cwd=folder, env=ENV)


def wait_for(folder, least, *, process):
    log = folder / "run" / "samples.log"
    while process.poll() is None:
        begun = log.exists() and log.stat().st_size
        if begun and sum(isinstance(r, Answer) for r in LogReader(log)) >= least:
            return
        time.sleep(0.01)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_takes_down_what_stands(tmp_path, study, sign):
    process = weighing(study, tmp_path)
    wait_for(tmp_path, 1, process=process)
    process.send_signal(sign)
    _, errors = process.communicate(timeout=280)

    assert process.returncode == 130, errors
    assert events(tmp_path)[-1][0] == "down"
    assert "Traceback" not in errors
    assert not (tmp_path / "run" / "swap" / "standing.json").exists()


def test_killed_it_says_on_resume_what_was_left_and_takes_it_down(tmp_path, study):
    process = weighing(study, tmp_path)
    wait_for(tmp_path, 1, process=process)
    process.kill()
    process.communicate()
    left = json.loads((tmp_path / "run" / "swap" / "standing.json").read_bytes())

    done = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)

    assert done.returncode in {0, 3}, done.stderr
    assert f"{left['deployment']} was left standing" in done.stderr
    answers = [r for r in LogReader(tmp_path / "run" / "samples.log") if isinstance(r, Answer)]
    assert len(answers) == len({(a.deployment, a.item) for a in answers}) == 32
    assert steelyard("verify", "run", cwd=tmp_path).returncode == 0


def test_a_stop_that_does_nothing_says_what_is_left_standing(tmp_path, study):
    text = study.read_text().replace("timeout: 30 s", "timeout: 5 s")
    study.write_text(text)
    kept = (tmp_path / "down.sh").read_text()
    (tmp_path / "down.sh").write_text("#!/bin/sh\ntrue\n")
    try:
        done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)
    finally:
        (tmp_path / "down.sh").write_text(kept)

    assert done.returncode == 5
    assert "is left standing" in done.stderr
    assert "Take it down by hand" in done.stderr
    os.stat(tmp_path / "run" / "swap" / "standing.json")
