"""The legacy index, as a guide printed it and as it truly runs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.operations import INDEX_RANGE, index_of, legacy_index
from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.study import Operations

PERCENT = st.one_of(st.just(0.0), st.floats(1.001, 100))


@given(coverage=PERCENT, reaction=st.floats(0, 1e6), healing=PERCENT)
def test_the_index_runs_from_0_to_75_and_a_half(coverage, reaction, healing):
    found = legacy_index(coverage_percent=coverage, reaction_s=reaction, healing_percent=healing)

    assert INDEX_RANGE[0] <= found.value <= INDEX_RANGE[1] == 75.5
    assert found.capped == (reaction > 30)


def test_the_worst_there_is_scores_75_and_a_half():
    assert legacy_index(coverage_percent=0, reaction_s=1800, healing_percent=0).value == 75.5


@pytest.mark.parametrize(
    ("reaction", "grade"),
    [(3.0 / 0.35, "standard"), (3.05 / 0.35, None), (3.1 / 0.35, "borderline"),
     (18.57, "borderline"), (18.58, "failing")],
)  # fmt: skip
def test_between_two_grades_there_is_none(reaction, grade):
    found = legacy_index(coverage_percent=100, reaction_s=reaction, healing_percent=100)

    assert found.grade == grade


def test_fractions_for_percentages_are_refused_where_the_guide_scores_66():
    with pytest.raises(StudyError, match="looks like a fraction; write 95 for 95 %"):
        legacy_index(coverage_percent=0.95, reaction_s=5, healing_percent=95)
    with pytest.raises(StudyError, match="is no percentage"):
        legacy_index(coverage_percent=101, reaction_s=5, healing_percent=95)


def test_the_guides_own_example_needs_a_coverage_that_it_does_not_name():
    at_full = legacy_index(coverage_percent=100, reaction_s=5, healing_percent=90)

    assert at_full.value == pytest.approx(4.25)


def test_shares_with_their_unit_need_no_guess_and_a_lacking_one_leaves_it_missing():
    said = {"as_of": "2026-11-01", "source": "x"}
    whole = {"alert_coverage": "95%", "scaling_reaction": "5 s", "self_healing": "95%", **said}
    found = index_of(Operations.model_validate(whole))

    assert found.value == pytest.approx(5.0)
    assert isinstance(index_of(Operations.model_validate(said)), Missing)
