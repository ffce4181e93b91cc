"""Claimed, predicted and measured stand side by side in a study's record and report."""

from __future__ import annotations

import json
import shutil

import pytest

from support.desk import answering, right, steelyard, write_items
from support.hostile import Hostile

CLAIMS = """
document: data sheet
claims:
  - id: first
    says: the first token comes within half a second
    quantity: ttft
    value: 500 ms
    setup: {model: DeepSeek V3, device: H200, devices: 8, dtype: FP8, input: 2048 tokens}
  - id: memory
    says: and needs 19.8 GB
    quantity: memory
    value: 19.8 GB
    setup: {model: DeepSeek V3, dtype: FP16}
  - id: valid
    says: and 99.98 % of its answers are valid
    quantity: success rate
    value: 99.98 %
    sample: 10000
"""
STUDY = """
study: Does it keep its data sheet?
baseline: a
keep: full
deployments:
  a:
    endpoint: {base_url: "${A_URL}", model: scripted}
    structured: schema
    hardware: {model: DeepSeek-V3, device: H200, count: 8, input: 2048 tokens, output: 512 tokens, concurrency: 32}
    claims: {p50(ttft): claims.yaml#first, delivered_compliance: claims.yaml#valid}
workloads:
  desk: {items: items.jsonl, arrivals: {closed: {users: 2}}, windows: 5, max_tokens: 64, temperature: 0, slo: 10 s, accept: valid}
suites: [structured, load]
gates:
  - delivered_compliance >= 50%
criteria:
  delivered_compliance: {weight: 60, worst: 30%, best: 100%}
  p50(ttft): {weight: 40, worst: 10 s, best: 0.1 s}
seed: 7
"""  # noqa: E501


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("beside")
    write_items(folder, count=10)
    (folder / "claims.yaml").write_text(CLAIMS, encoding="utf-8")
    (folder / "study.yaml").write_text(STUDY, encoding="utf-8")
    with Hostile([answering(right)]) as server:
        done = steelyard(
            "weigh", "study.yaml", "--run", "run", cwd=folder, env={"A_URL": server.url}
        )
    assert done.returncode in (0, 3, 4), done.stderr
    return folder / "run"


def test_each_figure_has_its_claim_its_prediction_and_its_measurement(run):
    found = json.loads((run / "measurements.json").read_bytes())
    first, valid, *others = found["beside"]

    assert first["criterion"] == "p50(ttft)"
    assert first["claimed"]["low"] == 0.5
    assert first["claimed"]["ruled"]["verdict"] == "plausible"
    assert 0 < first["predicted"]["low"] < first["predicted"]["mid"] < first["predicted"]["high"]
    assert valid["predicted"] == {"missing": "nothing predicts it"}
    assert {one["criterion"] for one in others} == {"p50(tpot)", "output_tokens_per_s"}
    measured = {m["criterion"] for m in found["measurements"]}
    assert {"p50(ttft)", "delivered_compliance"} <= measured
    assert "Claimed, predicted, measured" in (run / "report.md").read_text("utf-8")
    assert "声称、预测、实测" in (run / "report.zh.md").read_text("utf-8")


def test_the_report_is_rebuilt_from_the_record_without_the_claims_file(run, tmp_path):
    shutil.copytree(run, tmp_path / "run")

    done = steelyard("report", "run", cwd=tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("claims.yaml#first", "claims.yaml#memory", "claim memory in claims.yaml is impossible"),
        ("claims.yaml#first", "claims.yaml#valid", "which is no figure in s"),
        ("claims.yaml#first", "claims.yaml", "names no claim; write FILE#ID"),
        ("claims.yaml#first", "other.yaml#1", "no file 'other.yaml' beside the study"),
        ("p50(ttft): claims", "ttfft: claims", "ttfft"),
        ("delivered_compliance: claims", "licence: claims", "licence"),
    ],
)
def test_a_claim_that_can_t_stand_there_is_refused(tmp_path, old, new, said):
    write_items(tmp_path, count=10)
    (tmp_path / "claims.yaml").write_text(CLAIMS, encoding="utf-8")
    (tmp_path / "study.yaml").write_text(STUDY.replace(old, new), encoding="utf-8")

    done = steelyard("study", "check", "study.yaml", cwd=tmp_path, env={"A_URL": "http://a/v1"})

    assert done.returncode == 2
    assert said in done.stderr
