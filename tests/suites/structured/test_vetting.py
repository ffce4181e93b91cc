"""Hostile schemas: tried in a process that can be killed, and refused with the reason."""

from __future__ import annotations

import json
import signal
from dataclasses import replace

from tests.suites.factory import SCHEMA, item

from steelyard.suites import suite
from steelyard.suites.structured import vetting
from steelyard.suites.structured.check import check_item
from steelyard.suites.structured.vetting import risky, vetted

TWICE = {
    "$defs": {
        "node": {
            "anyOf": [
                {"properties": {"x": {"$ref": "#/$defs/node"}}, "required": [end]}
                for end in ("y", "z")
            ]
        }
    },
    "$ref": "#/$defs/node",
}
"""Each level of an instance is visited twice as often as the one above."""
EXPLODES = r"^(\w+\s?)*\1$"
TREE = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}}}


def test_a_pattern_that_explodes_on_a_short_text_is_refused():
    schema = json.dumps({"properties": {"name": {"pattern": EXPLODES}}})

    assert vetted(schema).startswith("pattern at /properties/name/pattern takes more than")


def test_a_schema_that_doubles_its_work_with_each_level_is_stopped_in_its_process():
    assert "1024 MiB" in vetted(json.dumps(TWICE))


def test_a_process_that_was_stopped_for_its_time_says_so():
    assert "5 s of computing" in vetting._died(-signal.SIGXCPU)


def test_a_schema_that_ends_its_process_is_refused_and_the_next_is_tried():
    assert "ended the process that tried it" in vetting._CHILD.ask({})
    assert vetted(json.dumps({"$defs": {}, **TREE})) == ""


def test_a_process_that_does_not_come_back_is_killed(monkeypatch):
    monkeypatch.setattr(vetting, "WALL_S", 0.0)

    assert "did not come back" in vetting._CHILD.ask({})


def test_only_a_schema_that_can_cost_more_than_its_length_is_tried_there():
    assert not risky(json.dumps(SCHEMA))
    assert all(risky(json.dumps(s)) for s in (TREE, {"pattern": "a"}, {"enum": ["x" * 9000]}))


def test_an_item_with_a_hostile_schema_is_refused_before_it_is_compiled_here():
    schema = {"patternProperties": {EXPLODES: {}}}

    assert list(check_item(item(schema=schema, gold={}))) == [
        f"schema is refused: pattern at /patternProperties/{EXPLODES} takes more than 100,000 "
        "steps on a text of 40 characters; write it without nested repetition"
    ]


def test_an_item_is_asked_beside_by_yes_or_no_alone():
    odd = replace(item(), own={"beside": "often"})

    assert list(check_item(odd)) == ["beside must be true (also ask whole, not streamed) or false"]


def test_no_process_is_left_once_items_are_loaded():
    suite("structured").load_items("made:records?n=6")

    assert vetting._CHILD._process is None
