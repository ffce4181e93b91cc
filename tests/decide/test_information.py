from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.decide import Effort
from steelyard.decide.information import learnt, worth


def two_normals(mean, spread):
    """EVPI of N(mean, spread) against a known 0: sigma phi(z) - |mu| Phi(-z)."""
    z = mean / spread
    density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    return spread * density - mean * math.erfc(z / math.sqrt(2)) / 2


def test_two_normals_give_the_closed_form():
    drawn = np.random.default_rng(0).normal(0.05, 0.1, 400_000)

    found = worth(np.column_stack([drawn, np.zeros_like(drawn)]))

    assert found.value == pytest.approx(two_normals(0.05, 0.1), abs=found.mc_error)


def test_a_part_of_two_normals_is_worth_its_own_closed_form():
    """Known, one of two independent parts leaves means that spread as it does."""
    rng = np.random.default_rng(1)
    known, rest = rng.normal(0.05, 0.1, 100_000), rng.normal(0, 0.2, 100_000)
    utilities = np.column_stack([known + rest, np.zeros_like(rest)])

    found = worth(learnt(utilities, known[:, None]))

    assert found.value == pytest.approx(two_normals(0.05, 0.1), abs=2 * found.mc_error + 1e-3)


def test_what_all_share_is_worth_nothing_however_widely_it_varies():
    rng = np.random.default_rng(1)
    shared, own = rng.random(5_000), rng.random((5_000, 2))
    utilities = 0.5 * shared[:, None] + 0.5 * own

    assert worth(learnt(utilities, np.column_stack([shared, shared]))).value < 5e-3
    assert worth(learnt(utilities, own)).value > 0.05


def test_what_is_left_of_rounding_is_worth_nothing():
    sure = np.column_stack([np.full(10_000, 0.1) + 0.2, np.full(10_000, 0.3)])

    assert worth(sure).value == 0.0
    assert worth(sure + np.array([0.0, 1e-15])).value == 0.0


def test_skewed_draws_that_hardly_ever_change_the_choice_make_no_part_worth_more():
    """A line through the few draws of a long tail foretells wins that no draw shows."""
    rng = np.random.default_rng(2)
    right = rng.binomial(20, 0.7, 10_000) / 20
    cost = 1 / np.maximum(right, 0.05)
    utilities = np.column_stack([np.full(10_000, 0.95), 0.6 * right + 0.4 - 0.02 * cost])

    found = worth(learnt(utilities, cost[:, None]))

    assert 0 <= found.value <= worth(utilities).value + 1e-12


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10_000),
    deployments=st.integers(2, 4),
    criteria=st.integers(1, 4),
    tail=st.floats(0.2, 6),
    tied=st.booleans(),
)
def test_a_part_is_never_worth_more_than_the_whole(seed, deployments, criteria, tail, tied):
    rng = np.random.default_rng(seed)
    shared = rng.random((300, 1, 1))
    scores = (rng.random((300, deployments, criteria)) * shared) ** tail
    scores = np.round(scores, 1) if tied else scores
    utilities = scores @ rng.dirichlet(np.ones(criteria))
    some = scores[:, :1, :1].reshape(300, -1)
    endless = learnt(utilities, scores[:, 1:].reshape(300, -1))

    whole = worth(utilities).value + 1e-12
    assert worth(learnt(utilities, some)).value <= whole
    assert worth(endless).value <= whole
    assert worth(learnt(endless, some)).value <= worth(endless).value + 1e-12


@pytest.mark.parametrize("spread", [0.02, 0.08, 0.4])
@pytest.mark.parametrize("asked", [("A", "B", "C"), ("A", "B")])
def test_no_test_of_a_part_is_worth_more_than_the_test_nor_than_knowing_it(kit, spread, asked):
    values = {"A": [0.66, 0.48, 0.9], "B": [0.58, 0.55, 0.5], "C": [0.3, 0.9, 0.4]}
    verdict = kit.plain(["q", "s", "c"], [0.5, 0.3, 0.2], values, spread=spread).decide(
        efforts=[
            Effort(workload="desk", deployment=name, answers=50, cost=0.5, currency="CNY")
            for name in asked
        ]
    )
    known, trial = verdict.information, verdict.trials[0]

    assert max(known.by_criterion.values()) <= known.total
    assert trial.evsi <= trial.limit <= known.total
    assert max(trial.by_criterion.values()) <= trial.evsi
    for name, alone in trial.by_criterion.items():
        assert alone <= known.by_criterion[name] + 1e-12
