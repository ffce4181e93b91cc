from __future__ import annotations

import math

import numpy as np
import pytest

from steelyard.decide.information import partial_information, perfect_information


def test_two_normals_give_the_closed_form():
    """EVPI of N(mu, sigma) against a known 0: sigma phi(mu/sigma) - |mu| Phi(-|mu|/sigma)."""
    mu, sigma = 0.05, 0.1
    drawn = np.random.default_rng(0).normal(mu, sigma, 400_000)
    z = mu / sigma
    density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    tail = math.erfc(z / math.sqrt(2)) / 2

    found = perfect_information(np.column_stack([drawn, np.zeros_like(drawn)]))

    assert found == pytest.approx(sigma * density - mu * tail, abs=5e-4)


def test_what_all_share_is_worth_nothing_however_widely_it_varies():
    rng = np.random.default_rng(1)
    shared = rng.random(5_000)
    own = rng.random((5_000, 2))
    scores = np.stack([np.column_stack([shared, own[:, i]]) for i in range(2)], axis=1)

    worth = partial_information(scores, weights=np.array([0.5, 0.5]))

    assert worth[0] == pytest.approx(0.0, abs=5e-3)
    assert worth[1] > 0.05


def test_what_is_left_of_rounding_is_worth_nothing():
    sure = np.column_stack([np.full(10_000, 0.1) + 0.2, np.full(10_000, 0.3)])

    assert perfect_information(sure) == 0.0
    assert perfect_information(sure + np.array([0.0, 1e-15])) == 0.0
