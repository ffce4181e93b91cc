"""Making the record's strings fit to be shown: nothing in them may act on a page or a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.svg import columns, shortened

LONGEST_NAME = 48
"""Columns of a deployment's name beyond which the report shortens it."""
REPLACED = "\ufffd"
_JOINERS = "\u200c\u200d"
_BLANK = "\n\r\t\u2028\u2029\x0b\x0c\x85"


def visible(text: str) -> str:
    """The text on one line; controls, bidi marks and lone surrogates become replacement signs."""
    if text.isprintable():  # nearly all are, and a report reads tens of thousands
        return text
    return "".join(_character(c) for c in text)


def cleaned(value: Any, *, names: Mapping[str, str]) -> Any:
    """A copy of a JSON value, its strings and keys made visible and its long names shortened."""
    if isinstance(value, str):
        return _text(value, names)
    if isinstance(value, Mapping):
        return {_text(str(k), names): cleaned(v, names=names) for k, v in value.items()}
    if isinstance(value, Sequence):
        return [cleaned(v, names=names) for v in value]
    return value


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Each long name under a short one of its own; names that fit are not in it."""
    return {
        name: f"{shortened(visible(name), LONGEST_NAME - 4)} #{place}"
        for place, name in enumerate(names, start=1)
        if columns(visible(name)) > LONGEST_NAME
    }


def _text(text: str, names: Mapping[str, str]) -> str:
    for name, short in names.items():
        if name in text:
            text = text.replace(name, short)
    return visible(text)


def _character(character: str) -> str:
    if character in _BLANK:
        return " "
    hidden = unicodedata.category(character) in ("Cc", "Cf", "Cs")
    return REPLACED if hidden and character not in _JOINERS else character
