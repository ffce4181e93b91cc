from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.decide.tipping import score_flips, weight_changes, weight_flips


@pytest.fixture
def ac9(acceptance):
    case = acceptance("ac9")
    return np.array(list(case["triangle"]["values"].values())), case["tipping"]


def test_ac9_the_tipping_weight_is_exact(ac9):
    scores, case = ac9
    weights = np.array(case["weights"])

    flip = weight_flips(scores, weights=weights, winner=0)[0]

    assert scores @ weights == pytest.approx(case["utilities"])
    assert flip.flips_at == pytest.approx(float(Fraction(*case["flips_at"])), rel=1e-12)
    assert flip.to == 1


def test_ac9_the_smallest_change_of_weights(ac9):
    scores, case = ac9

    changes = weight_changes(scores, weights=np.array(case["weights"]), winner=0)
    found = min(changes, key=lambda change: change.change)

    assert found is not None
    assert found.change == pytest.approx(float(Fraction(*case["change"])), rel=1e-9)
    assert found.weights == pytest.approx(case["changed"], rel=1e-9)
    assert found.to == 1


def test_no_weight_helps_against_a_dominator():
    scores = np.array([[1.0, 0.5], [0.5, 0.5]])

    assert weight_changes(scores, weights=np.array([0.5, 0.5]), winner=0) == []
    assert [f.flips_at for f in weight_flips(scores, weights=np.array([0.5, 0.5]), winner=0)] == [
        None,
        None,
    ]


def test_a_sole_criterion_has_no_ratio_to_keep():
    (flip,) = weight_flips(np.array([[1.0], [0.5]]), weights=np.array([1.0]), winner=0)

    assert flip.flips_at is None


@given(seed=st.integers(0, 10_000))
def test_at_the_flip_both_are_level_and_beyond_it_the_other_leads(seed):
    scores = np.random.default_rng(seed).random((3, 3))
    weights = np.array([0.5, 0.3, 0.2])
    winner = int(np.argmax(scores @ weights))

    for flip in weight_flips(scores, weights=weights, winner=winner):
        if flip.flips_at is None:
            continue

        def at(share, index=flip.criterion):
            moved = weights * (1 - share) / (1 - weights[index])
            moved[index] = share
            return scores @ moved

        level = at(flip.flips_at)
        assert level[winner] == pytest.approx(level[flip.to], abs=1e-9)
        assert level.max() == pytest.approx(level[winner], abs=1e-9)


@given(seed=st.integers(0, 10_000))
def test_a_flipped_score_brings_two_deployments_level(seed):
    scores = np.random.default_rng(seed).random((3, 2))
    weights = np.array([0.6, 0.4])
    winner = int(np.argmax(scores @ weights))

    for flip in score_flips(scores, weights=weights, winner=winner):
        moved = scores.copy()
        moved[flip.deployment, flip.criterion] = flip.score
        first, second = np.sort(moved @ weights)[::-1][:2]
        assert first == pytest.approx(second, abs=1e-9)
