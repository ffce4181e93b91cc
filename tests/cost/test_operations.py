"""The legacy index, as a guide printed it and as it truly runs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.operations import index_of
from steelyard.evidence import Missing
from steelyard.study import Operations

SAID = {"as_of": "2026-11-01", "source": "x"}
PERCENT = st.integers(0, 100)


def index(*, coverage, reaction, healing):
    told = {
        "alert_coverage": f"{coverage}%", "scaling_reaction": f"{reaction} s",
        "self_healing": f"{healing}%", **SAID,
    }  # fmt: skip
    return index_of(Operations.model_validate(told))


@given(coverage=PERCENT, reaction=st.integers(1, 10**6), healing=PERCENT)
def test_the_index_runs_from_0_to_75_and_a_half(coverage, reaction, healing):
    found = index(coverage=coverage, reaction=reaction, healing=healing)

    assert 0 <= found.value <= 75.5
    assert found.capped == (reaction > 30)


def test_the_worst_there_is_scores_75_and_a_half():
    assert index(coverage=0, reaction=1800, healing=0).value == 75.5


@pytest.mark.parametrize(
    ("reaction", "grade"),
    [(3.0 / 0.35, "standard"), (3.05 / 0.35, None), (3.1 / 0.35, "borderline"),
     (18.57, "borderline"), (18.58, "failing")],
)  # fmt: skip
def test_between_two_grades_there_is_none(reaction, grade):
    assert index(coverage=100, reaction=reaction, healing=100).grade == grade


def test_the_guides_own_example_needs_a_coverage_that_it_does_not_name():
    assert index(coverage=100, reaction=5, healing=90).value == pytest.approx(4.25)


def test_shares_with_their_unit_need_no_guess_and_a_lacking_one_leaves_it_missing():
    assert index(coverage=95, reaction=5, healing=95).value == pytest.approx(5.0)
    assert isinstance(index_of(Operations.model_validate(SAID)), Missing)
