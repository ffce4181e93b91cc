"""Named worlds: which inputs are changed together, and to what."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import PlainValidator, WithJsonSchema

from steelyard.study.figure import Value, read_value


def input_name(thing: str, part: str = "") -> str:
    """What an input is called: ``servers``, ``agents replaced: share``."""
    return f"{thing}: {part}" if part else thing


def _changes(raw: object) -> Mapping[str, Value]:
    if not isinstance(raw, Mapping) or not raw:
        raise ValueError("a scenario is a mapping of what it changes, such as {volume: 9000 /d}")
    found: dict[str, Value] = {}
    for thing, told in raw.items():
        if isinstance(told, Mapping):
            for part, value in told.items():
                found[input_name(thing, part)] = _value(f"{thing}.{part}", value)
        else:
            found[thing] = _value(thing, told)
    return MappingProxyType(found)


def _value(where: str, raw: object) -> Value:
    try:
        return read_value(raw)
    except ValueError as fault:
        raise ValueError(f"{where}: {fault}") from None


Scenario = Annotated[
    Mapping[str, Value],
    PlainValidator(_changes),
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": {"type": ["string", "number", "object"]},
            "examples": [{"volume": "30000 /d", "agents replaced": {"share": "20%"}}],
        }
    ),
]
"""Inputs by name, and the value of each."""
