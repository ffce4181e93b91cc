"""docs/selftest.md against the cases, places and parsers there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.selftest import CASES, PARSERS, PLACES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "selftest.md").read_text("utf-8")


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_a_command_is_on_the_page(place):
    assert f"`{{{place}}}`" in PAGE


@pytest.mark.parametrize("parser", PARSERS)
def test_every_parser_is_on_the_page(parser):
    assert parser in PAGE


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_case_is_in_the_published_matrix_and_none_is_wrong(case):
    (line,) = [line for line in PAGE.splitlines() if f"| {case.title} |" in line]

    assert line.startswith(("| right |", "| partly told |"))
    assert case.truth.words in line
