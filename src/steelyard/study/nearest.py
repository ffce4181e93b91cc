"""The nearest known name to one that is unknown."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Find the known name that a slip of the fingers would turn into ``name``."""
    by_plain = {_plain(candidate): candidate for candidate in known}
    match = difflib.get_close_matches(_plain(name), by_plain, n=1, cutoff=0.6)
    return by_plain[match[0]] if match else None


def hint(name: str, known: Iterable[str]) -> str:
    """Word the way out: the nearest name, or all there are."""
    known = list(known)
    near = nearest(name, known)
    if near is not None:
        return f"did you mean '{near}'?"
    return f"known: {', '.join(known)}" if known else "none are known"


def _plain(name: str) -> str:
    return name.casefold().replace("_", "-").replace(" ", "-")
