"""Keeping secrets out of what a server says: some echo the key that they were sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

HIDDEN = "***"
_TELLING = 8
"""So many characters of a secret, cut off by a limit on the length of a quotation, are hidden."""


def hush(secrets: Iterable[str], text: str) -> str:
    """The text with every secret replaced."""
    for secret in secrets:
        if secret in text:
            text = text.replace(secret, HIDDEN)
    return text


def hush_quoted(secrets: Iterable[str], text: str) -> str:
    """As ``hush``, for a quotation that may end, or go on, in the midst of a secret."""
    secrets = list(secrets)
    text = hush(secrets, text)
    for secret in secrets:
        if len(secret) >= 2 * _TELLING:
            text = _without_begin(secret, text)
    return text


def hush_tree(secrets: Iterable[str], value: Any) -> Any:
    """A JSON value with every secret in its strings and keys replaced."""
    match value:
        case str():
            return hush_quoted(secrets, value)
        case dict():
            return {hush(secrets, key): hush_tree(secrets, item) for key, item in value.items()}
        case list() | tuple():
            return [hush_tree(secrets, item) for item in value]
    return value


def _without_begin(secret: str, text: str) -> str:
    at = text.find(secret[:_TELLING])
    while at >= 0:
        end = at + _TELLING
        while end < len(text) and text[end] == secret[end - at : end - at + 1]:
            end += 1
        text = text[:at] + HIDDEN + text[end:]
        at = text.find(secret[:_TELLING], at)
    return text
