from __future__ import annotations

import numpy as np
import pytest

from steelyard.decide import Word
from steelyard.stats import Tally


def test_nobody_eligible_when_all_fail(kit):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.95)

    verdict = kit.plain(["x"], [1], {"A": [0.5], "B": [0.4]}, gates=[gate]).decide()

    assert verdict.word is Word.NONE_ELIGIBLE
    assert [r.kind for r in verdict.because] == ["gate", "gate"]
    assert {(f.deployment, f.flips_at) for f in verdict.gate_flips} == {("A", 0.5), ("B", 0.4)}


def test_unproven_gates_say_how_many_more(kit):
    gate = kit.Gate(criterion="ok", op=">=", threshold=0.99)
    seen = [kit.measurement(name, "ok", 1.0, k=250, n=250) for name in "AB"]

    verdict = kit.plain(
        ["x"], [1], {"A": [0.5], "B": [0.4]}, gates=[gate], gate_measurements=seen
    ).decide()

    assert verdict.word is Word.MEASURE_FIRST
    assert [(r.params["deployment"], r.params["more_n"]) for r in verdict.next] == [
        ("A", 49),
        ("B", 49),
    ]


def test_who_has_failed_a_gate_is_told_as_failed_and_not_as_open(kit):
    gates = [kit.Gate(criterion=c, op=">=", threshold=t) for c, t in (("ok", 0.9), ("fine", 0.99))]
    seen = [kit.measurement(name, "fine", 1.0, k=250, n=250) for name in "AB"]
    seen += [
        kit.measurement(name, "ok", k / 250, k=k, n=250) for name, k in (("A", 250), ("B", 100))
    ]

    verdict = kit.plain(
        ["x"], [1], {"A": [0.5], "B": [0.4]}, gates=gates, gate_measurements=seen
    ).decide()

    assert verdict.word is Word.MEASURE_FIRST
    told = [(r.params["deployment"], r.params["result"]) for r in verdict.because]
    assert told == [("A", "UNPROVEN"), ("B", "FAIL")]


def test_an_open_gate_of_who_failed_another_is_no_reason(kit):
    gates = [kit.Gate(criterion=c, op=">=", threshold=0.9) for c in ("ok", "fine")]
    seen = [kit.measurement(name, "ok", k / 250, k=k, n=250) for name, k in (("A", 250), ("B", 9))]
    seen += [
        kit.measurement(name, "fine", k / 250, k=k, n=250) for name, k in (("A", 250), ("B", 226))
    ]

    verdict = kit.plain(
        ["x"], [1], {"A": [0.5], "B": [0.4]}, gates=gates, gate_measurements=seen
    ).decide()

    told = [(r.params["gate"], r.params["result"]) for r in verdict.because if r.kind == "gate"]
    assert "UNPROVEN" not in [result for _, result in told]
    assert [result for _, result in told].count("FAIL") == 1


def test_no_weight_tips_what_a_gate_decided(kit):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.5)

    verdict = kit.plain(["x", "y"], [1, 1], {"A": [0.9, 0], "B": [0.1, 1]}, gates=[gate]).decide()

    assert verdict.deployment == "A"
    assert [flip.flips_at for flip in verdict.tipping] == [None, None]
    assert (verdict.weight_change, verdict.measurement_flips) == (None, ())
    assert verdict.next[0].kind == "nothing"


def test_a_percentile_gate_flips_at_the_order_statistic(kit):
    latencies = np.arange(1, 301) / 100
    gate = kit.Gate(criterion="p95(latency)", op="<=", threshold=1.0, unit="s")
    cell = kit.measurement("A", "p95(latency)", 2.85)

    def exceedance(criterion, deployment, threshold):
        return Tally(int((latencies > threshold).sum()), latencies.size)

    verdict = kit.plain(["x"], [1], {"A": [0.5]}, gates=[gate], gate_measurements=[cell]).decide(
        exceedance=exceedance
    )

    (flip,) = verdict.gate_flips
    assert verdict.word is Word.NONE_ELIGIBLE
    # 8 of 300 slower has an upper bound below 5 %, 9 has not: the 292nd value
    assert flip.flips_at == pytest.approx(2.92, rel=1e-9)
    assert flip.change == "starts-passing"


def test_one_deployment_is_held_against_gates_alone(kit):
    gate = kit.Gate(criterion="ok", op=">=", threshold=0.9)
    seen = [kit.measurement("A", "ok", 1.0, k=250, n=250)]

    verdict = kit.Case(criteria=[], values={"A": []}, gates=[gate], gate_measurements=seen).decide()

    assert (verdict.word, verdict.deployment) == (Word.RECOMMEND, "A")
    assert verdict.to_json()["acceptability"]["runs"] == []
