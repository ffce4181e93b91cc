"""What ailed the form of answers, counted."""

from __future__ import annotations

from tests.suites.factory import answer

from steelyard.suites import form_counts


def test_each_violation_flag_and_keyword_is_counted_under_its_own_name():
    answers = [
        answer("a", {"violation:fence": 1.0, "violation:bom": 1.0, "strict": 0.0}),
        answer("b", {"violation:fence": 1.0, "keyword:enum": 1.0}),
        answer("c", {"flag:big-integer": 1.0}),
    ]

    found = form_counts(answers, deployment="a")

    assert list(found.violations.items()) == [("fence", 2), ("bom", 1)]
    assert (found.flags, found.keywords) == ({"big-integer": 1}, {"enum": 1})
    assert found.attempted == 3
