"""The command line against scripted servers: from a study to a report that verifies."""

from __future__ import annotations

import json
import shutil
import subprocess
import time

import pytest

from support.desk import (
    answering,
    begin,
    command,
    environment,
    measurements,
    right,
    sloppy,
    steelyard,
    write_study,
)
from support.hostile import Hostile


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A completed weighing of a right and a sloppy server; (folder, completed process)."""
    folder = tmp_path_factory.mktemp("desk")
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(folder, strict=strict.url, plain=plain.url)
        done = steelyard("weigh", str(study), "--run", "run", "--json", cwd=folder)
    return folder, done


def value(folder, criterion, deployment):
    found = [
        m["value"]
        for m in measurements(folder)["measurements"]
        if (m["criterion"], m["deployment"]) == (criterion, deployment)
    ]
    assert len(found) == 1
    return found[0]


def test_a_weighing_ends_with_a_recommendation_and_exit_0(run):
    folder, done = run
    assert done.returncode == 0, done.stderr

    verdict = json.loads((folder / "run" / "verdict.json").read_bytes())

    assert (verdict["verdict"], verdict["deployment"]) == ("RECOMMEND", "strict")


def test_json_is_all_there_is_on_stdout(run):
    _, done = run

    assert json.loads(done.stdout)["verdict"]["verdict"] == "RECOMMEND"


def test_the_rates_are_those_of_the_scripts(run):
    folder, _ = run
    broken = sum(n % 4 == 0 for n in range(20))
    wrapped = sum(n % 4 != 0 and n % 3 == 0 for n in range(20))

    assert value(folder, "strict_compliance", "strict") == 1
    assert value(folder, "strict_compliance", "plain") == pytest.approx(1 - (broken + wrapped) / 20)
    assert value(folder, "extracted_compliance", "plain") == pytest.approx(1 - broken / 20)


def test_every_item_is_asked_once_of_each(run):
    folder, _ = run

    outcomes = {o["deployment"]: o["attempted"] for o in measurements(folder)["outcomes"]}

    assert outcomes == {"strict": 20, "plain": 20}


def test_both_get_the_same_prompts(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=5)
        steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)
        asked = [
            sorted(
                json.dumps(r.json["messages"])
                for r in server.requests
                if r.method == "POST" and r.json["max_tokens"] > 1
            )
            for server in (strict, plain)
        ]

    assert asked[0] == asked[1]
    assert len(asked[0]) == 5


def test_a_run_verifies(run):
    folder, _ = run

    assert steelyard("verify", "run", cwd=folder).returncode == 0


def test_the_report_is_rebuilt_byte_for_byte_from_the_record(run):
    folder, _ = run

    rebuilt = steelyard("report", "run", "--out", "again", cwd=folder)

    assert rebuilt.returncode == 0, rebuilt.stderr
    for name in ("report.html", "report.zh.html", "report.md", "measurements.json", "verdict.json"):
        assert (folder / "again" / name).read_bytes() == (folder / "run" / name).read_bytes()


def test_a_comparison_says_that_all_is_the_same(run):
    folder, _ = run

    compared = steelyard("report", "run", cwd=folder)

    assert compared.returncode == 0
    assert "6 files are the same, byte for byte" in compared.stderr


def test_verify_names_the_root_that_the_report_prints(run):
    folder, _ = run
    printed = json.loads(steelyard("report", "run", "--json", cwd=folder).stdout)["root"]

    told = steelyard("verify", "run", cwd=folder).stdout

    assert f"{printed}, as the report prints it" in told
    assert printed in (folder / "run" / "report.md").read_text("utf-8")


def test_a_changed_number_is_found_when_the_report_is_rebuilt(run, tmp_path):
    folder, _ = run
    shutil.copytree(folder / "run", tmp_path / "run")
    path = tmp_path / "run" / "measurements.json"
    path.write_bytes(path.read_bytes().replace(b'"attempted": 20', b'"attempted": 21'))

    rebuilt = steelyard("report", "run", cwd=tmp_path)

    assert rebuilt.returncode == 1
    assert "measurements.json: differs" in rebuilt.stderr


def test_other_gates_judge_the_same_record_post_hoc(run):
    folder, _ = run
    text = (folder / "desk.yaml").read_text("utf-8").replace(">= 60%", ">= 99%")
    (folder / "stricter.yaml").write_text(text, "utf-8")

    judged = steelyard("report", "run", "--study", "stricter.yaml", "--out", "hoc", cwd=folder)

    assert judged.returncode == 0, judged.stderr
    found = json.loads((folder / "hoc" / "measurements.json").read_bytes())
    assert found["run"]["post_hoc"] is True
    assert "Post hoc" in (folder / "hoc" / "report.md").read_text("utf-8")


def test_another_question_can_not_be_judged_from_this_record(run):
    folder, _ = run
    text = (folder / "desk.yaml").read_text("utf-8").replace("seed: 7", "seed: 8")
    (folder / "other.yaml").write_text(text, "utf-8")

    judged = steelyard("report", "run", "--study", "other.yaml", "--out", "hoc2", cwd=folder)

    assert judged.returncode == 2
    assert "seed" in judged.stderr


def test_a_second_run_into_the_same_folder_is_refused(run):
    folder, _ = run

    again = steelyard("weigh", "desk.yaml", "--run", "run", cwd=folder)

    assert again.returncode == 2
    assert "--resume" in again.stderr
    assert "Traceback" not in again.stderr


def test_resuming_a_complete_run_asks_nothing_and_keeps_the_verdict(run, tmp_path):
    folder, _ = run
    shutil.copytree(folder, tmp_path / "desk")

    again = steelyard("weigh", "desk.yaml", "--run", "run", "--resume", cwd=tmp_path / "desk")

    assert again.returncode == 0, again.stderr
    assert "complete and signed already" in again.stderr
    for name in ("samples.log", "ledger.jsonl", "report.html"):
        assert (tmp_path / "desk/run" / name).read_bytes() == (folder / "run" / name).read_bytes()


def test_an_interrupted_run_ranks_nobody_and_says_how_to_carry_on(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=30)
        process = begin("weigh", str(study), "--run", "run", cwd=tmp_path)
        log = tmp_path / "run" / "samples.log"
        while process.poll() is None and not (log.exists() and log.stat().st_size > 4000):
            time.sleep(0.02)
        process.kill()
        process.communicate()

    report = steelyard("report", "run", cwd=tmp_path)

    assert "MEASURE FIRST" in report.stdout
    assert "--resume" in report.stdout


def test_a_reader_that_goes_away_does_not_change_the_exit_code(run):
    folder, _ = run
    told = subprocess.Popen(
        command("report", "run"), cwd=folder, env=environment(folder), stdout=subprocess.PIPE
    )
    told.stdout.close()

    assert told.wait(60) == 0


def test_a_key_that_can_not_be_had_stops_a_run_before_its_first_request(tmp_path):
    with Hostile([answering(right)]) as server:
        study = write_study(tmp_path, strict=server.url, plain=server.url, count=5)
        done = steelyard(
            "weigh", str(study), "--run", "run", cwd=tmp_path, env={"STEELYARD_KEY": str(study)}
        )

    assert done.returncode == 2
    assert "private key" in done.stderr
    assert not (tmp_path / "run").exists()
    assert server.requests == []
