from __future__ import annotations

import pytest

from steelyard.suites.structured.validate import (
    Failure,
    SchemaRefused,
    compile_schema,
    pointer,
    settings,
)

DRAFTS = {
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "draft7": "http://json-schema.org/draft-07/schema#",
}


def test_the_first_failing_keyword_and_pointer_are_named():
    schema = compile_schema({"properties": {"a/b": {"items": {"type": "integer"}}}})

    assert schema.first_failure({"a/b": [1, "x"]}) == Failure(
        keyword="type", pointer="/a~1b/1", detail="type at /a~1b/1"
    )


def test_a_missing_field_is_named():
    failure = compile_schema({"required": ["card"]}).first_failure({})

    assert failure is not None
    assert failure.detail == "required at the root: card is missing"


def test_a_failure_never_quotes_the_value():
    schema = compile_schema({"properties": {"card": {"pattern": "^x"}}})

    assert "6222" not in str(schema.first_failure({"card": "6222"}))


def test_formats_are_asserted_and_the_result_says_so():
    assert not compile_schema({"format": "date"}).valid("2026-02-30")
    assert settings()["formats"] == "asserted"


def test_the_dialect_is_that_of_the_schema():
    draft7 = {"$schema": DRAFTS["draft7"], "items": [{"type": "string"}]}

    assert not compile_schema(draft7).valid([1])
    assert compile_schema(draft7).dialect == DRAFTS["draft7"]
    assert compile_schema({}).dialect == DRAFTS["draft2020-12"]


@pytest.mark.parametrize("uri", ["http://127.0.0.1:9/s.json", "file:///etc/hostname"])
def test_a_reference_that_leaves_the_schema_is_refused_and_not_fetched(uri):
    with pytest.raises(SchemaRefused, match="never fetched"):
        compile_schema({"$ref": uri})


def test_a_wrong_schema_is_refused_with_a_pointer():
    with pytest.raises(SchemaRefused) as caught:
        compile_schema({"properties": {"a": {"type": "strin"}}})

    assert caught.value.pointer == "/properties/a/type"


@pytest.mark.parametrize(
    "schema",
    [
        {"pattern": "("},
        {"$ref": "#/$defs/none"},
        {"$schema": "http://nowhere.example/schema"},
        {"enum": ["x" * (1 << 18)]},
    ],
)
def test_a_schema_that_can_not_be_used_is_refused(schema):
    with pytest.raises(SchemaRefused):
        compile_schema(schema)


def test_a_boolean_is_a_schema():
    assert compile_schema(True).valid(1)
    assert not compile_schema(False).valid(1)


def test_pointers_escape_tilde_and_slash():
    assert pointer(["a~b", "c/d", 0]) == "/a~0b/c~1d/0"
