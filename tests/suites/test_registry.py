from __future__ import annotations

import pytest

from steelyard.errors import StudyError
from steelyard.suites import Suite, criteria, suite


def test_the_structured_suite_fulfils_the_protocol():
    judge: Suite = suite("structured")

    assert judge.name == "structured"
    assert judge.settings()["formats"] == "asserted"


def test_an_unknown_suite_is_refused_with_those_there_are():
    with pytest.raises(StudyError, match="there are: structured"):
        suite("structure")


def test_criteria_have_names_of_their_own():
    names = [spec.name for spec in criteria()]

    assert len(names) == len(set(names))
