from __future__ import annotations

from types import SimpleNamespace

import pytest

from steelyard.errors import GraderFailed, StudyError
from steelyard.suites import Suite, criteria, require_sound, suite


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


def test_a_self_test_that_breaks_is_a_failed_grader_and_no_crash():
    def breaks(_):
        raise ValueError("odd item")

    with pytest.raises(GraderFailed, match=r"mine 1: its self-test breaks .*odd item"):
        require_sound(SimpleNamespace(name="mine", version="1", self_test=breaks), [])
