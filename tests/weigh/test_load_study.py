"""A study of a graded desk and a peak of load: killed, carried on, verified, rebuilt."""

from __future__ import annotations

import json
import time

import pytest

from support.desk import answering, begin, right, steelyard, write_study
from support.hostile import Hostile

pytestmark = pytest.mark.timeout(600)
EDITS = {
    "workloads:": "workloads:\n"
    "  peak: {prompts: {tokens: {input: 40, output: 8}}, slo: 5 s,\n"
    "    arrivals: {constant: {rate: 16 /s, for: 250 ms}}}",
    "criteria:": "criteria:\n  within_slo @ peak: {weight: 25, worst: 0%, best: 100%}",
    "gates:": "gates:\n  - p50(ttft) @ peak <= 5 s",
}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """(folder, completed process) of a run that was killed in a window of load and resumed."""
    folder = tmp_path_factory.mktemp("peak")
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        path = write_study(folder, strict=strict.url, plain=plain.url, count=5)
        text = path.read_text("utf-8")
        for old, new in EDITS.items():
            text = text.replace(old, new, 1)
        path.write_text(text, "utf-8")
        begun = begin("weigh", str(path), "--run", "run", cwd=folder)
        wait_for_windows(folder, 3, process=begun)
        begun.kill()
        begun.communicate()
        done = steelyard("weigh", str(path), "--run", "run", "--resume", cwd=folder)
    return folder, done


def wait_for_windows(folder, least, *, process):
    ledger = folder / "run" / "ledger.jsonl"
    while process.poll() is None:
        if ledger.exists() and ledger.read_bytes().count(b'"kind":"window"') >= least:
            return
        time.sleep(0.02)


def findings(folder):
    return json.loads((folder / "run" / "measurements.json").read_bytes())


def test_every_window_of_load_is_had_once_and_the_run_is_complete(run):
    folder, done = run
    found = findings(folder)

    assert done.returncode in (0, 3), done.stderr
    assert found["run"]["complete"] is True
    had = [(c["deployment"], c["window"]) for c in found["certificates"]]
    assert sorted(had) == [(name, n) for name in ("plain", "strict") for n in range(5)]
    assert found["run"]["segments"] == 2


def test_criteria_name_their_workload(run):
    folder, _ = run
    named = {m["criterion"] for m in findings(folder)["measurements"]}

    assert {"within_slo @ peak", "p50(ttft) @ peak", "record_accuracy @ desk"} <= named
    assert not any("accepted" in name and "peak" in name for name in named)


def test_a_run_with_load_verifies_and_is_rebuilt_byte_for_byte(run):
    folder, _ = run

    assert steelyard("verify", "run", cwd=folder).returncode == 0
    rebuilt = steelyard("report", "run", cwd=folder)
    assert rebuilt.returncode == 0, rebuilt.stderr
    assert "6 files are the same, byte for byte" in rebuilt.stderr


def test_the_report_tells_of_both_workloads(run):
    folder, _ = run
    page = (folder / "run" / "report.md").read_text("utf-8")

    assert "Workload peak was offered as load: constant {rate: 16 /s, for: 0.25 s}" in page
    assert "strict @ peak" in page


def test_loads_are_drawn_over_time_or_named_as_invalid(run):
    folder, _ = run
    found = findings(folder)
    shown = {(c["deployment"], c["workload"]) for c in found["over_time"]["curves"]}
    left_out = {(c["deployment"], c["workload"]) for c in found["over_time"].get("left_out", ())}

    assert shown | left_out == {(d, w) for d in ("plain", "strict") for w in ("desk", "peak")}
    assert not shown & left_out
    page = (folder / "run" / "report.md").read_text("utf-8")
    assert page.count("is not drawn: ") == len(left_out)
