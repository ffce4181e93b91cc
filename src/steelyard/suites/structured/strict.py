"""Strict JSON: one value, nothing else, and a name for everything that breaks the rule."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any

from steelyard.suites.structured.diagnose import diagnose

MAX_DEPTH = 64
"""Nesting allowed; RFC 8259 section 9 lets a parser set a limit."""
WHITESPACE_RUN = 64
"""White-space characters in a row from which a model is said to be stuck."""
EXACT_INTEGER = 2**53 - 1
"""The largest integer every reader keeps exact (RFC 8259 section 6)."""

_MANY_DIGITS = re.compile(r"[0-9]{16}")
_MOST_DIGITS = 4300
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
_LONG_WHITESPACE = re.compile(rf"[ \t\r\n]{{{WHITESPACE_RUN},}}")
_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A text that is one strict JSON value.

    ``flags`` name what is allowed but loses data in common readers: ``big-integer`` (beyond
    2^53 - 1) and ``whitespace-run``.
    """

    value: Any
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """Why a text is not strict JSON; it never quotes the text.

    ``position`` counts characters from 0, None where the parser can't tell.
    """

    kind: str
    position: int | None = None

    def __str__(self) -> str:
        return self.kind if self.position is None else f"{self.kind} at character {self.position}"


class _Broken(ValueError):
    """Raised inside the decoder for what Python's own parser lets pass."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _Broken("duplicate-key")
    return members


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _Broken("number-overflow")
    return number


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise _Broken("number-overflow")
    return int(digits)


def _not_a_number(_: str) -> Any:
    raise _Broken("nan-or-infinity")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_float=_finite, parse_constant=_not_a_number
)
_DECODER_OF_LONG_NUMBERS = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_float=_finite,
    parse_int=_integer,
    parse_constant=_not_a_number,
)


def parse(text: str) -> Parsed | Violation:
    """Read a text as strict JSON (RFC 8259), or say how it breaks the rule.

    Stricter than Python's parser: duplicate names, NaN and infinities, numbers that overflow
    to infinity, lone surrogates and nesting below ``MAX_DEPTH`` are violations.  Never raises.
    """
    if too_deep(text):
        return Violation(kind="too-deep")
    long_numbers = _MANY_DIGITS.search(text) is not None
    decoder = _DECODER_OF_LONG_NUMBERS if long_numbers else _DECODER
    try:
        value = decoder.decode(text)
    except json.JSONDecodeError as fault:
        kind = diagnose(text, message=fault.msg, position=fault.pos, run=WHITESPACE_RUN)
        return Violation(kind=kind, position=fault.pos)
    except _Broken as broken:
        return Violation(kind=broken.kind)
    except RecursionError:
        return Violation(kind="too-deep")
    if _has_lone_surrogate(text, value):
        return Violation(kind="lone-surrogate")
    return Parsed(value=value, flags=_flags(text, value, long_numbers=long_numbers))


def end_of_value(text: str, start: int) -> int | None:
    """Where the JSON value that begins at ``start`` ends, None if none begins there."""
    try:
        return _DECODER_OF_LONG_NUMBERS.raw_decode(text, start)[1]
    except (ValueError, RecursionError):
        return None


def canonical(value: Any) -> str:
    """The one text of a JSON value: names sorted by code point, no spaces, UTF-8 as it is.

    Raises ValueError for NaN, infinities.
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def too_deep(text: str) -> bool:
    """Whether brackets outside strings nest deeper than ``MAX_DEPTH``."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return False
    depth = 0
    for token in _BRACKETS.finditer(text):
        symbol = token[0]
        if symbol in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif symbol in "]}":
            depth = max(0, depth - 1)
    return False


def whitespace_runs(text: str) -> int:
    """Characters in runs of white space that are ``WHITESPACE_RUN`` long or longer."""
    return sum(len(run) for run in _LONG_WHITESPACE.findall(text))


def _has_lone_surrogate(text: str, value: Any) -> bool:
    escaped = _SURROGATE_ESCAPE.search(text) is not None
    if text.isascii() and not escaped:
        return False
    try:
        (canonical(value) if escaped else text).encode()
    except UnicodeEncodeError:
        return True
    return False


def _flags(text: str, value: Any, *, long_numbers: bool) -> tuple[str, ...]:
    flags = []
    if long_numbers and _has_big_integer(value):
        flags.append("big-integer")
    if _LONG_WHITESPACE.search(text):
        flags.append("whitespace-run")
    return tuple(flags)


def _has_big_integer(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_has_big_integer(member) for member in value.values())
    if isinstance(value, list):
        return any(_has_big_integer(element) for element in value)
    return isinstance(value, int) and abs(value) > EXACT_INTEGER
