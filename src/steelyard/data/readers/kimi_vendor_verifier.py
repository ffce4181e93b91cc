"""Schemas that the Kimi Vendor Verifier (Moonshot AI) sends as parameters of a tool."""

from __future__ import annotations

import json
from collections.abc import Iterator

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_ENDING = "_valid.jsonl"
_ROOT = ("$schema", "$id", "$defs", "definitions")
_ANY = frozenset({"properties", "$ref", "additionalProperties", "required"})
_ASK = "Call the tool `submit` once, with arguments of your choice that its parameters allow."


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """One record a schema; any call that satisfies it will do.

    Parameters must be an object: a schema of another type is wrapped as property ``value``.
    """
    paths = {path.rsplit("/", 1)[-1].removesuffix(_ENDING): path
             for path in sorted(files.files) if path.endswith(_ENDING)}  # fmt: skip
    for group in chosen(about.name, part, among=tuple(paths)):
        for number, line in enumerate(files.read(paths[group]).splitlines(), start=1):
            if line.strip():
                yield Row(stratum=group, record=_record(json.loads(line), f"{group}/{number}"))


def _record(schema: object, name: str) -> dict[str, object]:
    tool = {
        "type": "function",
        "function": {
            "name": "submit",
            "description": "Takes a value.",
            "parameters": _parameters(schema),
        },
    }
    return {
        "id": f"kimi-vendor-verifier/{name}",
        "prompt": _ASK,
        "tools": [tool],
        "expect": "any",
        "lang": "en",
        "meta": {"schema": schema},
    }


def _parameters(schema: object) -> object:
    if not isinstance(schema, dict) or schema.get("type") in ("object", ["object"]):
        return schema
    if "type" not in schema and not _ANY.isdisjoint(schema):
        return schema
    # Pointers such as #/$defs/name start at the root, so what they need stays there.
    inner = {key: value for key, value in schema.items() if key not in _ROOT}
    return {
        "type": "object",
        "properties": {"value": inner},
        "required": ["value"],
        **{key: schema[key] for key in _ROOT if key in schema},
    }
