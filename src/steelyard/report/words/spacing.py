"""Filling Chinese sentences: a space between Chinese and Latin, none between Chinese and Chinese.

What is filled in may be a number, a Latin name or a Chinese one, so a template can't know
whether it needs the space; the two characters that meet decide.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from string import Formatter

NARROW = "%+−<>≥≤~#×"


def filled(template: str, params: Mapping[str, object]) -> str:
    """``template.format(**params)`` with the spaces at its blanks set right."""
    text = ""
    value: str | None = None
    for literal, name, _, _ in Formatter().parse(template):
        text = text + literal if value is None else _met(text, value, after=literal)
        value = None
        if name is not None:
            value = str(params[name])
            text = _before(text, value)
    return text if value is None else text + value


def _before(text: str, value: str) -> str:
    """The text up to a blank, with or without its space."""
    bare = text.removesuffix(" ")
    if not bare or not value or not (_chinese(bare[-1]) or _full(bare[-1]) or bare == text):
        return text
    return bare + (" " if _apart(bare[-1], value[0]) else "")


def _met(text: str, value: str, *, after: str) -> str:
    bare = after.removeprefix(" ")
    whole = text + value
    if not bare or not whole or not (_chinese(bare[0]) or _full(bare[0]) or bare == after):
        return whole + after
    return whole + (" " if _apart(whole[-1], bare[0]) else "") + bare


def _apart(left: str, right: str) -> bool:
    return (_chinese(left) and _latin(right)) or (_latin(left) and _chinese(right))


def _chinese(character: str) -> bool:
    return _full(character) and unicodedata.category(character).startswith("L")


def _full(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF" or character in "“”"


def _latin(character: str) -> bool:
    if character in NARROW:
        return True
    return character.isalnum() and not _full(character)
