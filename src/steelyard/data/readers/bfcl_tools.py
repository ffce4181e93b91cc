"""Function docs of BFCL as tools of OpenAI's interface, their parameters as JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_TYPES = {
    "dict": "object",
    "float": "number",
    "double": "number",
    "long": "integer",
    "int": "integer",
    "bool": "boolean",
    "tuple": "array",
    "list": "array",
}
_KEPT = ("description", "enum", "format", "minItems", "maxItems", "maximum", "minimum", "default")


def tool(function: Mapping[str, Any]) -> dict[str, Any]:
    """One tool; the name in the characters that the interface allows."""
    return {
        "type": "function",
        "function": {
            "name": tool_name(function["name"]),
            "description": function.get("description", ""),
            "parameters": parameters(function["parameters"]),
        },
    }


def tool_name(name: str) -> str:
    """BFCL's names have dots, as in ``math.factorial``; they become underscores."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)


def parameters(schema: Mapping[str, Any]) -> dict[str, Any]:
    """JSON Schema of a Python-ish one: dict, float and tuple renamed, any left open.

    ``optional`` says what ``required`` says already, and is left out.
    """
    made: dict[str, Any] = {}
    kind = schema.get("type", "any")
    if kind != "any":
        made["type"] = _TYPES.get(kind, kind)
    made |= {key: schema[key] for key in _KEPT if key in schema}
    if made.get("type") == "object":
        made["properties"] = {
            name: parameters(inner) for name, inner in schema.get("properties", {}).items()
        }
    if schema.get("required"):
        made["required"] = list(schema["required"])
    if isinstance(schema.get("items"), Mapping):
        made["items"] = parameters(schema["items"])
    return made
