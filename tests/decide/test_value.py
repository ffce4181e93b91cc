from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.decide.value import clamped, declared_weights, margin_worth, score, value_at


@pytest.fixture(scope="session")
def latency(kit):
    return kit.Criterion(name="p95(latency)", weight=1, worst=10, best=1, unit="s")


def test_anchors_give_the_direction(latency):
    assert score([10, 5.5, 1], criterion=latency) == pytest.approx([0, 0.5, 1])


def test_beyond_the_anchors_a_score_is_clamped_and_says_so(latency):
    assert score([0.1, 99, math.inf], criterion=latency).tolist() == [1, 0, 0]
    assert clamped(math.inf, criterion=latency)
    assert not clamped(10, criterion=latency)


@given(share=st.floats(0, 1))
def test_a_score_leads_back_to_its_value(latency, share):
    assert score(value_at(share, criterion=latency), criterion=latency) == pytest.approx(
        share, abs=1e-12
    )


def test_weights_are_normalised_and_margins_priced(kit):
    rules = [
        kit.Criterion(name="a", weight=3, worst=0.5, best=1, margin=0.02),
        kit.Criterion(name="b", weight=1),
    ]

    assert declared_weights(rules) == pytest.approx([0.75, 0.25])
    assert margin_worth(rules, default=0.01) == pytest.approx(0.75 * 0.04 + 0.25 * 0.01)
    assert np.isclose(declared_weights(rules).sum(), 1)
