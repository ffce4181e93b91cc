from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.suites.structured.fields import FieldScore, leaves, same, score


def scored(gold, delivered):
    return score(leaves(gold), leaves(delivered))


def test_leaves_are_named_by_path_and_empty_containers_are_leaves():
    assert leaves({"a": [1, {"b": None}], "c": [], "d": {}}) == {
        ("a", 0): 1,
        ("a", 1, "b"): None,
        ("c",): [],
        ("d",): {},
    }


def test_a_scalar_is_one_leaf():
    assert leaves("x") == {(): "x"}


def test_an_object_with_numbers_for_names_is_no_list():
    assert scored([1, 2], {"0": 1, "1": 2}).right == 0
    assert scored({"a": {"0": "x"}}, {"a": ["x"]}).first_wrong == "/a/0"


@pytest.mark.parametrize(
    ("delivered", "right", "total", "first_wrong"),
    [
        ({"a": 1, "b": "x"}, 2, 2, None),
        ({"a": 1, "b": "y"}, 1, 2, "/b"),
        ({"a": 1}, 1, 2, "/b"),
        ({"a": 1, "b": "x", "c": 0}, 2, 3, "/c"),
        ({"a": 1, "b": ["x"]}, 1, 3, "/b"),
        ([], 0, 3, "/a"),
    ],
)
def test_wrong_missing_and_extra_leaves_count_alike(delivered, right, total, first_wrong):
    found = scored({"a": 1, "b": "x"}, delivered)

    assert found == FieldScore(right=right, total=total, first_wrong=first_wrong)
    assert found.record is (right == total)


def test_lists_are_compared_by_position():
    assert scored(["a", "b"], ["b", "a"]).right == 0


@pytest.mark.parametrize(
    ("a", "b", "equal"),
    [
        (1, 1.0, True),
        (1, True, False),
        (0, False, False),
        (True, True, True),
        ("1", 1, False),
        (None, False, False),
        (None, None, True),
        ([], {}, False),
        (2**53, 2**53 + 1, False),
        ("é", unicodedata.normalize("NFD", "é"), True),
        ("Ａ", "A", False),
        ("a ", "a", False),
        ("A", "a", False),
    ],
)
def test_equality_is_typed_numeric_and_exact(a, b, equal):
    assert same(a, b) is equal
    assert same(b, a) is equal


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=8,
)


@given(VALUES)
def test_a_value_is_all_right_against_itself(value):
    assert scored(value, value).record


@given(VALUES, VALUES)
def test_the_score_does_not_depend_on_which_side_is_gold(a, b):
    first, second = scored(a, b), scored(b, a)

    assert (first.right, first.total) == (second.right, second.total)
    assert 0 <= first.right <= first.total
