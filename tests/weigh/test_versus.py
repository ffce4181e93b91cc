"""Two runs of a study against each other."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from steelyard.errors import StudyError
from steelyard.evidence import to_json
from steelyard.weigh import Between, compare_studies
from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import Hostile, Send


def miscounting(seen):
    """Tells of one token, however many it streamed."""
    [whole] = answering(right)(seen)
    told = re.sub(rb'"completion_tokens": ?\d', b'"completion_tokens":1', whole.data)
    return [Send(data=told, delay_s=whole.delay_s)]


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Runs: good, bad (its 'strict' is sloppy), other (other items), void (tokens miscounted)."""
    folder = tmp_path_factory.mktemp("versus")
    with Hostile([answering(right)]) as good, Hostile([answering(sloppy)]) as bad:
        for name, strict, count in (("good", good, 20), ("bad", bad, 20), ("other", good, 10)):
            path = write_study(folder, strict=strict.url, plain=bad.url, count=count)
            steelyard("weigh", str(path), "--run", name, cwd=folder)
    with Hostile([answering(right)]) as good, Hostile([miscounting]) as bad:
        path = write_study(folder, strict=good.url, plain=bad.url)
        steelyard("weigh", str(path), "--run", "void", cwd=folder)
    return folder


def compared(folder, one, other, **between):
    """(refusals, duels), as plain JSON."""
    found = to_json(compare_studies(folder / one, folder / other, Between(**between)))
    return [why["code"] for why in found["refused"]], found["duels"]


def by_name(duel):
    return {held["found"]["criterion"]: held["found"] for held in duel["held"]}


def test_namesakes_are_paired_item_by_item_and_adjusted_together(runs):
    _, duels = compared(runs, "good", "bad")
    strict, plain = map(by_name, duels)

    assert [(d["a"], d["b"]) for d in duels] == [("strict", "strict"), ("plain", "plain")]
    assert (strict["strict_compliance"]["answer"], strict["strict_compliance"]["n"]) == ("a", 20)
    assert strict["strict_compliance"]["p_adjusted"] > strict["strict_compliance"]["p_value"]
    assert plain["record_accuracy"]["difference"] == 0


def test_exchanging_the_runs_flips_signs_and_nothing_else(runs):
    one = by_name(compared(runs, "good", "bad")[1][0])
    two = by_name(compared(runs, "bad", "good")[1][0])

    for name, c in one.items():
        if isinstance(c["difference"], float):
            assert two[name]["difference"] == pytest.approx(-c["difference"])
            assert two[name]["p_adjusted"] == pytest.approx(c["p_adjusted"])


def test_times_and_costs_carry_no_answer(runs):
    _, duels = compared(runs, "good", "bad")
    beside = duels[0]["beside"]

    assert {"p95(accepted_latency)", "cost_per_1000_accepted"} <= {b["criterion"] for b in beside}
    assert all("answer" not in row for row in beside)


def test_runs_on_other_items_are_refused_with_what_differs(runs):
    refused, duels = compared(runs, "good", "other")

    assert ("items" in refused, duels) == (True, [])


def test_two_deployments_are_named_one_of_each_run(runs):
    _, duels = compared(runs, "good", "bad", a="strict", b="plain")

    assert [(d["a"], d["b"]) for d in duels] == [("strict", "plain")]
    with pytest.raises(StudyError, match="good has strict, plain"):
        compared(runs, "good", "bad", a="nobody")


def test_a_margin_lets_it_say_equivalent(runs):
    _, duels = compared(runs, "good", "good", margin=0.5)

    assert by_name(duels[0])["record_accuracy"]["answer"] == "equivalent"


def test_a_run_that_does_not_verify_is_refused_first(runs, tmp_path):
    shutil.copytree(runs / "bad", tmp_path / "bad")
    log = tmp_path / "bad" / "samples.log"
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 1
    log.write_bytes(content)

    assert compared(runs, "good", tmp_path / "bad")[0] == ["unverified"]


def test_a_run_that_its_own_checks_void_is_refused_by_the_command(runs):
    told = steelyard("compare", "good", "void", cwd=runs)

    assert told.returncode == 3
    assert "void is void: its own checks failed (token_count" in told.stdout
    assert compared(runs, "void", "good") == (["void"], [])


def test_the_command_speaks_chinese_and_keeps_options_of_load_runs_out(runs):
    told = steelyard("compare", "good", "bad", "--lang", "zh", cwd=runs)
    other = steelyard("compare", "good", "other", "--json", cwd=runs)
    refused = steelyard("compare", "good", "bad", "--slo", "p95(ttft) <= 2 s", cwd=runs)

    assert (told.returncode, "a 更好" in told.stdout, "不排名" in told.stdout) == (0, True, True)
    assert (other.returncode, json.loads(other.stdout)["duels"]) == (3, [])
    assert refused.returncode == 2
