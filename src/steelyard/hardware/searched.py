"""That a set-up's layout was looked for, and is one of several."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """What the set-ups of one search have in common."""

    name: str
    """What they are called without their layout."""
    said: bool
    """Whether the file asks for the search; else its devices stand in several boxes, and it leaves
    open how they share the model."""
    refused: tuple[str, ...]
    """Why other layouts can't be, one reason each."""
