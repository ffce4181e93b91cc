"""What may be wrong with a reply to which tools were offered: one kind, the first that applies."""

from __future__ import annotations

NO_CALL = "no-call"
CALL_IN_TEXT = "call-in-text"
EMPTY_TOOL_CALLS = "empty-tool-calls"
SPURIOUS = "spurious-call"
BAD_JSON = "bad-json"
UNKNOWN_TOOL = "unknown-tool"
WRONG_TOOL = "wrong-tool"
MISSING_ARG = "missing-arg"
EXTRA_ARG = "extra-arg"
TYPE_ERROR = "type-error"
ENUM_RANGE = "enum-range"
WRONG_VALUE = "wrong-value"
WRONG_COUNT = "wrong-count-order"
OK = ""
TRANSPORT = "transport"
"""Stands for all kinds of the wire in tables; an answer keeps the wire's own kind."""

ORDER = (
    TRANSPORT,
    NO_CALL,
    CALL_IN_TEXT,
    EMPTY_TOOL_CALLS,
    SPURIOUS,
    BAD_JSON,
    UNKNOWN_TOOL,
    WRONG_TOOL,
    MISSING_ARG,
    EXTRA_ARG,
    TYPE_ERROR,
    ENUM_RANGE,
    WRONG_VALUE,
    WRONG_COUNT,
    OK,
)
"""The thirteen kinds, with two more told apart: a call where none is due, and an offered tool
that is not the one due."""

USABLE = frozenset({WRONG_VALUE, WRONG_COUNT, OK})
"""Kinds of a call that is valid and of the right tool."""


def rank(kind: str) -> int:
    """Place of a kind: of several, the lowest is told."""
    return ORDER.index(kind)
