"""Who signs what: a study before its results, a verdict after, through the command line."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from steelyard.evidence import RunFolder
from steelyard.ledger import SigningKey, signature_of
from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import Hostile

VERIFIER = str(Path(__file__).parents[2] / "docs" / "verify_independently.py")
KEYS = ("risk", "desk")
PEOPLE = """
people:
  platform team: {{role: measurer, conflicts: none}}
  风险部: {{role: approver, key: {risk}, conflicts: 无}}
  card desk: {{role: [owner, reviewer], key: {desk}}}
"""


@pytest.fixture(scope="module")
def signed(tmp_path_factory):
    """A weighing whose study the risk office signed before; (folder, completed process)."""
    folder = tmp_path_factory.mktemp("signed")
    keys = {name: SigningKey.load_or_create(folder / f"{name}.key").public for name in KEYS}
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(
            folder, strict=strict.url, plain=plain.url, count=16, edit=PEOPLE.format(**keys)
        )
        before = steelyard(
            "sign", str(study), "--as", "风险部", "--key", "risk.key", "--lang", "zh", cwd=folder
        )
        assert before.returncode == 0, before.stderr
        assert "尚待签署：card desk" in before.stdout
        done = steelyard("weigh", str(study), "--run", "run", cwd=folder)
    assert done.returncode in {0, 3}, done.stderr
    return folder, done


@pytest.fixture
def run(signed, tmp_path):
    """A copy of the run, in a folder with the same keys."""
    folder, _ = signed
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return tmp_path


def records(folder, kind):
    ledger = (folder / "run" / "ledger.jsonl").read_text("utf-8")
    found = [json.loads(line) for line in ledger.split("\n")[:-1]]
    return [record for record in found if record["kind"] == kind]


def test_a_signature_over_the_study_stands_before_the_first_sample(signed):
    folder, done = signed
    [one] = records(folder, "signature")

    assert one["seq"] < min(record["seq"] for record in records(folder, "samples"))
    assert signature_of(one["body"]).holds
    assert one["body"]["study"] == records(folder, "study")[0]["body"]["hash"]
    assert "not signed before the results: card desk" in done.stderr


def test_when_all_have_signed_the_report_says_approved_and_everything_verifies(run):
    first = steelyard("sign", "run", "--as", "风险部", "--key", "risk.key", cwd=run)
    assert (first.returncode, first.stderr) == (0, "")
    assert "still to sign: card desk" in first.stdout
    assert "still lacks the signature of card desk" in (run / "run" / "report.md").read_text()

    last = steelyard("sign", "run", "--as", "card desk", "--key", "desk.key", cwd=run)

    assert "everybody who reviews or approves has signed" in last.stdout
    assert "has signed this verdict" in (run / "run" / "report.md").read_text()
    assert "均已签署本结论" in (run / "run" / "report.zh.md").read_text()
    assert steelyard("verify", "run", cwd=run).returncode == 0
    assert steelyard("report", "run", cwd=run).returncode == 0
    check = [sys.executable, VERIFIER, "run"]
    assert subprocess.run(check, cwd=run, capture_output=True, check=False).returncode == 0


def test_a_signature_made_elsewhere_is_added_where_the_run_was_made(run):
    elsewhere = {"STEELYARD_KEY": str(run / "risk.key")}
    made = steelyard("sign", "run", "--as", "风险部", "--out", "sent", cwd=run, env=elsewhere)
    assert made.returncode == 0, made.stderr
    [file] = (run / "sent").iterdir()
    assert "--add" in made.stdout

    assert steelyard("sign", "run", "--add", str(file), cwd=run).returncode == 0
    assert [s["body"]["over"] for s in records(run, "signature")] == ["study", "verdict"]
    again = steelyard("sign", "run", "--add", str(file), cwd=run)
    assert again.returncode == 2
    assert "stands in the ledger already" in again.stderr


def test_a_signature_moved_to_another_name_is_refused(run):
    elsewhere = {"STEELYARD_KEY": str(run / "risk.key")}
    steelyard("sign", "run", "--as", "风险部", "--out", "sent", cwd=run, env=elsewhere)
    [file] = (run / "sent").iterdir()
    body = json.loads(file.read_bytes()) | {"who": "card desk", "roles": ["owner", "reviewer"]}
    file.write_text(json.dumps(body))

    done = steelyard("sign", "run", "--add", str(file), cwd=run)

    assert done.returncode == 2
    assert "not made with the key" in done.stderr
    assert len(records(run, "signature")) == 1


@pytest.mark.parametrize(
    ("who", "key", "told"),
    [
        ("stranger", "risk.key", "the study names platform team"),
        ("风险部", "desk.key", "signs with key"),
    ],
)
def test_who_is_not_named_or_has_another_key_does_not_sign(run, who, key, told):
    done = steelyard("sign", "run", "--as", who, "--key", key, cwd=run)

    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_two_do_not_sign_at_the_same_moment(run):
    """Each would append where the ledger ended when he looked, over the other's lines."""
    ledger = run / "run" / "ledger.jsonl"
    before = ledger.read_bytes()

    with RunFolder.at(run / "run").sole():
        done = steelyard("sign", "run", "--as", "风险部", "--key", "risk.key", cwd=run)

    assert "is writing into this run folder" in done.stderr
    assert (done.returncode != 0, ledger.read_bytes() == before) == (True, True)


def test_nobody_signs_a_run_that_was_changed(run):
    verdict = run / "run" / "verdict.json"
    verdict.write_bytes(verdict.read_bytes().replace(b"strict", b"STRICT", 1))

    done = steelyard("sign", "run", "--as", "风险部", "--key", "risk.key", cwd=run)

    assert done.returncode == 2
    assert "damaged" in done.stderr


def test_a_changed_study_needs_signing_again(run):
    study = run / "desk.yaml"
    study.write_text(study.read_text().replace(">= 60%", ">= 61%"))

    done = steelyard("weigh", str(study), "--dry-run", cwd=run)
    begun = steelyard("weigh", str(study), "--run", "other", cwd=run)

    assert done.returncode == 0, done.stderr
    assert "风险部 signed another state of the study" in begun.stderr


def test_the_key_that_closed_the_run_can_not_be_the_only_one_that_approves(run):
    folder = run
    lone = PEOPLE.split("  风险部")[0] + "  boss: {{role: approver}}\n"
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(
            folder, strict=strict.url, plain=plain.url, count=16, edit=lone.format()
        )
        steelyard("weigh", str(study), "--run", "lone", cwd=folder)

    done = steelyard("sign", "lone", "--as", "boss", cwd=folder)

    assert done.returncode == 2
    assert "can't be the only approver" in done.stderr
