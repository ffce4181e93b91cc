from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.decide.information import learnt, worth
from steelyard.decide.sampling import (
    chance_to_prove_mean,
    chance_to_prove_share,
    foretold,
    shrinkage,
)
from steelyard.stats import clopper_pearson_lower

WEIGHTS = np.array([0.6, 0.4])


def two_normals(mean, spread):
    z = mean / spread
    density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    return spread * density - mean * math.erfc(z / math.sqrt(2)) / 2


def normals(mean, spread, draws=200_000):
    """Two deployments that differ by N(mean, spread^2)."""
    drawn = mean + spread * np.random.default_rng(0).standard_normal(draws)
    return np.column_stack([drawn, np.zeros(draws)])


@pytest.mark.parametrize(("have", "more"), [(100, 50), (100, 100), (30, 1_000)])
def test_two_normals_give_the_closed_form_at_the_preposterior_spread(have, more):
    far = shrinkage(more, have)

    found = worth(foretold(normals(0.02, 0.05), fresh=None, known=far, new=far))

    assert found.value == pytest.approx(two_normals(0.02, 0.05 * far), abs=2 * found.mc_error)


def test_without_end_a_test_is_worth_perfect_information_and_never_more():
    scores = np.random.default_rng(1).random((4_000, 3, 2))
    utilities = scores @ WEIGHTS
    fresh = learnt(utilities, scores[:, :, 0])

    def gain(more):
        return worth(
            foretold(utilities, fresh=fresh, known=shrinkage(more, 100), new=shrinkage(more, 2))
        ).value

    found = [gain(more) for more in (0, 10, 100, 10**9)]

    assert found[0] == 0.0
    assert found == sorted(found)
    assert found[-1] == pytest.approx(worth(utilities).value, rel=1e-6)


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
