from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.decide import Note, Result, judge
from steelyard.decide.gates import standing
from steelyard.errors import StudyError
from steelyard.evidence import Missing, Status
from steelyard.stats import Bounded, Interval, Tally

RESULTS = st.sampled_from(list(Result))


def judged(kit, gate, measurement, **options):
    return judge(gate, deployment="A", measurement=measurement, **options)


def test_ac7_a_fact_is_exact_and_inclusive(acceptance, kit):
    for case in acceptance("ac7")["facts"]:
        gate = kit.Gate(criterion="x", op=">=", threshold=case["threshold"])

        assert judged(kit, gate, kit.measurement("A", "x", case["value"])).result == case["result"]


def test_ac7_a_rate_must_be_shown_not_merely_observed(acceptance, kit):
    for case in acceptance("ac7")["rates"]:
        gate = kit.Gate(criterion="x", op=">=", threshold=case["threshold"])
        k, n = case["k"], case["n"]

        found = judged(kit, gate, kit.measurement("A", "x", k / n, k=k, n=n))

        assert found.result == case["result"]
        assert found.note == case.get("note", "")
        assert found.low == pytest.approx(case.get("low", found.low), rel=1e-5)
        assert found.high == pytest.approx(case.get("high", found.high), rel=1e-5)


def test_ac7_a_percentile_limit_is_a_rate_gate(acceptance, kit):
    for case in acceptance("ac7")["percentiles"]:
        gate = kit.Gate(criterion=case["criterion"], op="<=", threshold=1.0, unit="s")

        found = judged(
            kit,
            gate,
            kit.measurement("A", case["criterion"], 0.9),
            exceedance=lambda *_, case=case: Tally(case["slower"], case["n"]),
        )

        assert found.result == case["result"]
        assert found.limit == 0.01
        assert found.high == pytest.approx(case.get("high", found.high), rel=1e-4)


def test_the_n_still_needed_proves_the_gate_if_the_rate_goes_on(kit):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.99)

    found = judged(kit, gate, kit.measurement("A", "x", 1.0, k=250, n=250))

    assert found.more_n == 299 - 250


def test_a_rate_on_the_threshold_is_never_settled(kit):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.9)

    found = judged(kit, gate, kit.measurement("A", "x", 0.9, k=90, n=100))

    assert (found.result, found.more_n) == (Result.UNPROVEN, None)


def test_a_mean_passes_only_with_its_whole_interval(kit):
    gate = kit.Gate(criterion="cost", op="<=", threshold=3.0, unit="CNY")

    def with_interval(low, high):
        span = Interval(low=low, high=high, confidence=0.95, method="paired t")
        cell = kit.measurement("A", "cost", (low + high) / 2, interval=span, n=5)
        return judged(kit, gate, cell)

    assert with_interval(2.0, 3.0).result is Result.PASS
    assert with_interval(3.1, 4.0).result is Result.FAIL
    close = with_interval(2.5, 3.1)
    assert (close.result, close.note, close.more_n) == (Result.UNPROVEN, Note.TOO_FEW, 7)
    assert with_interval(2.9, 3.3).note is Note.POINT_MISSES


@pytest.mark.parametrize(
    ("changed", "note"),
    [
        ({"status": Status.CLAIMED}, Note.NOT_MEASURED),
        ({"status": Status.ASSUMED}, Note.NOT_MEASURED),
        ({"status": Status.MEASURED}, Note.NO_INTERVAL),
    ],
)
def test_a_word_or_a_bare_number_proves_nothing(kit, changed, note):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.5)

    found = judged(kit, gate, kit.measurement("A", "x", 1.0, **changed))

    assert (found.result, found.note) == (Result.UNPROVEN, note)


def test_what_nobody_measured_stays_unproven_with_its_reason(kit):
    gate = kit.Gate(criterion="p95(latency)", op="<=", threshold=1.0)
    gone = Missing(reason="the server died")

    assert judged(kit, gate, None).note is Note.MISSING
    silent = judged(kit, gate, kit.measurement("A", "p95(latency)", 0.5))
    assert (silent.result, silent.note) == (Result.UNPROVEN, Note.MISSING)
    lost = judged(kit, gate, kit.measurement("A", "p95(latency)", 0.5), exceedance=lambda *_: gone)
    assert lost.result is Result.UNPROVEN


def test_a_percentile_is_not_limited_from_below(kit):
    gate = kit.Gate(criterion="p95(latency)", op=">=", threshold=1.0)

    with pytest.raises(StudyError, match="write p95"):
        judged(kit, gate, kit.measurement("A", "p95(latency)", 2.0))


@given(k=st.integers(0, 400), n=st.integers(1, 400), threshold=st.floats(0.01, 0.99))
def test_stricter_gates_never_turn_a_failure_into_a_pass(kit, k, n, threshold):
    k = min(k, n)
    cell = kit.measurement("A", "x", k / n, k=k, n=n)
    order = [Result.FAIL, Result.UNPROVEN, Result.PASS]

    loose = judged(kit, kit.Gate(criterion="x", op=">=", threshold=threshold / 2), cell)
    strict = judged(kit, kit.Gate(criterion="x", op=">=", threshold=threshold), cell)

    assert order.index(strict.result) <= order.index(loose.result)


def test_one_failed_gate_fails_the_deployment(kit):
    gates = [kit.Gate(criterion="x", op=">=", threshold=t) for t in (0.1, 0.5, 0.995)]
    cell = kit.measurement("A", "x", 0.97, k=97, n=100)

    def of(chosen):
        return standing([judged(kit, gate, cell) for gate in chosen], deployments=["A"])["A"]

    assert of([]) is Result.PASS
    assert of(gates[:2]) is Result.PASS
    assert of(gates) is Result.FAIL


def test_clustered_items_prove_less_than_as_many_independent_ones(kit):
    gate = kit.Gate(criterion="x", op=">=", threshold=0.93)
    alone = kit.measurement("A", "x", 0.98, k=98, n=100)

    found = judged(kit, gate, replace(alone, n_effective=25.0))

    assert judged(kit, gate, alone).result is Result.PASS
    assert found.result is Result.UNPROVEN
    assert found.more_n > 100


def test_bounds_that_windows_gave_decide_a_percentile_gate(kit):
    gate = kit.Gate(criterion="p95(ttft)", op="<=", threshold=1.0, unit="s")
    measured = kit.measurement("A", "p95(ttft)", 0.9)

    def found(low, high):
        seen = Bounded(k=20, n=1000, low=low, high=high)
        return judged(kit, gate, measured, exceedance=lambda *_: seen)

    assert found(0.01, 0.04).result == Result.PASS
    assert found(0.06, 0.09).result == Result.FAIL
    wide = found(0.001, 0.2)
    assert (wide.result, wide.note) == (Result.UNPROVEN, Note.TOO_FEW)


def test_an_interval_weaker_than_the_gate_names_no_number_that_would_settle_it(kit):
    gate = kit.Gate(criterion="cost", op="<=", threshold=3.0, unit="CNY", confidence=0.99)
    span = Interval(low=1.0, high=2.0, confidence=0.95, method="paired t")

    found = judged(kit, gate, kit.measurement("A", "cost", 1.5, interval=span, n=5))

    assert (found.result, found.more_n) == (Result.UNPROVEN, None)


def test_a_band_without_answers_that_straddles_the_limit_asks_for_no_more_answers(kit):
    gate = kit.Gate(criterion="x", op="<=", threshold=2.0)
    band = Interval(low=0.2, high=4.1, confidence=0.95, method="")

    found = judged(kit, gate, kit.measurement("A", "x", 0.8, interval=band, n=0))

    assert (found.result, found.note, found.more_n) == (Result.UNPROVEN, Note.BAND, None)
