"""Schemas that grow when their references are followed."""

from __future__ import annotations

import pytest

from steelyard.suites.structured.unfold import unfolds_beyond
from steelyard.suites.structured.validate import SchemaRefused, compile_schema


def doubling(depth, *, width=10):
    defs = {f"d{n}": {"anyOf": [{"$ref": f"#/$defs/d{n + 1}"}] * width} for n in range(depth)}
    return {"$defs": defs | {f"d{depth}": {"type": "null"}}, "$ref": "#/$defs/d0"}


def test_a_schema_that_unfolds_without_end_in_sight_is_refused():
    with pytest.raises(SchemaRefused, match="unfolds to more than"):
        compile_schema(doubling(12))


@pytest.mark.parametrize("depth", [1, 3])
def test_a_schema_with_some_references_is_taken(depth):
    assert compile_schema(doubling(depth)).valid(None)


def test_a_schema_that_refers_to_itself_is_taken():
    tree = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}}}

    assert compile_schema(tree).valid({"kids": [{"kids": []}]})


def test_definitions_count_where_they_are_used():
    assert not unfolds_beyond({"$defs": {"a": {"type": "null"}}}, most=1)


@pytest.mark.parametrize("reference", ["#/nowhere", "#anchor", "other.json", 7])
def test_a_reference_that_is_no_pointer_counts_nothing(reference):
    assert not unfolds_beyond({"$ref": reference}, most=4)
