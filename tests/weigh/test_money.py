"""A weighed study with a business: its costs by the run's own figures, rebuilt byte for byte."""

from __future__ import annotations

import json

import pytest

from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import Hostile

BUSINESS = """
business:
  horizon: 3 years
  currency: CNY
  baseline: plain
  discount: {rate: 12%}
  volume: {base: 1000 /d, as_of: 2026-11-01, source: 卡部}
  deployments:
    strict:
      machines: 2
      throughput: 50 tokens/s
      utilisation: {share: 50%, as_of: 2026-11-01, source: monitoring}
      accepted: 10%
      as_of: 2026-11-01
      source: guess
  lines:
    - {what: 审计, kind: compliance, rate: 1万 CNY/年, as_of: 2026-11-01, source: 合规部}
    - {what: 服务器, kind: compute, for: strict, rate: 20万 CNY, as_of: 2026-11-01, source: 报价}
  benefits:
    坐席:
      for: strict
      agents: {count: 5, share: {base: 20%, low: 10%, high: 40%}, cost: 18万 CNY/年}
      as_of: 2026-11-01
      source: 人事部
  scenarios: {慢: {坐席: {share: 10%}}}
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(folder, strict=strict.url, plain=plain.url)
        study.write_text(study.read_text("utf-8") + BUSINESS, "utf-8")
        done = steelyard("weigh", str(study), "--run", "run", "--json", cwd=folder)
    assert done.returncode in {0, 3}, done.stderr
    return folder


def ledger(folder, name):
    found = json.loads((folder / "run" / "measurements.json").read_bytes())["money"]
    return next(one for one in found["ledgers"] if one["deployment"] == name)


def test_shares_and_tokens_are_the_runs_and_the_throughput_the_declared_one(run):
    strict, plain = ledger(run, "strict"), ledger(run, "plain")

    assert strict["facts"]["accepted"]["value"] == 1
    assert strict["facts"]["accepted"]["status"] == "measured"
    assert plain["facts"]["accepted"]["value"] < 0.8
    assert strict["facts"]["tokens"]["status"] == "measured"
    assert strict["facts"]["throughput"]["value"] == 100
    assert plain["facts"]["throughput"]["status"] == "measured"


def test_an_accepted_answer_costs_more_where_fewer_are_accepted(run):
    unit = ledger(run, "plain")["unit"]["demand"]

    share = ledger(run, "plain")["facts"]["accepted"]["value"]
    assert unit["per_accepted"]["base"] == pytest.approx(
        unit["per_answer"]["base"] / share, rel=1e-4
    )


def test_the_report_rebuilds_the_money_byte_for_byte_and_the_command_prints_it(run):
    rebuilt = steelyard("report", "run", cwd=run)
    told = steelyard("cost", "run", "--lang", "zh", cwd=run)

    assert rebuilt.returncode == 0, rebuilt.stdout + rebuilt.stderr
    assert "审计（合规审计）" in told.stdout


def test_the_record_says_what_a_deployment_returns_against_the_baseline(run):
    money = json.loads((run / "run" / "measurements.json").read_bytes())["money"]
    (returned,) = money["returns"]

    assert (returned["deployment"], returned["baseline"]) == ("strict", "plain")
    assert returned["outcome"]["flows"][0] == -200_000
    assert returned["scenarios"][0]["outcome"]["npv"] < returned["outcome"]["npv"]
    assert money["information"]["choices"] == ["plain", "strict"]


def test_a_scenario_in_another_unit_is_refused_before_anything_is_asked(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url)
        text = study.read_text("utf-8") + BUSINESS.replace("{share: 10%}}}", "{share: 10}}}")
        study.write_text(text, "utf-8")
        done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

        assert done.returncode == 2
        assert "坐席: share: 10 is in another unit than the input; write it in share" in done.stderr
        assert not [r for r in strict.requests if r.method == "POST"]


def test_a_currency_without_a_rate_is_refused_before_anything_is_asked(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url)
        text = study.read_text("utf-8") + BUSINESS.replace("CNY", "USD")
        study.write_text(text, "utf-8")
        done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

        assert done.returncode == 2
        assert "business.currency: prices are in CNY" in done.stderr
        assert not [r for r in strict.requests if r.method == "POST"]
