from __future__ import annotations

import json
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.decide import Draws, Frame, Result, Word, decide
from steelyard.errors import RunError, StudyError, Undefined
from steelyard.evidence import Missing, Status
from steelyard.stats import Interval, Tally


def utility(verdict, deployment):
    return next(u for u in verdict.utilities if u.deployment == deployment)


def kinds(reasons):
    return [reason.kind for reason in reasons]


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
            assert utility(verdict, name).value == pytest.approx(expected, rel=1e-12)
        assert verdict.deployment == "A"
    assert utility(verdict, "C").value == pytest.approx(added["utility"], rel=1e-12)
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

    assert utility(verdict, "B").value == pytest.approx(found["utility"]["B"])
    assert isinstance(utility(verdict, "A").value, Missing)
    reach = utility(verdict, "A")
    assert [reach.low, reach.high] == pytest.approx(found["reach"]["A"])
    assert verdict.word == found["verdict"]
    assert verdict.because[0].params["flips_at"] == pytest.approx(found["flips_at"])
    assert verdict.next[0].kind == "measure-missing"
    assert verdict.next[0].params == {"criterion": "safety", "deployment": "A"}


def test_ac6_a_missing_value_that_cannot_flip_changes_nothing(acceptance, kit):
    case = acceptance("ac6")
    found = case["settled"]

    verdict = kit.plain(case["criteria"], case["weights"], found["values"]).decide()

    assert utility(verdict, "A").low == pytest.approx(found["at_least"])
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
    assert "worse" in kinds(verdict.because)
    assert verdict.to_json()["acceptability"]["among"] == "all"


def test_ac9_the_winner_at_declared_weights_and_what_would_flip_it(acceptance, kit):
    case = acceptance("ac9")
    weights = case["tipping"]["weights"]

    verdict = kit.plain(["x", "y", "z"], weights, case["triangle"]["values"]).decide()

    assert (verdict.word, verdict.deployment) == (Word.RECOMMEND, "A")
    flip = next(t for t in verdict.tipping if t.criterion == "x")
    assert (flip.flips_at, flip.to) == (pytest.approx(13 / 33), "B")
    assert verdict.weight_change.change == pytest.approx(7 / 45)


def test_nobody_eligible_when_all_fail(kit):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.95)

    verdict = kit.plain(["x"], [1], {"A": [0.5], "B": [0.4]}, gates=[gate]).decide()

    assert verdict.word is Word.NONE_ELIGIBLE
    assert kinds(verdict.because) == ["gate", "gate"]
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


def test_a_difference_within_the_margin_is_a_tie_when_shown(kit):
    rule = kit.Criterion(name="x", weight=1, margin=0.05)

    sharp = kit.Case(criteria=[rule], values={"A": [0.82], "B": [0.80]}, spread=0.005).decide()
    vague = kit.Case(criteria=[rule], values={"A": [0.82], "B": [0.80]}, spread=0.2).decide()

    assert (sharp.word, sharp.because[0].kind) == (Word.TIE, "equivalent")
    assert sharp.next[0].kind == "secondary"
    assert (vague.word, vague.next[0].kind) == (Word.MEASURE_FIRST, "measure-more")
    assert vague.next[0].params["criterion"] == "x"


def test_a_tie_that_only_the_weights_leave_open_names_the_weight(kit):
    verdict = kit.plain(
        ["x", "y"], [0.52, 0.48], {"A": [1, 0], "B": [0, 1]}, spread=1e-6, band=0.9
    ).decide()

    assert (verdict.word, verdict.because[0].kind) == (Word.TIE, "weights-undecided")
    assert verdict.next[0].kind == "settle-weight"
    assert verdict.next[0].params["flips_at"] == pytest.approx(0.5)


def test_what_is_worth_less_than_anybody_cares_is_not_measured(kit):
    """Neither shown to be equal nor worth telling apart."""
    rule = kit.Criterion(name="x", weight=1, margin=0.05)

    verdict = kit.Case(criteria=[rule], values={"A": [0.80], "B": [0.78]}, spread=0.06).decide()

    assert (verdict.word, verdict.because[0].kind) == (Word.TIE, "not-worth-measuring")
    assert verdict.because[0].params["evpi"] <= verdict.caring


def test_no_weight_tips_what_a_gate_decided(kit):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.5)

    verdict = kit.plain(["x", "y"], [1, 1], {"A": [0.9, 0], "B": [0.1, 1]}, gates=[gate]).decide()

    assert verdict.deployment == "A"
    assert [flip.flips_at for flip in verdict.tipping] == [None, None]
    assert (verdict.weight_change, verdict.measurement_flips) == (None, ())
    assert verdict.next[0].kind == "nothing"


def test_indifference_keeps_the_baseline(kit):
    verdict = kit.plain(["x"], [1], {"A": [0.5], "B": [0.5]}, baseline="B").decide()

    assert (verdict.next[0].kind, verdict.next[0].params["deployment"]) == ("keep-baseline", "B")


def test_a_value_without_an_interval_is_not_ranked(kit):
    bare = [kit.measurement(n, "y", 0.9, status=Status.MEASURED) for n in "AB"]
    frame = Frame(deployments=("A", "B"), criteria=[kit.Criterion(name="y", weight=1)])
    draws = Draws(deployments=("A", "B"), criteria=("y",), values=np.full((10, 2, 1), 0.9))

    verdict = decide(frame, measurements=bare, draws=draws)

    assert verdict.word is Word.MEASURE_FIRST
    assert kinds(verdict.next) == ["measure-missing", "measure-missing"]


def test_an_assumed_value_with_an_interval_is_ranked(kit):
    wide = Interval(low=0.4, high=0.6, confidence=0.95, method="t")
    cells = [
        kit.measurement(n, "y", v, interval=wide, status=Status.ASSUMED)
        for n, v in (("A", 0.4), ("B", 0.6))
    ]
    frame = Frame(deployments=("A", "B"), criteria=[kit.Criterion(name="y", weight=1)])
    values = np.tile([[0.4], [0.6]], (10, 1, 1))
    draws = Draws(deployments=("A", "B"), criteria=("y",), values=values)

    verdict = decide(frame, measurements=cells, draws=draws)

    assert (verdict.word, verdict.deployment) == (Word.RECOMMEND, "B")


def test_a_criterion_left_out_of_the_draws_is_missing_with_its_reason(kit):
    wide = Interval(low=0.4, high=0.6, confidence=0.95, method="t")
    cells = [kit.measurement(n, "y", 0.5, interval=wide) for n in "AB"]
    frame = Frame(deployments=("A", "B"), criteria=[kit.Criterion(name="y", weight=1)])
    draws = Draws(
        deployments=("A", "B"),
        criteria=(),
        values=np.zeros((10, 2, 0)),
        missing={"y": "one window only"},
    )

    verdict = decide(frame, measurements=cells, draws=draws)

    part = utility(verdict, "A").parts[0]
    assert part.score == Missing(reason="one window only")


def test_a_latency_never_reached_scores_nothing_and_is_written_in_words(kit):
    slow = kit.Criterion(name="p95(latency)", weight=1, worst=10, best=1, unit="s")
    frame = Frame(deployments=("A", "B"), criteria=[slow])
    draws = Draws(
        deployments=("A", "B"),
        criteria=("p95(latency)",),
        values=np.tile([[[np.inf], [2.0]]], (50, 1, 1)),
    )
    cells = [
        kit.measurement(
            name,
            "p95(latency)",
            value,
            status=Status.MEASURED,
            interval=Interval(low=value, high=value, confidence=0.95, method="order statistics"),
        )
        for name, value in (("A", np.inf), ("B", 2.0))
    ]

    verdict = decide(frame, measurements=cells, draws=draws)

    assert (verdict.word, verdict.deployment) == (Word.RECOMMEND, "B")
    better = next(r for r in verdict.to_json()["because"] if r["kind"] == "better")
    assert better["other"] == {"infinite": True}


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


def test_the_document_says_unknown_in_words_and_keeps_its_order(acceptance, kit):
    case = acceptance("ac6")
    verdict = kit.plain(case["criteria"], case["weights"], case["open"]["values"]).decide()

    text = json.dumps(verdict.to_json(), allow_nan=False)

    assert text == json.dumps(verdict.to_json(), allow_nan=False)
    document = json.loads(text)
    assert list(document)[:3] == ["verdict", "deployment", "because"]
    assert document["utilities"][0]["value"] == {"missing": "no value of safety"}
    assert document["policy"]["first_rank"] == 0.8
    assert document["policy"]["weight_band"] == 0.2


def test_measured_twice_is_refused(kit):
    twice = [kit.measurement("A", "x", 0.5, workload=w) for w in ("desk", "night")]
    frame = Frame(deployments=("A",), criteria=[kit.Criterion(name="x", weight=1)])
    draws = Draws(deployments=("A",), criteria=("x",), values=np.ones((1, 1, 1)))

    with pytest.raises(RunError, match="desk and on night"):
        decide(frame, measurements=twice, draws=draws)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"criteria": ()}, "criteria: none"),
        ({"deployments": ("A", "A")}, "a name of its own"),
        ({"baseline": "C"}, "no candidate"),
        ({"weight_band": 1.5}, "outside"),
    ],
)
def test_a_frame_that_decides_nothing_is_refused(kit, changed, message):
    usual = {"deployments": ("A", "B"), "criteria": (kit.Criterion(name="x", weight=1),)}

    with pytest.raises(StudyError, match=message):
        Frame(**usual | changed)


def test_draws_that_are_no_numbers_are_refused():
    with pytest.raises(Undefined, match="not a number"):
        Draws(deployments=("A",), criteria=("x",), values=np.full((1, 1, 1), np.nan))


CELL = st.sampled_from([None, 0.0, 0.2, 0.5, 0.7, 1.0])


@st.composite
def cases(draw):
    criteria = draw(st.integers(1, 3))
    rows = st.lists(CELL, min_size=criteria, max_size=criteria)
    table = draw(st.lists(rows, min_size=1, max_size=4))
    weights = draw(st.lists(st.sampled_from([1, 2, 3]), min_size=criteria, max_size=criteria))
    return [f"c{i}" for i in range(criteria)], weights, {f"d{i}": r for i, r in enumerate(table)}


@settings(max_examples=30)
@given(case=cases(), data=st.data(), spread=st.sampled_from([0.0, 0.05, 0.3]))
def test_input_order_never_matters(kit, case, data, spread):
    names, weights, values = case
    rows = data.draw(st.permutations(list(values)))
    columns = data.draw(st.permutations(range(len(names))))
    options = {"spread": spread, "draws": 200}
    turned_values = {row: [values[row][c] for c in columns] for row in rows}

    straight = kit.plain(names, weights, values, **options).decide()
    turned = kit.plain(
        [names[c] for c in columns], [weights[c] for c in columns], turned_values, **options
    ).decide()

    one, two = straight.to_json(), turned.to_json()
    for key in (
        "verdict",
        "deployment",
        "because",
        "next",
        "acceptability",
        "tipping",
        "information",
    ):
        assert one[key] == two[key]
    assert {u["deployment"]: u for u in one["utilities"]} == {
        u["deployment"]: u for u in two["utilities"]
    }


@settings(max_examples=30)
@given(case=cases())
def test_a_dominated_newcomer_changes_no_utility(kit, case):
    names, weights, values = case
    first = next(iter(values.values()))
    worse = [None if v is None else v / 2 for v in first]

    before = kit.plain(names, weights, values, draws=50).decide()
    after = kit.plain(names, weights, values | {"late": worse}, draws=50).decide()

    for found in before.utilities:
        later = utility(after, found.deployment)
        assert later.parts == found.parts
        # sums may differ in their last bits with the shape of the product
        assert [later.low, later.high] == pytest.approx([found.low, found.high], abs=1e-12)


@settings(max_examples=30)
@given(case=cases(), spread=st.sampled_from([0.0, 0.2]))
def test_every_verdict_is_one_of_four_words_with_a_reason(kit, case, spread):
    verdict = kit.plain(*case, spread=spread, draws=200).decide()

    assert verdict.word in Word
    assert verdict.because
    assert (verdict.deployment is not None) == (verdict.word is Word.RECOMMEND)
    assert all(s is Result.PASS for s in verdict.standing.values())
