"""What a deployment's way to form adds to a request."""

from __future__ import annotations

import json
from typing import Any

from steelyard.errors import StudyError
from steelyard.suites.items import Item

MODES = ("schema", "json", "prompt")
"""The engine holds to the schema; the engine holds to JSON; the prompt alone asks for it."""
LLAMACPP = "llamacpp"
_ANY_OBJECT: dict[str, Any] = {"type": "object"}


def request_parts(item: Item, *, mode: str, api: str, engine: str) -> dict[str, Any]:
    """Fields to add to the request body; the prompt's bytes are the same in every mode.

    llama.cpp takes a schema for raw completions as ``json_schema`` at the top level; all
    else gets ``response_format`` as OpenAI defines it.  Raises StudyError for a mode that
    doesn't exist or an item without the schema that its mode needs.
    """
    if mode not in MODES:
        raise StudyError(f"structured: {mode!r} is not known; write {', '.join(MODES)}")
    if mode == "prompt":
        return {}
    schema = _schema(item) if mode == "schema" else _ANY_OBJECT
    if api == "completions" and engine == LLAMACPP:
        return {"json_schema": schema}
    if mode == "json":
        return {"response_format": {"type": "json_object"}}
    named = {"name": "answer", "strict": True, "schema": schema}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


def _schema(item: Item) -> Any:
    if item.schema_text is None:
        raise StudyError(
            f"item {item.id} has no schema, but a deployment says structured: schema; "
            "give the item a schema, or write structured: json or prompt"
        )
    return json.loads(item.schema_text)
