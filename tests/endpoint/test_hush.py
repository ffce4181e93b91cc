"""Secrets in what a server says."""

from __future__ import annotations

import pytest

from steelyard.endpoint.hush import hush, hush_quoted, hush_tree

SECRET = "sk-0123456789abcdef"


def test_every_occurrence_is_replaced():
    assert hush([SECRET], f"a {SECRET} b {SECRET}") == "a *** b ***"


@pytest.mark.parametrize("length", range(8, len(SECRET)))
def test_a_secret_that_a_quotation_cuts_off_is_replaced(length):
    assert hush_quoted([SECRET], f"'no {SECRET[:length]}'") == "'no ***'"


def test_less_than_eight_characters_tell_nothing_and_stay():
    assert hush_quoted([SECRET], SECRET[:7]) == SECRET[:7]


def test_a_tree_is_hushed_in_keys_and_values():
    assert hush_tree([SECRET], {SECRET: [SECRET, 1, None]}) == {"***": ["***", 1, None]}
