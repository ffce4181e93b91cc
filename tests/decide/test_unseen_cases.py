"""Cases of the same kinds as AC3 to AC9 that nobody worked out beforehand, against oracles."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from steelyard.decide import Region, Result, Word, exact_acceptability
from steelyard.decide.tipping import weight_changes, weight_flips

SCORES = st.integers(0, 20).map(lambda n: n / 20)
ROW = st.lists(SCORES, min_size=3, max_size=3)


def clipped(polygon, normal):
    """The part of a polygon of (w1, w2) where normal @ (w1, w2, 1 - w1 - w2) >= 0."""
    height = [float(normal @ [x, y, 1 - x - y]) for x, y in polygon]
    kept = []
    for at, (one, h1) in enumerate(zip(polygon, height, strict=True)):
        two, h2 = polygon[(at + 1) % len(polygon)], height[(at + 1) % len(polygon)]
        if h1 >= 0:
            kept.append(one)
        if h1 * h2 < 0:
            t = h1 / (h1 - h2)
            kept.append((one[0] + t * (two[0] - one[0]), one[1] + t * (two[1] - one[1])))
    return kept


def area(polygon):
    pairs = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def first_by_areas(scores):
    """First-rank acceptabilities on the whole simplex by clipping its triangle; no ties."""
    found = []
    for own in range(len(scores)):
        part = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]
        for other in range(len(scores)):
            if other != own and part:
                part = clipped(part, scores[own] - scores[other])
        found.append(2 * area(part) if len(part) > 2 else 0.0)
    return found


@settings(max_examples=60)
@given(rows=st.lists(ROW, min_size=2, max_size=4, unique_by=tuple))
def test_three_criteria_are_the_areas_of_polygons(rows):
    scores = np.array(rows)

    found = exact_acceptability(scores, Region.whole(3))

    assert found.first == pytest.approx(first_by_areas(scores), abs=1e-9)
    assert found.ranks.sum(axis=0) == pytest.approx(1.0)


@given(one=st.tuples(SCORES, SCORES), two=st.tuples(SCORES, SCORES))
def test_two_criteria_are_the_parts_of_a_line(one, two):
    start, end = one[1] - two[1], one[0] - two[0]  # the lead of one at w1 = 0 and at w1 = 1
    assume(start * end < 0)

    found = exact_acceptability(np.array([one, two]), Region.whole(2))

    crossing = start / (start - end)
    assert found.first[0] == pytest.approx(1 - crossing if end > 0 else crossing, abs=1e-9)


@settings(max_examples=40)
@given(rows=st.lists(ROW, min_size=2, max_size=4, unique_by=tuple), seed=st.integers(0, 99))
def test_whoever_tipping_names_draws_level_there_and_not_before(rows, seed):
    scores = np.array(rows)
    weights = np.random.default_rng(seed).dirichlet(np.ones(3))
    winner = int(np.argmax(scores @ weights))

    for flip in weight_flips(scores, weights=weights, winner=winner):
        if flip.to is None:
            continue
        others = [j for j in range(3) if j != flip.criterion]
        moved = weights * (1 - flip.flips_at) / (1 - weights[flip.criterion])
        moved[flip.criterion] = flip.flips_at
        assert scores[winner] @ moved == pytest.approx(scores[flip.to] @ moved, abs=1e-9)
        assert moved[others].sum() == pytest.approx(1 - flip.flips_at)
    for change in weight_changes(scores, weights=weights, winner=winner):
        gap = (scores[winner] - scores[change.to]) @ change.weights
        assert gap == pytest.approx(0.0, abs=1e-7)
        # a pair of weights alone moves the lead by at most the widest gap of scores times half
        widest = np.ptp(scores[winner] - scores[change.to])
        least = 2 * float((scores[winner] - scores[change.to]) @ weights) / widest
        assert change.change >= least - 1e-7


@settings(max_examples=60)
@given(k=st.integers(0, 600), n=st.integers(1, 600), threshold=st.sampled_from([0.5, 0.9, 0.995]))
def test_a_sampled_gate_is_the_exact_one_sided_test(kit, k, n, threshold):
    assume(k <= n)
    verdict = kit.plain(
        ["quality"],
        [1.0],
        {"A": [0.5]},
        gates=[kit.Gate(criterion="rate", op=">=", threshold=threshold)],
        gate_measurements=[kit.measurement("A", "rate", k / n, k=k, n=n)],
        draws=2,
    ).decide()

    above = binomtest(k, n, threshold, alternative="greater").pvalue
    below = binomtest(k, n, threshold, alternative="less").pvalue
    assume(min(abs(above - 0.05), abs(below - 0.05)) > 1e-9)
    expected = Result.PASS if above < 0.05 else Result.FAIL if below < 0.05 else Result.UNPROVEN
    assert verdict.gates[0].result is expected
    reach = verdict.gate_reach[0]
    assert (expected is Result.PASS) == (threshold <= reach.proves)
    assert (expected is Result.FAIL) == (threshold > reach.refutes)


@settings(max_examples=60)
@given(known=st.tuples(SCORES, SCORES), rival=st.tuples(SCORES, SCORES, SCORES))
def test_a_missing_value_is_measured_first_iff_it_can_decide(kit, known, rival):
    weights = np.array([0.4, 0.3, 0.3])
    low = weights[:2] @ known
    other = float(weights @ rival)
    assume(min(abs(low - other), abs(low + 0.3 - other)) > 1e-6)

    verdict = kit.plain(
        ["quality", "cost", "safety"],
        weights.tolist(),
        {"A": [*known, None], "B": list(rival)},
        draws=50,
    ).decide()

    asked = verdict.because[0].kind == "missing-flips"
    assert asked == (low < other < low + 0.3)
    if asked:
        assert verdict.word is Word.MEASURE_FIRST
        assert verdict.because[0].params["flips_at"] == pytest.approx((other - low) / 0.3)
