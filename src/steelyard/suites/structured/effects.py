"""What each link of a parser chain gained and damaged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.evidence import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkEffect:
    """Answers that a link changed, out of all attempted by one deployment."""

    deployment: str
    link: str
    changed: int
    gained: int
    """Invalid before the link, valid after it."""
    gained_right: int
    """Not right before the link, all right after it; the rest of the gain is false comfort."""
    damaged: int
    """Valid before and not after, or right before and wrong after."""


def link_effects(
    answers: Sequence[Answer], *, deployment: str, parser: Sequence[str]
) -> list[LinkEffect]:
    """The effect of each link of the chain, in its order; a link that changed nothing has 0."""
    return [
        LinkEffect(
            deployment=deployment,
            link=link,
            changed=_count(answers, f"link:{link}:changed"),
            gained=_count(answers, f"link:{link}:gained"),
            gained_right=_count(answers, f"link:{link}:gained_right"),
            damaged=_count(answers, f"link:{link}:damaged"),
        )
        for link in parser
    ]


def _count(answers: Sequence[Answer], check: str) -> int:
    return sum(1 for answer in answers if answer.checks.get(check))
