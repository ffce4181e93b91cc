"""The tools that an item offers, ready to check calls against."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.suites.items import Item
from steelyard.suites.structured.strict import canonical
from steelyard.suites.structured.validate import Failure, Schema, SchemaRefused, compile_schema
from steelyard.suites.structured.vetting import vetted

NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")

_OPEN = ("$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties", "dependentSchemas")
_FURTHER = ("additionalProperties", "unevaluatedProperties")
_NO_PARAMETERS: dict[str, Any] = {"type": "object", "properties": {}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool."""

    name: str
    parameters: Mapping[str, Any]
    schema: Schema

    @property
    def names(self) -> frozenset[str] | None:
        """The arguments it has; None where the schema lets others in or says it elsewhere.

        A schema that merely does not forbid further members has just the arguments it names:
        what a caller adds beyond them reaches nobody.
        """
        if any(self.parameters.get(word) not in (None, False) for word in _FURTHER):
            return None
        if any(word in self.parameters for word in _OPEN):
            return None
        return frozenset(self.parameters.get("properties", {}))

    @property
    def required(self) -> tuple[str, ...]:
        """The arguments that can't be left out."""
        return tuple(self.parameters.get("required", ()))

    def failures(self, arguments: Mapping[str, Any]) -> list[Failure]:
        """All that the schema has against these arguments."""
        return self.schema.failures(arguments)


def offered(item: Item) -> dict[str, Tool]:
    """The tools of an item by name.  Raises SchemaRefused for one that can't be used."""
    return {tool.name: tool for tool in map(_tool, item.own["tools"])}


def refused(entry: Mapping[str, Any]) -> str:
    """Why the schema of a tool's parameters can't be used; "" where it can."""
    if hostile := vetted(canonical(_parameters(entry))):
        return hostile
    try:
        _tool(entry)
    except SchemaRefused as why:
        return str(why)
    return ""


def _tool(entry: Mapping[str, Any]) -> Tool:
    parameters = _parameters(entry)
    schema = compile_schema(parameters)
    return Tool(name=entry["function"]["name"], parameters=parameters, schema=schema)


def _parameters(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    return entry["function"].get("parameters") or _NO_PARAMETERS
