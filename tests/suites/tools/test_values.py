from __future__ import annotations

import pytest

from steelyard.suites.tools.values import same

NONE = frozenset()


@pytest.mark.parametrize(
    ("value", "due", "is_same"),
    [
        (1, 1.0, True),
        (2**53, 2**53 + 1, False),
        (2**53 + 1, float(2**53), False),
        (True, 1, False),
        (0, False, False),
        ("12", 12, False),
        ("Paris", "paris", False),
        (None, None, True),
        (None, 0, False),
        ({"a": [1, {"b": "x"}]}, {"a": [1.0, {"b": "x"}]}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ([1, 2], [2, 1], False),
    ],
)
def test_without_leniency_values_are_the_same_or_they_are_not(value, due, is_same):
    assert same(value, due, match=NONE) is is_same


@pytest.mark.parametrize(
    ("match", "value", "due", "is_same"),
    [
        ("numeric-strings", "12", 12, True),
        ("numeric-strings", 12.50, "12.5", True),
        ("numeric-strings", "9007199254740993", 9007199254740992, False),
        ("numeric-strings", True, "1", False),
        ("numeric-strings", 12, " 12 ", True),
        ("numeric-strings", "1.2e1", 12, True),
        ("numeric-strings", "１２", 12, False),
        ("numeric-strings", "1_2", 12, False),
        ("numeric-strings", "00123", "123", False),
        ("numeric-strings", "NaN", "NaN ", False),
        ("dates", "2027年3月5日", "2027-03-05", True),
        ("dates", "20270305", "2027/3/5", True),
        ("dates", "2027-05-03", "2027-03-05", False),
        ("dates", "２０２７-０３-０５", "2027-03-05", False),
        ("bfcl-strings", "New York, NY", "new york-ny", True),
        ("bfcl-strings", "Bob's", 'bob"s', True),
        ("bfcl-strings", ["A B"], ["ab"], True),
        ("nested-choices", {"city": "Oslo"}, {"city": ["Oslo", "Bergen"], "zip": ["1", ""]}, True),
        ("nested-choices", {"city": "Oslo", "x": 1}, {"city": ["Oslo"]}, False),
        ("nested-choices", {}, {"city": ["Oslo"]}, False),
    ],
)
def test_a_leniency_allows_what_it_names_and_no_more(match, value, due, is_same):
    assert same(value, due, match=frozenset({match})) is is_same
