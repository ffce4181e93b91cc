from __future__ import annotations

import pytest
from tests.suites.factory import GOLD, NOTHING, item

from steelyard.errors import GraderFailed
from steelyard.suites import Reply, require_sound, suite
from steelyard.suites.structured import selftest
from steelyard.suites.structured.selftest import self_test
from steelyard.suites.structured.strict import canonical


def test_a_sound_grader_has_no_fault_and_says_what_it_was_asked():
    test = self_test([item("a"), item("b")])

    assert test.faults == ()
    assert test.probes == {
        "prose": 4,
        "empty": 2,
        "gold": 2,
        "fence": 2,
        "prose-around": 2,
        "extra-brace": 2,
        "truncated": 2,
        "dropped-field": 2,
        "wrong-type": 2,
        "outside-enum": 2,
        "wrong-value": 2,
    }


def test_an_item_without_gold_gets_the_negative_controls_alone():
    assert set(self_test([item(gold=NOTHING)]).probes) == {"prose", "empty"}


@pytest.mark.parametrize("gold", ["x", 1, None, [], {}, [True], {"a": None}])
def test_gold_of_any_shape_can_be_tested(gold):
    assert self_test([item(schema=None, gold=gold)]).faults == ()


OLD = "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(
    ("schema", "gold"),
    [
        ({"properties": {"a": {}}, "required": ["a"], "minProperties": 2}, {"a": "x", "b": 1}),
        ({"properties": {"a": {"type": "number"}}}, {"a": 1e20}),
        ({"properties": {"a": {"type": "number"}}}, {"a": -1.7e308}),
        ({"$schema": OLD, "properties": {"a": {"type": "object", "$ref": "#/x"}}}, {"a": "x"}),
        ({"$schema": OLD, "$ref": "#/x", "required": ["a"]}, {"a": "x"}),
    ],
)
def test_a_sound_item_of_an_uncommon_schema_is_not_refused(schema, gold):
    assert self_test([item(schema=schema | {"x": {}}, gold=gold)]).faults == ()


def test_gold_that_breaks_its_schema_is_found():
    faults = self_test([item(gold=GOLD | {"kind": "up"})]).faults

    assert "gold" in {fault.probe for fault in faults}


def test_a_grader_that_passes_everything_is_refused_before_it_grades(monkeypatch):
    honest = selftest.grade

    def generous(of, _, *, parser, accept):
        return honest(of, Reply(text=canonical(of.gold)), parser=parser, accept=accept)

    monkeypatch.setattr(selftest, "grade", generous)

    with pytest.raises(GraderFailed, match="no score is printed"):
        require_sound(suite("structured"), [item()])


def test_a_sound_grader_is_let_through():
    assert require_sound(suite("structured"), [item()]).faults == ()
