from __future__ import annotations

import json

import numpy as np
import pytest

from steelyard.decide import Draws, Frame, Word, decide
from steelyard.evidence import Missing, Status
from steelyard.stats import Interval


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


def test_indifference_keeps_the_baseline(kit):
    verdict = kit.plain(["x"], [1], {"A": [0.5], "B": [0.5]}, baseline="B").decide()

    assert (verdict.next[0].kind, verdict.next[0].params["deployment"]) == ("keep-baseline", "B")


def test_a_value_without_an_interval_is_not_ranked(kit):
    bare = [kit.measurement(n, "y", 0.9, status=Status.MEASURED) for n in "AB"]
    frame = Frame(deployments=("A", "B"), criteria=[kit.Criterion(name="y", weight=1)])
    draws = Draws(deployments=("A", "B"), criteria=("y",), values=np.full((10, 2, 1), 0.9))

    verdict = decide(frame, measurements=bare, draws=draws)

    assert verdict.word is Word.MEASURE_FIRST
    assert [r.kind for r in verdict.next] == ["measure-missing", "measure-missing"]


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

    part = kit.utility(verdict, "A").parts[0]
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


def test_a_difference_that_is_chance_is_nothing_to_decide_a_tie_by(kit):
    rule = kit.Criterion(name="x", weight=1, margin=0.3)

    verdict = kit.Case(
        criteria=[rule], values={"A": [0.81], "B": [0.80]}, spread=0.05, baseline="B"
    ).decide()

    assert (verdict.word, verdict.next[0].kind) == (Word.TIE, "keep-baseline")


def test_what_turns_the_winner_is_told_of_the_worst_that_an_unknown_value_can_be(kit):
    """A leads whatever its third value is; with that at 0, not one half, it falls at 31 %."""
    verdict = kit.plain(
        ["x", "y", "z"], [0.4, 0.3, 0.3], {"A": [1, 1, None], "B": [0.6, 0.7, 0.8]}
    ).decide()

    flip = next(t for t in verdict.tipping if t.criterion == "z")
    assert verdict.deployment == "A"
    rest = (0.4 * 0.4 + 0.3 * 0.3) / 0.7
    assert flip.flips_at == pytest.approx(rest / (rest + 0.8))


def test_where_a_missing_value_leaves_open_who_leads_no_weight_is_named(kit):
    verdict = kit.plain(
        ["x", "y", "z"], [0.4, 0.3, 0.3], {"A": [0.9, 0.6, None], "B": [0.6, 0.7, 0.8]}
    ).decide()

    assert verdict.word is Word.MEASURE_FIRST
    assert (verdict.tipping, verdict.weight_changes, verdict.measurement_flips) == ((), (), ())
