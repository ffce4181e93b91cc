"""Where two pieces of JSON differ, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from steelyard.evidence import to_json

ABSENT = "nothing"
CLOSE = 1e-5
"""Relative: a run's JSON rounds to six digits."""
Unlike = tuple[str, Any, Any]
"""A field, what it says, and what the record gives."""


def unlike(field: str, said: Any, gives: Any) -> Iterator[Unlike]:
    """Where two pieces of JSON differ; why something is missing may be worded otherwise."""
    match said, gives:
        case {"missing": _}, {"missing": _}:
            return
        case dict(), dict():
            for key in [*gives, *(set(said) - set(gives))]:
                name = f"{field}.{key or 'answered'}"
                yield from unlike(name, said.get(key, ABSENT), gives.get(key, ABSENT))
        case list(), list() if len(said) == len(gives):
            for place, (one, other) in enumerate(zip(said, gives, strict=True)):
                yield from unlike(f"{field}[{place}]", one, other)
        case _ if not is_same(said, gives):
            yield field, said, gives


def is_same(said: Any, gives: Any) -> bool:
    """Whether two values agree, numbers as closely as they were written."""
    both = isinstance(said, (int, float)) and isinstance(gives, (int, float))
    if both and isinstance(said, bool) == isinstance(gives, bool):
        whole = isinstance(said, int) and isinstance(gives, int)
        return bool(said == gives if whole else abs(said - gives) <= CLOSE * abs(gives))
    return bool(said == gives)


def short(value: Any) -> str:
    """A value as a message shows it."""
    text = orjson.dumps(to_json(value)).decode()
    return text if len(text) <= 120 else f"{text[:117]}..."
