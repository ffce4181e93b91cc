from __future__ import annotations

import jsonschema_rs
import pytest

from steelyard.data.readers.bfcl_calls import expected, spoken
from steelyard.data.readers.bfcl_tools import parameters, tool

DOC = {
    "name": "math.triangle",
    "description": "Area.",
    "parameters": {
        "type": "dict",
        "properties": {
            "base": {"type": "float"},
            "point": {"type": "tuple", "items": {"type": "float"}},
            "unit": {"type": "string", "enum": ["cm", "m"], "optional": True},
            "type": {"type": "any", "description": "a parameter that is called type"},
        },
        "required": ["base"],
    },
}


def test_python_types_become_those_of_json_schema():
    made = tool(DOC)["function"]

    assert made["name"] == "math_triangle"
    kinds = {name: each.get("type") for name, each in made["parameters"]["properties"].items()}
    assert kinds == {"base": "number", "point": "array", "unit": "string", "type": None}
    assert jsonschema_rs.is_valid(made["parameters"], {"base": 1.5, "point": [1, 2], "type": {}})
    assert not jsonschema_rs.is_valid(made["parameters"], {"point": ["x"]})


def test_inner_objects_and_items_are_renamed_too():
    made = parameters({"type": "array", "items": {"type": "dict", "properties": {}}})

    assert made == {"type": "array", "items": {"type": "object", "properties": {}}}


def test_an_empty_text_among_the_values_means_that_the_parameter_may_be_absent():
    call = {"math.triangle": {"base": [10], "unit": ["cm", ""]}}

    assert expected(call, {"math.triangle": DOC}) == {
        "name": "math_triangle",
        "arguments": {"base": [10], "unit": ["cm"]},
        "optional": ["unit"],
    }


def test_an_empty_text_for_a_required_parameter_is_a_value():
    doc = DOC | {"parameters": DOC["parameters"] | {"required": ["unit"]}}

    assert expected({"math.triangle": {"unit": [""]}}, {"math.triangle": doc}) == {
        "name": "math_triangle",
        "arguments": {"unit": [""]},
        "optional": [],
    }


@pytest.mark.parametrize("call", ["triangle(3, point=(1, 2))", "triangle(base=3, point=(1, 2))"])
def test_a_call_written_as_python_is_read_with_places_or_names(call):
    doc = DOC | {"name": "triangle"}

    assert spoken(call, {"triangle": doc})["arguments"] == {"base": [3], "point": [(1, 2)]}


def test_a_call_is_read_and_never_run():
    with pytest.raises(ValueError, match="malformed"):
        spoken("triangle(base=__import__('os').getcwd())", {"triangle": DOC})
