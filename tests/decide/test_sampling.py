from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.decide.information import perfect_information
from steelyard.decide.sampling import (
    Metamodel,
    chance_to_prove_mean,
    chance_to_prove_share,
    shrinkage,
)
from steelyard.stats import clopper_pearson_lower

WEIGHTS = np.array([0.6, 0.4])


def two_normals(mean, spread):
    z = mean / spread
    density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    return spread * density - mean * math.erfc(z / math.sqrt(2)) / 2


def normal_scores(mean, spread, draws=200_000):
    """Two deployments that differ by N(mean, spread^2) in the first criterion alone."""
    rng = np.random.default_rng(0)
    scores = np.full((draws, 2, 2), 0.5)
    scores[:, 0, 0] += (mean + spread * rng.standard_normal(draws)) / WEIGHTS[0]
    return scores


@pytest.mark.parametrize(("have", "more"), [(100, 50), (100, 100), (30, 1_000)])
def test_two_normals_give_the_closed_form_at_the_preposterior_spread(have, more):
    mean, spread = 0.02, 0.05
    model = Metamodel.of(normal_scores(mean, spread), weights=WEIGHTS, columns=[0])

    found = model.worth(shrinkage(more, have))

    exact = two_normals(mean, spread * np.sqrt(more / (more + have)))
    assert found.value == pytest.approx(exact, abs=2 * found.mc_error)


def test_without_end_a_test_is_worth_perfect_information_and_never_more():
    scores = np.random.default_rng(1).random((4_000, 3, 2))
    model = Metamodel.of(scores, weights=WEIGHTS, columns=[0, 1])

    worth = [model.worth(shrinkage(more, 100)).value for more in (0, 10, 100, 10**9)]

    assert worth[0] == pytest.approx(0.0, abs=1e-12)
    assert worth == sorted(worth)
    assert worth[-1] == pytest.approx(perfect_information(scores @ WEIGHTS), rel=1e-6)


def test_a_criterion_that_all_share_is_worth_no_test():
    rng = np.random.default_rng(2)
    shared = rng.random(4_000)
    scores = np.stack([np.column_stack([shared, rng.random(4_000)]) for _ in range(2)], axis=1)

    assert Metamodel.of(scores, weights=WEIGHTS, columns=[0]).worth(1.0).value < 2e-3
    assert Metamodel.of(scores, weights=WEIGHTS, columns=[1]).worth(1.0).value > 0.02


@given(share=st.floats(0.5, 1), have=st.integers(5, 200), more=st.integers(1, 200))
def test_the_chance_to_prove_a_share_is_what_counting_every_outcome_gives(share, have, more):
    from scipy.stats import betabinom

    k = round(share * have)
    every = betabinom.pmf(np.arange(more + 1), more, k + 0.5, have - k + 0.5)
    passed = [clopper_pearson_lower(k + i, have + more) >= 0.8 for i in range(more + 1)]

    found = chance_to_prove_share(k / have, have, more, limit=0.8, op=">=", at=0.95)

    assert found == pytest.approx(float(every[passed].sum()), abs=1e-9)


def test_a_limit_from_above_is_the_same_question_of_the_others():
    above = chance_to_prove_share(0.02, 200, 400, limit=0.05, op="<=", at=0.95)
    below = chance_to_prove_share(0.98, 200, 400, limit=0.95, op=">=", at=0.95)

    assert above == pytest.approx(below)


def test_much_evidence_leaves_no_doubt():
    found = chance_to_prove_share(0.99, 1e7, 1000, limit=0.98, op=">=", at=0.95)

    assert found == 1.0


def test_a_mean_far_on_the_right_side_is_proven_and_one_on_the_wrong_side_hardly():
    near = chance_to_prove_mean(0.1, 0.5, 5, 5)
    far = chance_to_prove_mean(0.1, 0.5, 5, 500)

    assert near < far
    assert chance_to_prove_mean(-1.0, 0.5, 5, 500) < 1e-3
    assert chance_to_prove_mean(0.4, 0.5, 5, 10**6) > 0.9
