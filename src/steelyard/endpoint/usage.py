"""Token counts as a server reports them."""

from __future__ import annotations

from typing import Any

import msgspec

from steelyard.endpoint.chunk import Chunk


class Usage(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of one request; None where the server did not say."""

    prompt: int | None = None
    completion: int | None = None
    reasoning: int | None = None
    cached: int | None = None


MOST = 10**12
"""Tokens: what is beyond was counted by nobody, and has no place in a record of 64-bit numbers."""


def usage_in(chunk: Chunk) -> Usage | None:
    """The usage in an event or a reply, wherever servers put it, or None.

    Beside the choices; in a choice (Moonshot); under ``x_groq`` (Groq).
    """
    usage = _read(chunk.usage)
    if usage is None and chunk.choices:
        usage = next((u for choice in chunk.choices if (u := _read(choice.usage))), None)
    if usage is None and isinstance(chunk.x_groq, dict):
        usage = _read(chunk.x_groq.get("usage"))
    return usage


def _read(found: Any) -> Usage | None:
    if not isinstance(found, dict):
        return None
    get = found.get
    prompt, completion = _count(get("prompt_tokens")), _count(get("completion_tokens"))
    if prompt is None and completion is None:
        return None
    reasoning = cached = None
    if isinstance(details := get("completion_tokens_details"), dict):
        reasoning = _count(details.get("reasoning_tokens"))
    if isinstance(details := get("prompt_tokens_details"), dict):
        cached = _count(details.get("cached_tokens"))
    if cached is None:
        cached = _count(get("prompt_cache_hit_tokens"))
    if cached is None:
        cached = _count(get("cached_tokens"))
    return Usage(prompt=prompt, completion=completion, reasoning=reasoning, cached=cached)


def _count(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value <= MOST else None
