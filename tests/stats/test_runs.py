from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.stats import LoadRun, compare_runs
from support.series import autoregressive, queue

FIGURES = ["mean", "p50", "p95", "p99", "goodput"]


def run(seconds, *, slo: float = 3.0, windows=None) -> LoadRun:
    seconds = np.asarray(seconds)
    return LoadRun(seconds=seconds, good=seconds <= slo, windows=windows)


def drift(rng: np.random.Generator, phase: float) -> np.ndarray:
    day = 0.5 * np.sin(2 * np.pi * (np.arange(1000) / 1000 + phase))
    return rng.lognormal(day, 0.5)


def pairs(rng: np.random.Generator, kind: str) -> tuple[LoadRun, LoadRun]:
    if kind == "queue":
        return run(queue(rng, 2000, 0.6).sojourns), run(queue(rng, 2000, 0.6).sojourns)
    if kind == "autoregression":
        a, b = (20 + autoregressive(rng, 2000, 0.8) for _ in range(2))
        return run(a, slo=21), run(b, slo=21)
    phase, windows = rng.random(), np.arange(1000) // 100
    return (
        run(drift(rng, phase), windows=windows),
        run(drift(rng, phase), windows=windows),
    )


@pytest.mark.parametrize("kind", ["queue", "autoregression", "drift in paired windows"])
def test_runs_that_are_alike_are_told_apart_no_oftener_than_stated(kind):
    """Seeded: 80 pairs at 95 %; 5 % allowed, up to 10 % is chance at 2 standard errors."""
    rng = np.random.default_rng(2024)
    alarms, joint = dict.fromkeys(FIGURES, 0), 0
    for _ in range(80):
        found = compare_runs(*pairs(rng, kind))
        joint += any(one.settled != "cannot tell" for one in found)
        for one in found:
            if one.difference is not None:
                ends = one.difference.interval
                alarms[one.figure] += not ends.low <= 0 <= ends.high

    assert joint / 80 <= 0.05
    assert max(alarms.values()) / 80 <= 0.1


def test_a_slower_queue_is_seen_in_every_figure():
    rng = np.random.default_rng(1)
    a, b = queue(rng, 20_000, 0.6).sojourns, queue(rng, 20_000, 0.4).sojourns

    found = {one.figure: one.settled for one in compare_runs(run(a), run(b))}

    assert found == {
        "mean": "a above",
        "p50": "a above",
        "p95": "a above",
        "p99": "a above",
        "goodput": "b above",
    }


def test_pairing_sees_through_a_drift_that_hides_a_difference():
    rng = np.random.default_rng(2)
    a, b, windows = drift(rng, 0.1), 1.25 * drift(rng, 0.1), np.arange(1000) // 50

    paired = compare_runs(run(a, windows=windows), run(b, windows=windows))[0]
    apart = compare_runs(run(a), run(b))[0]

    assert paired.settled == "b above"
    assert apart.settled == "cannot tell"


@settings(max_examples=25)
@given(seed=st.integers(0, 60))
def test_swapping_the_runs_swaps_every_answer(seed):
    rng = np.random.default_rng(seed)
    a, b = run(rng.lognormal(size=700)), run(rng.lognormal(0.3, size=700))
    other = {"a above": "b above", "b above": "a above", "cannot tell": "cannot tell"}

    for one, back in zip(compare_runs(a, b), compare_runs(b, a), strict=True):
        assert other[one.settled] == back.settled
        if one.difference is not None:
            assert back.difference is not None
            assert one.difference.value == -back.difference.value


def test_failures_leave_the_mean_without_value_and_the_quantiles_with_theirs():
    rng = np.random.default_rng(3)
    values = rng.lognormal(size=3000)
    failing = np.where(rng.random(3000) < 0.03, math.inf, values)

    found = {one.figure: one for one in compare_runs(run(failing), run(rng.permutation(values)))}

    assert found["mean"].difference is None
    assert "quantile" in found["mean"].refused
    assert found["p95"].difference is not None
    assert found["p99"].a == math.inf
    assert found["p99"].settled == "a above"


def test_a_percentile_beyond_the_sample_is_refused_and_says_what_it_takes():
    rng = np.random.default_rng(4)

    found = compare_runs(run(rng.lognormal(size=200)), run(rng.lognormal(size=200)))

    p99 = found[FIGURES.index("p99")]
    assert p99.difference is None
    assert p99.settled == "cannot tell"
    assert "measure" in p99.refused


def test_goodput_has_a_rate_where_times_are_given():
    rng = np.random.default_rng(5)
    at = np.sort(rng.uniform(0, 100, size=1000))
    seconds = rng.lognormal(size=1000)
    timed = LoadRun(seconds=seconds, good=seconds <= 2, at=at, end=100.0)

    found = compare_runs(timed, timed)[-1]

    assert found.a == pytest.approx((seconds <= 2).sum() / 100)


def test_a_declared_margin_allows_equivalence():
    rng = np.random.default_rng(6)
    a, b = run(rng.lognormal(size=4000)), run(rng.lognormal(size=4000))

    found = compare_runs(a, b, margins={"p50": 0.3})

    assert found[1].settled == "equivalent"
