"""A vote: what one rater said of one pair, shown in one order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Side = Literal["a", "b"]
Verdict = Literal["a", "b", "tie", "undetermined"]
MOST_SAID = 500
SCALE: tuple[Verdict, ...] = ("a", "tie", "b")
"""In their order; undetermined is no rating."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """Of deployments a and b, whichever stood first."""

    item: str
    repeat: int
    rater: str
    first: Side
    """Whose text was shown as A."""
    verdict: Verdict
    kind: str = ""
    """Why it is undetermined: unreadable, length (cut by its limit of tokens), can't-tell, or the
    judge's own failure on the wire."""
    said: str = ""
    """The judge's reply, or a person's note; the first 500 characters."""
    turn: int = 0
    """Which time the rater was asked; people are asked once."""


def other(side: Side) -> Side:
    """The other of two."""
    return "b" if side == "a" else "a"
