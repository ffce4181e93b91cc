"""Whether an endpoint's usage agrees with a count of the text it sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.evidence import Missing

LIMIT = 0.01
"""Share of all tokens that may be apart; beyond it no token metric is believed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One text, counted twice."""

    number: int
    said: int
    counted: int
    unseen: int = 0
    """Tokens that ``said`` may have beyond the text: end of answer, marks around thinking."""

    @property
    def apart(self) -> int:
        """Tokens that nothing explains, without sign."""
        over = self.said - self.counted
        return -over if over < 0 else max(over - self.unseen, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """Tokens as reported against tokens as counted."""

    checked: int
    """Answers that had both."""
    said: int
    counted: int
    apart: int
    """Sum over answers of what nothing explains; differences don't cancel."""
    share: float
    """apart / said."""
    limit: float
    worst: int
    """Number of the sample that is furthest apart."""
    result: Literal["pass", "fail"]


def mismatch(
    pairs: Sequence[Pair], *, reason: str = "nothing was counted twice", limit: float = LIMIT
) -> Mismatch | Missing:
    """Add up what is apart; Missing for ``reason`` where there is no pair.

    Retokenised text can have fewer tokens than a model wrote, by far less than the limit.
    """
    if not pairs:
        return Missing(reason=reason)
    said, counted = sum(p.said for p in pairs), sum(p.counted for p in pairs)
    apart = sum(p.apart for p in pairs)
    share = apart / max(said, 1)
    return Mismatch(
        checked=len(pairs),
        said=said,
        counted=counted,
        apart=apart,
        share=share,
        limit=limit,
        worst=max(pairs, key=lambda pair: pair.apart).number,
        result="pass" if share <= limit else "fail",
    )
