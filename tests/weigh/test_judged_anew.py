"""decide, next, explain and whatif on a run against scripted servers."""

from __future__ import annotations

import json

import pytest

from steelyard.errors import RunError, StudyError
from steelyard.report import compose_explanation, compose_steps
from steelyard.weigh import judge_anew, what_if
from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import Hostile


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(folder, strict=strict.url, plain=plain.url)
        done = steelyard("weigh", str(study), "--run", "run", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "run"


@pytest.fixture(scope="module")
def asked(run):
    return what_if(
        run, ["gate:delivered_compliance=off", "weight:field_accuracy=10%"], out=None, lang="en"
    )


def test_the_record_alone_gives_the_verdict_that_was_written(run):
    found = judge_anew(run)

    assert found.same is True
    assert found.verdict == json.loads((run / "verdict.json").read_bytes())
    assert [e["seq"] for e in found.entries] == sorted(e["seq"] for e in found.entries)


def test_a_what_if_is_judged_by_the_changed_rules_and_says_what_changed(run, asked):
    before = {path: path.read_bytes() for path in run.iterdir() if path.is_file()}

    assert {path: path.read_bytes() for path in run.iterdir() if path.is_file()} == before
    assert asked.findings["run"]["post_hoc"] is True
    changed = asked.findings["run"]["what_if"]
    assert [(c["kind"], c["name"], c["after"]) for c in changed] == [
        ("weight", "field_accuracy", "10%"),
        ("gate", "delivered_compliance", "off"),
    ]
    assert asked.findings["run"]["frozen_verdict"]["verdict"] == "RECOMMEND"
    assert asked.verdict["gates"] == []
    weights = {c["name"]: c["weight"] for c in asked.findings["study"]["criteria"]}
    assert weights["field_accuracy"] == pytest.approx(0.1)
    assert weights["p95(accepted_latency)"] == pytest.approx(0.45)


def test_the_mark_stands_first_in_terminal_report_and_json(run, tmp_path):
    words = ["whatif", str(run), "gate:delivered_compliance >= 95%"]
    shown = steelyard(*words, "--lang", "zh", "--out", str(tmp_path / "out"), cwd=tmp_path)
    told = steelyard(*words, "--json", cwd=tmp_path)

    assert shown.stdout.startswith("假设推演"), shown.stderr
    for name, mark in (("report", "假设推演"), ("report.en", "WHAT IF, not the decision")):
        for kind in ("html", "md"):
            assert mark in (tmp_path / "out" / f"{name}.{kind}").read_text("utf-8")
    document = json.loads(told.stdout)
    assert list(document)[:4] == ["run", "what_if", "post_hoc", "frozen_verdict"]
    assert document["frozen_verdict"] == {"verdict": "RECOMMEND", "deployment": "strict"}


def test_a_what_if_never_goes_into_the_run(run):
    with pytest.raises(StudyError, match="never replaced"):
        what_if(run, ["band=30%"], out=run / "hoc", lang="en")


@pytest.mark.parametrize(
    ("amendment", "said"),
    [
        ("weight:speed=1/2", "no criterion or group 'speed'"),
        ("weight:field_accuracy=140%", "between 0% and 100%"),
        ("gate:delivered_compliance <= 95%", "write >="),
        ("gate:field_accuracy=off", "no gate on 'field_accuracy'"),
        ("price:the moon=1 CNY/h", "known: a rented server"),
        ("price:a rented server/input=1 CNY/Mtok", "write price:a rented server/rate="),
        ("best:field_accuracy=10%", "inverted"),
        ("anchor:field_accuracy=10%", "write both ends"),
        ("colour:x=1", "says nothing to change"),
        ("band=300%", "weight_band"),
    ],
)
def test_an_amendment_that_can_not_be_is_refused_with_the_way_out(run, amendment, said):
    with pytest.raises(StudyError) as fault:
        what_if(run, [amendment], out=None, lang="en")

    assert said in str(fault.value)


def test_a_dearer_hour_makes_a_dearer_answer(run):
    cost = {
        price: next(
            m["value"]
            for m in what_if(
                run, [f"price:a rented server={price} CNY/h"], out=None, lang="en"
            ).findings["measurements"]
            if (m["criterion"], m["deployment"]) == ("cost_per_1000_accepted", "strict")
        )
        for price in ("1", "3")
    }

    assert cost["3"] == pytest.approx(3 * cost["1"], rel=1e-4)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    "subject",
    [
        "",
        "strict",
        "plain",
        "delivered_compliance",
        "delivered_compliance >= 60%",
        "field_accuracy",
        "acceptance",
    ],
)
def test_everything_can_be_asked_why_and_names_its_ledger_record(run, subject, lang):
    found = judge_anew(run)

    document = compose_explanation(
        found.findings, found.verdict, subject=subject, entries=found.entries, run="r", lang=lang
    )

    text = repr(document)
    assert document.sections[-1].anchor == "proof"
    sealed = next(e["hash"] for e in found.entries if e["kind"] == "measurements")
    assert sealed[:16] in text
    assert "steelyard report r" in text


def test_a_loser_hears_why_and_what_would_make_it_win(run):
    found = judge_anew(run)

    document = compose_explanation(
        found.findings, found.verdict, subject="plain", entries=[], run="r", lang="en"
    )

    text = repr(document)
    assert "What would make plain win" in text
    assert "what was seen proves" in text


def test_what_nobody_knows_is_named_with_the_nearest_that_is(run):
    found = judge_anew(run)

    with pytest.raises(StudyError, match="did you mean 'plain'"):
        compose_explanation(
            found.findings, found.verdict, subject="plan", entries=[], run="r", lang="en"
        )


def test_the_steps_come_in_the_order_of_the_method(run):
    found = judge_anew(run)

    document = compose_steps(found.findings, found.verdict, what="decide", lang="en")

    assert [s.anchor for s in document.sections] == ["gates", "front", "ranking", "tipping", "next"]


def test_a_folder_without_a_run_is_refused(tmp_path):
    with pytest.raises(RunError):
        judge_anew(tmp_path)


PAPER = """
study: Build or wait?
baseline: wait
alternatives:
  wait:
    about: keep the rules
    facts:
      field_accuracy: {value: 62%, status: documented, owner: desk, date: 2026-10-01, source: audit}
  build:
    about: an offer
    facts:
      field_accuracy:
        {low: 80%, base: 85%, high: 95%, status: assumed, owner: vendor, date: 2026-10-01,
         source: offer}
gates: ["field_accuracy >= 70%"]
criteria:
  field_accuracy: {weight: 1, worst: 50%, best: 100%}
"""


def test_a_study_that_asks_nobody_is_judged_from_its_file(tmp_path):
    study = tmp_path / "paper.yaml"
    study.write_text(PAPER, "utf-8")

    found = judge_anew(study)
    asked = what_if(study, ["gate:field_accuracy=off"], out=None, lang="en")
    why = compose_explanation(
        found.findings, found.verdict, subject="build", entries=(), run="r", lang="en"
    )

    assert found.path == study
    assert found.verdict["standing"]["wait"] == "FAIL"
    assert asked.verdict["gates"] == []
    assert asked.findings["run"]["frozen_verdict"]["verdict"] == found.verdict["verdict"]
    assert "vendor · 2026-10-01 · offer" in repr(why)
    assert "Nothing was run" in repr(why)


def test_a_study_that_asks_somebody_has_to_be_weighed_first(tmp_path):
    study = write_study(tmp_path, strict="http://h.invalid/v1", plain="http://h.invalid/v1")

    with pytest.raises(StudyError, match="measure first"):
        judge_anew(study)
