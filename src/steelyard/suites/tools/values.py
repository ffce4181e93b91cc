"""Whether an argument is the value that is due."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

LENIENCES = ("bfcl-strings", "numeric-strings", "dates", "nested-choices")
"""What an item's ``match`` may name: text without case, spaces and light punctuation, as the
Berkeley leaderboard compares it; "12" for 12 and 12 for "12"; dates in any of the usual forms; and
choices given for each member of an object instead of for the whole."""

_BFCL = re.compile(r"[ ,./\-_*^]")
_NUMERAL = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_DATES = (
    re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"),
    re.compile(r"([0-9]{4})/([0-9]{1,2})/([0-9]{1,2})"),
    re.compile(r"([0-9]{4})\.([0-9]{1,2})\.([0-9]{1,2})"),
    re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})"),
    re.compile(r"([0-9]{4})年([0-9]{1,2})月([0-9]{1,2})日"),
)
_OMITTED = ""
"""Among nested choices: the member may be left out."""


def among(value: Any, choices: Sequence[Any], *, match: frozenset[str]) -> bool:
    """Whether a value is one of those that are due."""
    return any(same(value, choice, match=match) for choice in choices)


def same(value: Any, due: Any, *, match: frozenset[str]) -> bool:
    """Whether two JSON values are the same, as far as ``match`` allows.

    Numbers are compared exactly and by value, so that 1 is 1.0 (JSON has one kind of number)
    and 2^53 is not 2^53 + 1; true is never 1; text is compared letter by letter.
    """
    if isinstance(value, bool) or isinstance(due, bool):
        return value is due
    if isinstance(value, int | float) and isinstance(due, int | float):
        return value == due
    if isinstance(value, str) and isinstance(due, str):
        return _same_text(value, due, match)
    if isinstance(value, list) and isinstance(due, list):
        return len(value) == len(due) and all(
            same(a, b, match=match) for a, b in zip(value, due, strict=True)
        )
    if isinstance(value, dict) and isinstance(due, dict):
        return _same_members(value, due, match)
    if "numeric-strings" in match and (isinstance(value, str) or isinstance(due, str)):
        return _same_number(value, due)
    return value is None and due is None


def concrete(due: Any, *, match: frozenset[str]) -> Any:
    """A value that is the same as ``due``: the first of nested choices."""
    if "nested-choices" not in match:
        return due
    if isinstance(due, list):
        return [concrete(each, match=match) for each in due]
    if not isinstance(due, dict):
        return due
    return {
        name: concrete(choices[0], match=match)
        for name, choices in due.items()
        if not isinstance(choices, list) or (choices and _OMITTED not in choices)
    }


def _same_members(value: dict[str, Any], due: dict[str, Any], match: frozenset[str]) -> bool:
    if "nested-choices" not in match:
        return value.keys() == due.keys() and all(
            same(value[name], due[name], match=match) for name in due
        )
    return value.keys() <= due.keys() and all(
        among(value[name], _choices(choices), match=match)
        if name in value
        else _OMITTED in _choices(choices)
        for name, choices in due.items()
    )


def _choices(choices: Any) -> list[Any]:
    return choices if isinstance(choices, list) else [choices]


def _same_text(value: str, due: str, match: frozenset[str]) -> bool:
    if value == due:
        return True
    if "bfcl-strings" in match and _plain(value) == _plain(due):
        return True
    return "dates" in match and (day := _date(due)) is not None and _date(value) == day


def _plain(text: str) -> str:
    return _BFCL.sub("", text).lower().replace("'", '"')


def _same_number(value: Any, due: Any) -> bool:
    first, second = _number(value), _number(due)
    return first is not None and first == second


def _number(value: Any) -> Decimal | None:
    """The number; what no interface reads as one (１２, 1_000) is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    text = value.strip() if isinstance(value, str) else repr(value)
    if _NUMERAL.fullmatch(text) is None:
        return None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def _date(text: str) -> tuple[int, int, int] | None:
    for form in _DATES:
        if found := form.fullmatch(text.strip()):
            year, month, day = map(int, found.groups())
            return year, month, day
    return None
