"""Token counts as a server reports them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Usage(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of one request; None where the server did not say."""

    prompt: int | None = None
    completion: int | None = None
    reasoning: int | None = None
    cached: int | None = None


def usage_in(chunk: Mapping[str, Any]) -> Usage | None:
    """The usage in an event or a reply, wherever servers put it, or None.

    Beside the object itself: in a choice (Moonshot), under ``x_groq`` (Groq).
    """
    places = [chunk, *_dicts(chunk.get("choices")), *_dicts([chunk.get("x_groq")])]
    for place in places:
        found = place.get("usage")
        if isinstance(found, dict):
            usage = _read(found)
            if usage is not None:
                return usage
    return None


def _dicts(values: Any) -> list[dict[str, Any]]:
    return [value for value in values if isinstance(value, dict)] if values else []


def _read(found: dict[str, Any]) -> Usage | None:
    usage = Usage(
        prompt=_count(found, "prompt_tokens"),
        completion=_count(found, "completion_tokens"),
        reasoning=_count(found.get("completion_tokens_details"), "reasoning_tokens"),
        cached=_first(
            _count(found.get("prompt_tokens_details"), "cached_tokens"),
            _count(found, "prompt_cache_hit_tokens"),
            _count(found, "cached_tokens"),
        ),
    )
    return None if usage.prompt is None and usage.completion is None else usage


def _first(*counts: int | None) -> int | None:
    return next((count for count in counts if count is not None), None)


def _count(place: Any, name: str) -> int | None:
    value = place.get(name) if isinstance(place, dict) else None
    return value if type(value) is int and value >= 0 else None
