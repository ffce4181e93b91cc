from __future__ import annotations

from dataclasses import replace

import pytest

from steelyard.decide import Effort, Purpose, Result, Word
from steelyard.evidence import Missing, Status
from steelyard.stats import Bounded, Tally

OPEN = {"A": [0.62, 0.48], "B": [0.58, 0.55]}


def efforts(*names, cost=0.5, answers=100):
    return [
        Effort(workload="desk", deployment=n, answers=answers, cost=cost, currency="CNY")
        for n in names
    ]


def close_race(kit, **options):
    return kit.plain(["quality", "speed"], [0.6, 0.4], OPEN, spread=0.05, **options)


def test_measure_first_names_the_test_its_size_its_cost_and_its_gain(kit):
    verdict = close_race(kit).decide(efforts=efforts("A", "B"))

    assert verdict.word is Word.MEASURE_FIRST
    told = verdict.next[0]
    assert told.kind == "run-trial"
    best = verdict.trials[0]
    assert (best.purpose, best.criterion) == (Purpose.RANK, "quality")
    assert told.params["more"] == best.more
    assert best.cost == pytest.approx(2 * 0.5 / 100 * best.more)
    assert best.pays_from == pytest.approx(best.cost / best.evsi)
    assert best.net is None
    assert 0.9 * best.limit <= best.evsi <= best.limit
    assert best.limit == pytest.approx(verdict.information.total, rel=1e-6)


def test_with_a_price_of_utility_the_size_is_where_gain_less_cost_is_greatest(kit):
    dear, cheap = (
        close_race(kit, worth=worth).decide(efforts=efforts("A", "B")).trials[0]
        for worth in (1_000.0, 100.0)
    )

    for trial, worth in ((dear, 1_000.0), (cheap, 100.0)):
        assert trial.net == pytest.approx(trial.evsi * worth - trial.cost)
    assert dear.more > cheap.more


def test_where_no_test_pays_the_verdict_is_a_tie_that_says_so(kit):
    verdict = close_race(kit, worth=1.0).decide(efforts=efforts("A", "B", cost=500.0))

    assert verdict.word is Word.TIE
    assert "costs-more" in [reason.kind for reason in verdict.because]
    assert verdict.trials[0].net < 0


def test_an_unknown_cost_neither_forbids_a_test_nor_is_nothing(kit):
    verdict = close_race(kit, worth=1.0).decide(
        efforts=efforts("A", "B", cost=Missing(reason="no price"))
    )

    assert verdict.word is Word.MEASURE_FIRST
    assert isinstance(verdict.trials[0].cost, Missing)
    assert (verdict.trials[0].net, verdict.trials[0].pays_from) == (None, None)


def test_who_has_no_answers_can_be_asked_none(kit):
    verdict = close_race(kit).decide(efforts=efforts("A"))

    assert verdict.trials[0].deployments == ("A",)
    assert verdict.trials[0].limit < verdict.information.total


@pytest.mark.parametrize(("k", "likely"), [(99, True), (90, False)])
def test_an_open_gate_is_worth_proving_as_far_as_it_is_likely_to_pass(kit, k, likely):
    rate = {"k": k, "n": 100, "status": Status.MEASURED}
    verdict = kit.plain(
        ["quality"],
        [1.0],
        {"A": [0.5], "B": [0.9]},
        gates=[kit.Gate(criterion="compliance", op=">=", threshold=0.97)],
        gate_measurements=[
            kit.measurement("A", "compliance", 1.0, **rate | {"k": 1000, "n": 1000}),
            kit.measurement("B", "compliance", k / 100, **rate),
        ],
    ).decide(efforts=efforts("A", "B"))

    if not likely:
        assert verdict.standing["B"] is Result.FAIL
        assert not verdict.trials
        return
    trial = verdict.trials[0]
    assert (trial.purpose, trial.deployments) == (Purpose.GATE, ("B",))
    assert trial.chance > 0.5
    assert trial.evsi == pytest.approx(trial.chance * 0.4)
    assert [r.kind for r in verdict.next] == ["prove-gate", "run-trial"]


def test_answers_that_repeat_each_other_make_a_gate_on_a_percentile_less_likely_to_pass(kit):
    """The same counts, bounded by windows that differ: fewer of them are news."""

    def chance(seen):
        slow = kit.measurement("B", "p95(latency)", 0.9, unit="s", status=Status.MEASURED, n=400)
        fast = kit.measurement("A", "p95(latency)", 0.5, unit="s")
        counted = {"A": Tally(0, 400), "B": seen}
        verdict = kit.plain(
            ["quality"],
            [1.0],
            {"A": [0.5], "B": [0.9]},
            gates=[kit.Gate(criterion="p95(latency)", op="<=", threshold=1.0, unit="s")],
            gate_measurements=[slow, replace(fast, n=400, status=Status.MEASURED)],
        ).decide(efforts=efforts("A", "B"), exceedance=lambda _, name, __: counted[name])
        return verdict.trials[0].chance

    assert chance(Bounded(16, 400, 0.01, 0.12)) < chance(Tally(16, 400)) - 0.1
