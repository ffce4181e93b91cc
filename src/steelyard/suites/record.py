"""One line of an item file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from steelyard.suites.items import Item
from steelyard.suites.structured.strict import Violation, parse

FIELDS = (
    "id",
    "prompt",
    "messages",
    "schema",
    "schema_ref",
    "gold",
    "cluster",
    "lang",
    "split",
    "meta",
)


class Fault(ValueError):
    """All that is wrong with one line, each with what to do."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def read_record(line: str, *, schemas: Mapping[str, object], own: Sequence[str] = ()) -> Item:
    """The item of one JSON line; ``schemas`` are those that ``schema_ref`` may name.

    ``own`` are further fields that the suite reads.  Raises Fault.
    """
    reading = parse(line)
    if isinstance(reading, Violation):
        raise Fault(f"not strict JSON ({reading}); write one JSON object a line")
    record = reading.value
    if not isinstance(record, dict):
        raise Fault("not an object; write one JSON object a line")
    problems = [*_unknown(record, own), *_identity(record), *_question(record), *_texts(record)]
    schema, schema_problem = _schema(record, schemas)
    problems += schema_problem
    if problems:
        raise Fault(*problems)
    messages = record.get("messages")
    return Item(
        id=record["id"],
        prompt=record.get("prompt"),
        messages=None if messages is None else tuple(messages),
        schema_text=None if schema is None else _as_written(schema),
        gold=record.get("gold"),
        has_gold="gold" in record,
        cluster=str(record.get("cluster", record["id"])),
        lang=record.get("lang", ""),
        split=record.get("split", ""),
        meta=record.get("meta", {}),
        own={name: record[name] for name in own if name in record},
    )


def _as_written(schema: Any) -> str:
    """Compact JSON in the order of the file.

    Engines write the properties in the order in which a schema names them: sorted anew, it
    would be another constraint than the one its author showed in the examples.
    """
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))


def _unknown(record: dict[str, Any], own: Sequence[str]) -> list[str]:
    problems = []
    known = (*FIELDS, *own)
    for name in record:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else "put notes of your own under meta"
            problems.append(f"field {name!r} is not known; {hint}")
    return problems


def _identity(record: dict[str, Any]) -> list[str]:
    name = record.get("id")
    if isinstance(name, str) and name.strip():
        return []
    return ["id is missing or no text; give each item an id of its own, in quotes"]


def _question(record: dict[str, Any]) -> list[str]:
    if ("prompt" in record) == ("messages" in record):
        return ["give exactly one of prompt (a text) and messages (a list)"]
    if "prompt" in record:
        good = isinstance(record["prompt"], str) and record["prompt"] != ""
        return [] if good else ["prompt must be a text that isn't empty"]
    messages = record["messages"]
    listed = isinstance(messages, list) and len(messages) > 0
    if listed and all(map(_is_message, messages)):
        return []
    return ["messages must be a list of objects with role and content"]


def _is_message(message: object) -> bool:
    if not isinstance(message, dict) or not isinstance(message.get("role"), str):
        return False
    content = message.get("content")
    return isinstance(content, (str, list)) or (content is None and "tool_calls" in message)


def _texts(record: dict[str, Any]) -> list[str]:
    problems = [
        f"{name} must be a text"
        for name in ("cluster", "lang", "split")
        if not isinstance(record.get(name, ""), str)
    ]
    if not isinstance(record.get("meta", {}), dict):
        problems.append("meta must be an object")
    return problems


def _schema(record: dict[str, Any], schemas: Mapping[str, object]) -> tuple[Any, list[str]]:
    if "schema" in record and "schema_ref" in record:
        return None, ["give schema or schema_ref, not both"]
    if "schema_ref" in record:
        name = record["schema_ref"]
        if not isinstance(name, str) or name not in schemas:
            known = ", ".join(schemas) or "none: there is no schemas.json"
            return None, [f"schema_ref {name!r} is not in schemas.json beside the file ({known})"]
        schema = schemas[name]
    elif "schema" in record:
        schema = record["schema"]
    else:
        return None, []
    if isinstance(schema, (dict, bool)):
        return schema, []
    return None, ["schema must be an object, true or false"]
