from __future__ import annotations

from itertools import permutations

import pytest

from steelyard.decide import Word
from steelyard.evidence import Missing


def test_ac3_the_dominated_is_never_first(acceptance, kit):
    case = acceptance("ac3")

    verdict = kit.plain(case["criteria"], case["weights"], case["values"]).decide()

    assert [[p.dominated, p.by] for p in verdict.dominance if p.exact] == case["dominated"]
    assert list(verdict.front) == case["front"]
    place = verdict.contenders.index(case["never_first"])
    for run in verdict.runs:
        assert run.acceptability.first[place] == 0
        assert run.acceptability.central[place] is None


def test_ac4_declared_anchors_do_not_reverse_ranks(acceptance, kit):
    case = acceptance("ac4")
    criteria = [kit.Criterion(**rule) for rule in case["criteria"]]
    added = case["added"]

    for extra in ({}, {added["name"]: added["values"]}):
        verdict = kit.Case(criteria=criteria, values=case["values"] | extra).decide()

        for name, expected in case["utilities"].items():
            assert kit.utility(verdict, name).value == pytest.approx(expected, rel=1e-12)
        assert verdict.deployment == "A"
    assert kit.utility(verdict, "C").value == pytest.approx(added["utility"], rel=1e-12)
    assert [p.by for p in verdict.dominance if p.dominated == "C"] == added["dominated_by"]


def test_ac5_ties_in_whatever_order(acceptance, kit):
    for case in acceptance("ac5")["cases"]:
        for order in permutations(case["values"]):
            values = {name: case["values"][name] for name in order}

            verdict = kit.plain(case["criteria"], case["weights"], values).decide()

            assert (verdict.word, verdict.deployment) == (Word.TIE, None)
            assert verdict.because[0].kind == "exact-tie"
            assert verdict.because[0].params["deployments"] == sorted(values)


def test_ac6_a_missing_value_that_could_flip_is_measured_first(acceptance, kit):
    case = acceptance("ac6")
    found = case["open"]

    verdict = kit.plain(case["criteria"], case["weights"], found["values"]).decide()

    assert kit.utility(verdict, "B").value == pytest.approx(found["utility"]["B"])
    assert isinstance(kit.utility(verdict, "A").value, Missing)
    reach = kit.utility(verdict, "A")
    assert [reach.low, reach.high] == pytest.approx(found["reach"]["A"])
    assert verdict.word == found["verdict"]
    assert verdict.because[0].params["flips_at"] == pytest.approx(found["flips_at"])
    assert verdict.next[0].kind == "measure-missing"
    assert verdict.next[0].params == {"criterion": "safety", "deployment": "A"}


def test_ac6_a_missing_value_that_cannot_flip_changes_nothing(acceptance, kit):
    case = acceptance("ac6")
    found = case["settled"]

    verdict = kit.plain(case["criteria"], case["weights"], found["values"]).decide()

    assert kit.utility(verdict, "A").low == pytest.approx(found["at_least"])
    assert (verdict.word, verdict.deployment) == (found["verdict"], found["deployment"])


def test_ac6_a_missing_value_behind_a_gate_keeps_out(acceptance, kit):
    case = acceptance("ac6")
    gate = kit.Gate(**case["gated"]["gate"])

    verdict = kit.plain(
        case["criteria"], case["weights"], case["settled"]["values"], gates=[gate]
    ).decide()

    assert verdict.standing["A"] == case["gated"]["result"]
    assert list(verdict.eligible) == case["gated"]["eligible"]
    ask = verdict.next[0]
    assert (ask.kind, ask.params["deployment"], ask.params["would_win"]) == (
        "prove-gate",
        "A",
        True,
    )


def test_ac7_a_failed_gate_cannot_be_bought_back(acceptance, kit):
    gate = kit.Gate(criterion="compliance", op=">=", threshold=0.995)
    facts = [
        kit.measurement("A", "compliance", acceptance("ac7")["facts"][0]["value"]),
        kit.measurement("B", "compliance", acceptance("ac7")["facts"][1]["value"]),
    ]

    verdict = kit.plain(
        ["x"], [1], {"A": [1.0], "B": [0.1]}, gates=[gate], gate_measurements=facts
    ).decide()

    assert (verdict.word, verdict.deployment) == (Word.RECOMMEND, "B")
    assert verdict.because[0].kind == "only-eligible"
    assert "worse" in [r.kind for r in verdict.because]
    assert verdict.to_json()["acceptability"]["among"] == "all"


def test_ac9_the_winner_at_declared_weights_and_what_would_flip_it(acceptance, kit):
    case = acceptance("ac9")
    weights = case["tipping"]["weights"]

    verdict = kit.plain(["x", "y", "z"], weights, case["triangle"]["values"]).decide()

    assert (verdict.word, verdict.deployment) == (Word.RECOMMEND, "A")
    flip = next(t for t in verdict.tipping if t.criterion == "x")
    assert (flip.flips_at, flip.to) == (pytest.approx(13 / 33), "B")
    assert verdict.weight_change.change == pytest.approx(7 / 45)
