"""Choosing parts of a set by name."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from steelyard.errors import StudyError


def chosen(name: str, part: str, *, among: Sequence[str]) -> Sequence[str]:
    """All parts, or the one named.  Raises StudyError that lists them."""
    if not part:
        return among
    if part in among:
        return (part,)
    near = get_close_matches(part, among, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise StudyError(
        f"items: data:{name}/{part}: no such part; {hint}there are: {', '.join(among)}"
    )
