"""A window of load whose generator was too slow is offered again, as often as the study says."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from steelyard.cli import main
from steelyard.load.certificate import Check
from steelyard.weigh import offering
from support.desk import answering, right, write_study
from support.hostile import Hostile

pytestmark = pytest.mark.timeout(600)
PEAK = """workloads:
  peak: {{prompts: {{tokens: {{input: 40, output: 8}}}}, slo: 5 s, again: {again},
    arrivals: {{constant: {{rate: 16 /s, for: 250 ms}}}}}}"""


@pytest.fixture
def weighed(tmp_path, monkeypatch):
    """A run in which the named check of the named window fails so many times."""

    def run(check, *, fails, again):
        real, seen = offering.offer_window, Counter()

        def offer(order, **rest):
            judged = real(order, **rest)
            sound = [replace(c, result="pass") for c in judged.checks]
            key = (order.deployment, order.window)
            seen[key] += 1
            if key == ("plain", 1) and seen[key] <= fails:
                sound.append(Check(check=check, result="fail", detail="made up", because=""))
            return replace(judged, checks=tuple(sound))

        monkeypatch.setattr(offering, "offer_window", offer)
        monkeypatch.setenv("STEELYARD_KEY", str(tmp_path / "signing.key"))
        monkeypatch.chdir(tmp_path)
        with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
            path = write_study(tmp_path, strict=strict.url, plain=plain.url, count=5)
            text = path.read_text("utf-8").replace("workloads:", PEAK.format(again=again), 1)
            edit = "criteria:\n  within_slo @ peak: {weight: 25, worst: 0%, best: 100%}"
            path.write_text(text.replace("criteria:", edit, 1), "utf-8")
            with pytest.raises(SystemExit) as ended:
                main(["weigh", str(path), "--run", "run"])
        assert ended.value.code in {0, 3}
        return tmp_path / "run", seen

    return run


def kinds(run):
    lines = (run / "ledger.jsonl").read_text("utf-8").splitlines()
    return Counter(json.loads(line)["kind"] for line in lines)


def certificate(run):
    found = json.loads((run / "measurements.json").read_bytes())
    return {
        check["detail"].split(": ")[1]: check
        for check in found["validity"]
        if check["check"] == "certificate"
    }["plain"]


def test_it_counts_once_it_was_offered_well_and_the_rest_is_told(weighed):
    run, seen = weighed("schedule_lag", fails=2, again=2)

    assert seen["plain", 1] == 3
    assert (kinds(run)["again"], kinds(run)["window"]) == (2, 10)
    check = certificate(run)
    assert check["result"] == "pass"
    assert "2 more were not counted: the generator was too slow" in check["detail"]
    assert "另有 2 个未计入" in (run / "report.zh.md").read_text("utf-8")
    with pytest.raises(SystemExit) as rebuilt:
        main(["report", str(run)])
    assert rebuilt.value.code == 0


def test_a_study_that_does_not_say_so_offers_each_window_once(weighed):
    run, seen = weighed("schedule_lag", fails=2, again=0)

    assert seen["plain", 1] == 1
    assert certificate(run)["result"] == "fail"


def test_what_the_server_may_have_done_is_never_offered_again(weighed):
    run, seen = weighed("littles_law", fails=1, again=3)

    assert seen["plain", 1] == 1
    assert certificate(run)["result"] == "fail"
