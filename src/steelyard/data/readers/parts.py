"""Choosing parts of a set by name."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from steelyard.errors import StudyError

_AND = "+"


def chosen(name: str, part: str, *, among: Sequence[str]) -> Sequence[str]:
    """All parts, or those named, joined by ``+``.  Raises StudyError that lists them."""
    if not part:
        return among
    wanted = part.split(_AND)
    for each in wanted:
        if each not in among:
            near = get_close_matches(each, among, n=1)
            hint = f"did you mean {near[0]}? " if near else ""
            there = f"there are: {', '.join(among)}" if among else "it has none"
            raise StudyError(f"items: data:{name}/{part}: no part {each!r}; {hint}{there}")
    return [each for each in among if each in wanted]
