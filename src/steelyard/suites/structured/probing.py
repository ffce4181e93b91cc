"""Instances made to be costly: what a schema does with them it may do with any reply."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs

from steelyard.suites.structured.validate import BACKTRACK_LIMIT, Schema, build, gave_up, pointer

_DEPTH = 48
_REPEATS = 40
_NAMES = 40
"""Property names that instances are nested under."""
_SYMBOLS = 16


def probe(schema: Schema) -> str:
    """Why a schema is hostile, "" where it took all probes.

    May take without end, or memory without end: call it where that can be stopped.
    """
    document = json.loads(json.dumps(schema.document))
    for where, pattern in _patterns(document, ()):
        if _explodes(pattern):
            return (
                f"pattern at {pointer(where)} takes more than {BACKTRACK_LIMIT:,} steps on a text "
                f"of {_REPEATS} characters; write it without nested repetition"
            )
    for instance in _nested(document):
        schema.first_failure(instance)
    return ""


def _explodes(pattern: str) -> bool:
    try:
        validator = build({"pattern": pattern})
    except (ValueError, jsonschema_rs.ValidationError):
        return False
    return any(
        gave_up(fault) for text in _strings(pattern) for fault in validator.iter_errors(text)
    )


def _strings(pattern: str) -> Iterator[str]:
    """Repetitions of what the pattern speaks of, with an end that spoils the match."""
    symbols = dict.fromkeys([*(c for c in pattern if c.isalnum() or c in " -_.@/:"), "a", "0"])
    for symbol in list(symbols)[:_SYMBOLS]:
        yield symbol * _REPEATS + "\n!"
        yield f"{symbol}a0" * (_REPEATS // 3) + "\n!"


def _patterns(
    part: Any, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(part, dict):
        for name, inner in part.items():
            if name == "pattern" and isinstance(inner, str):
                yield (*path, name), inner
            if name == "patternProperties" and isinstance(inner, dict):
                yield from (((*path, name, key), key) for key in inner)
            yield from _patterns(inner, (*path, name))
    elif isinstance(part, list):
        for index, inner in enumerate(part):
            yield from _patterns(inner, (*path, index))


def _nested(document: Any) -> Iterator[Any]:
    """Values nested in lists, under each property name, and in both by turns."""
    for leaf in (None, "x", 1):
        yield _wrapped(leaf, lambda inner: [inner])
        for name in list(dict.fromkeys(_property_names(document)))[:_NAMES]:
            yield _wrapped(leaf, lambda inner, name=name: {name: inner})
            yield _wrapped(leaf, lambda inner, name=name: {name: [inner]})


def _wrapped(leaf: Any, wrap: Any) -> Any:
    for _ in range(_DEPTH):
        leaf = wrap(leaf)
    return leaf


def _property_names(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        known = part.get("properties")
        yield from known if isinstance(known, dict) else ()
        for inner in part.values():
            yield from _property_names(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _property_names(inner)
