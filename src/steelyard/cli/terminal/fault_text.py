"""A fault as a command ends with it, in the language that was asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_PLACE = re.compile(r"(?:[^:\n]+:\d+:\d+: (?:[\w.\[\]-]+: )?|[^:\n ]+\.\w+: )?")
"""File, line, column and field; or a file alone."""


def in_asked_language(text: str, words: Sequence[str]) -> str:
    """The message in Chinese if ``words`` of the command line ask for that and it is known."""
    if not _chinese(words):
        return text
    from steelyard.report.words import Words

    told = Words("zh")
    lines = []
    for line in text.split("\n"):
        found = _PLACE.match(line)
        place = found[0] if found else ""
        lines.append(place + told.fault(line.removeprefix(place)))
    return "\n".join(lines)


def _chinese(words: Sequence[str]) -> bool:
    return "--lang=zh" in words or ("--lang", "zh") in pairwise(words)
