"""steelyard plan: what can be proven within so many days and accelerators."""

from __future__ import annotations

import json

import pytest

from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import Hostile

NOWHERE = "http://127.0.0.1:9/v1"


@pytest.fixture
def study(tmp_path):
    return write_study(tmp_path, strict=NOWHERE, plain=NOWHERE, count=40)


def planned(study, *options):
    done = steelyard("plan", str(study), *options, "--json", cwd=study.parent)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_days_are_shared_by_deployments_that_are_asked_in_turn(study):
    plan = planned(study, "--days", "1", "--answer-time", "9s")

    # 2 deployments x 40 answers x 9 s, by 2 users
    assert plan["used_days"] == pytest.approx(2 * 40 * 9 / 2 / 86400, rel=1e-5)
    assert plan["timed_by"] == {"strict": "said", "plain": "said"}


def test_too_little_time_leaves_a_gate_unproven_and_says_how_much_is_needed(study):
    study.write_text(study.read_text().replace(">= 60%", ">= 90%"))
    hours = 10 * 9 / 3600  # room for 10 answers of each

    plan = planned(study, "--days", str(hours / 24), "--answer-time", "9s")

    [gate] = plan["gates"]
    assert (gate["outcome"], gate["limit"]) == ("unproven", "time")
    assert gate["needed"] == 29
    assert gate["independent"] == 10
    assert gate["days"] == pytest.approx(29 * 9 / 86400, rel=1e-5)


def test_more_days_do_not_prove_what_needs_more_items(study):
    study.write_text(study.read_text().replace(">= 60%", ">= 99%"))

    [gate] = planned(study, "--days", "100")["gates"]

    assert (gate["outcome"], gate["limit"], gate["needed"]) == ("unproven", "items", 299)


def test_deployments_that_do_not_stand_together_take_turns(study):
    needs = ("--needs", "strict=8", "--needs", "plain=8")
    together = planned(study, "--days", "1", "--gpus", "16", *needs)
    turns = planned(study, "--days", "1", "--gpus", "8", *needs)

    assert (together["turns"], turns["turns"]) == (False, True)
    assert turns["swap_days"] == 2 * together["swap_days"]


def test_what_can_not_stand_is_not_measured(study):
    done = steelyard(
        "plan", str(study), "--days", "9", "--gpus", "4", "--needs", "strict=8", "--lang", "zh",
        cwd=study.parent,
    )  # fmt: skip

    assert "strict：所需加速卡超过 4 块" in done.stdout
    assert "保持未证明" in done.stdout


def test_a_pilot_says_how_fast_and_how_likely(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=20)
        steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

    plan = planned(study, "--days", "1", "--pilot", "run")

    strict, plain = plan["gates"]
    assert plan["timed_by"] == {"strict": "pilot", "plain": "pilot"}
    assert (strict["deployment"], strict["outcome"]) == ("strict", "settled")
    assert strict["passes"] == 1
    assert 0 < plain["passes"] < 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--days", "0"], "more than 0"),
        (["--days", "1", "--needs", "nobody=8"], "the study has strict, plain"),
        (["--days", "1", "--needs", "strict"], "NAME=COUNT"),
        (["--days", "1", "--pilot", "nowhere"], "nowhere"),
    ],
)
def test_means_that_do_not_fit_are_told(study, options, told):
    done = steelyard("plan", str(study), *options, cwd=study.parent)

    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr
