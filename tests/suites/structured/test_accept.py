from __future__ import annotations

import pytest
from tests.suites.factory import checks

from steelyard.study import Accept
from steelyard.suites.structured.accept import acceptable, needs_gold

VALID = Accept(rule="valid")
RECORD = Accept(rule="record")


def fields(at_least):
    return Accept(rule="fields", at_least=at_least)


@pytest.mark.parametrize(
    ("rule", "found", "holds"),
    [
        (VALID, checks(right=0), True),
        (VALID, checks(valid=False), False),
        (RECORD, checks(right=4), True),
        (RECORD, checks(right=3), False),
        (fields(0.75), checks(right=3), True),
        (fields(0.751), checks(right=3), False),
        (fields(0.1 + 0.2), checks(right=3, total=10), True),
        (fields(0.01), checks(valid=False), False),
    ],
)
def test_a_rule_holds_for_what_it_says(rule, found, holds):
    assert acceptable(rule, found) is holds


def test_without_gold_a_rule_about_rightness_does_not_hold():
    unknown = checks() | {"fields_right": None, "fields_total": None}

    assert not acceptable(RECORD, unknown)
    assert acceptable(VALID, unknown)
    assert needs_gold(RECORD)
    assert not needs_gold(VALID)
