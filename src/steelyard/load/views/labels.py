"""The labels of one series, read from the text between its braces."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

Labels = tuple[tuple[str, str], ...]
"""Pairs of name and value in ascending order of name."""

_PAIR: Final = re.compile(
    r'[ \t]*+(?:"((?:[^"\\\n]|\\.)*+)"|([a-zA-Z_][a-zA-Z0-9_]*+))[ \t]*+'
    r'(?:=[ \t]*+"((?:[^"\\\n]|\\.)*+)"[ \t]*+)?(,|$)'
)
_ESCAPE: Final = re.compile(r"\\(.)")
_MEANING: Final = {"n": "\n", "\\": "\\", '"': '"'}


@lru_cache(maxsize=16_384)
def read_labels(text: str) -> tuple[str, Labels]:
    """Read what stands between braces; gives a quoted metric name, or "", and the labels.

    Series repeat from scrape to scrape, so results are kept.  Raises ValueError.
    """
    found: dict[str, str] = {}
    name, at = "", 0
    while at < len(text):
        pair = _PAIR.match(text, at)
        if pair is None:
            if not text[at:].strip(" \t"):
                break
            raise ValueError('labels are not pairs of name="value"')
        quoted, plain, value, _ = pair.groups()
        at = pair.end()
        key = plain if quoted is None else unescape(quoted)
        if value is None:
            if quoted is None or name or found:
                raise ValueError(f"label {key!r} has no value")
            name = key
        elif key in found:
            raise ValueError(f"label {key!r} comes twice")
        else:
            found[key] = unescape(value)
    return name, tuple(sorted(found.items()))


def unescape(text: str) -> str:
    r"""Undo ``\n``, ``\\`` and ``\"``; any other escape stays as it is written."""
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda seen: _MEANING.get(seen[1], seen[0]), text)
