"""A weighing of two scripted models with tools, from the command line."""

from __future__ import annotations

import json

import pytest

from steelyard.suites import suite
from support.desk import steelyard
from support.hostile import Hostile
from support.teller import refused, right, said, teller

SOURCE = "made:calls-reask?n=22&seed=3"
STUDY = """
study: Which of the two desks calls tools right?
baseline: sloppy
keep: full
deployments:
  right: {{endpoint: {{base_url: "{right}", model: scripted}}}}
  sloppy: {{endpoint: {{base_url: "{sloppy}", model: scripted}}}}
workloads:
  desk: {{items: "{items}", arrivals: {{closed: {{users: 2}}}}, max_tokens: 60, slo: 10 s}}
suites: [tools]
criteria:
  tool_accuracy: {{weight: 1, worst: 0%, best: 100%}}
  usable_call_rate: {{weight: 1, worst: 0%, best: 100%}}
seed: 7
"""
TEXT = '<tool_call>\n{"name": "get_balance", "arguments": {}}\n</tool_call>'


def sloppy(item, seen):
    """Text on the first try, a tool nobody offers on the second, right on the third."""
    tries = len(seen.json["messages"])
    if item.cluster == "transfer":
        return said(seen, calls=[("transfer", '{"amount": "much"}')])
    if item.cluster == "balance" and tries == 1:
        return said(seen, text=TEXT)
    if item.cluster == "balance" and tries == 3:
        return said(seen, calls=[("nobody", None)])
    if item.cluster == "accounts":
        return refused("You exceeded your current quota", "Retry-After: 1")
    return right(item, seen)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tools")
    items = suite("tools").load_items(SOURCE).items
    with Hostile([teller(items, right)]) as one, Hostile([teller(items, sloppy)]) as two:
        study = STUDY.format(right=one.url, sloppy=two.url, items=SOURCE)
        (folder / "study.yaml").write_text(study.lstrip(), "utf-8")
        done = steelyard("weigh", "study.yaml", "--run", "run", "--json", cwd=folder)
    assert done.returncode in (0, 3), done.stderr
    return folder / "run"


def measured(run, deployment):
    found = json.loads((run / "measurements.json").read_bytes())
    return {m["criterion"]: m for m in found["measurements"] if m["deployment"] == deployment}


def test_split_arguments_gaps_in_the_index_and_absent_arguments_are_read(run):
    assert measured(run, "right")["tool_accuracy"]["value"] == 1
    assert measured(run, "right")["decision_f1"]["value"] == 1


def test_faults_are_counted_by_kind_and_mended_by_re_asks(run):
    found = measured(run, "sloppy")
    told = json.loads((run / "measurements.json").read_bytes())["outcomes"]
    [kinds] = [o["kinds"] for o in told if o["deployment"] == "sloppy"]

    assert kinds == {"missing-arg": 2, "rate-limited": 2}
    assert (found["solved_within_1"]["k"], found["solved_within_2"]["k"]) == (16, 18)
    assert (found["usable_call_rate"]["k"], found["usable_call_rate"]["n"]) == (12, 16)


def test_the_report_has_words_for_kinds_and_criteria_in_both_languages(run):
    english = (run / "report.md").read_text("utf-8")
    chinese = (run / "report.zh.md").read_text("utf-8")

    assert "argument missing" in english
    assert "usable calls" in english
    assert "缺少参数" in chinese
    assert "可用调用率" in chinese


def test_the_report_shows_how_soon_re_asks_mend_faults(run):
    found = json.loads((run / "measurements.json").read_bytes())["convergence"]
    [curve] = [c for c in found if c["deployment"] == "sloppy"]

    assert [step["solved"] for step in curve["steps"]] == [16, 16, 18, 18, 18, 18]
    assert [step["asked"] for step in curve["steps"]] == [20, 4, 4, 2, 2, 2]
    assert (curve["never"], curve["n"]) == (4, 22)
    assert "18 of 22" in (run / "report.md").read_text("utf-8")
    assert "重问次数" in (run / "report.zh.md").read_text("utf-8")
