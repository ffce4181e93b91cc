"""How a deployment is run: three facts on their own, and a published index for those who ask.

The index (OCI) of a selection guide adds shortfalls in percent to seconds.  It is reckoned here
as it was printed, with its true range beside it, and feeds nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.study import Operations

LONGEST_S = 30.0
GRADES = (("standard", 0.0, 3.0), ("borderline", 3.1, 6.5), ("failing", 6.5, 75.5))
"""Grades as printed: up to 3.0, 3.1 to 6.5, above 6.5; between 3.0 and 3.1 there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegacyIndex:
    """The guide's index of one deployment, labelled as what it is."""

    value: float
    grade: str | None
    """standard, borderline, failing; None in the gap between two grades."""
    from_coverage: float
    from_reaction: float
    from_healing: float
    """The parts; they add up to the value."""
    capped: bool
    """The reaction is longer than the 30 s at which the formula stops counting."""


def index_of(facts: Operations) -> LegacyIndex | Missing:
    """(100 - coverage) x 0.4 + min(seconds, 30) x 0.35 + (100 - healing) x 0.25.

    0 to 75.5, where the guide says 0 to 10.  Missing where a documented fact is lacking.
    """
    coverage, reaction, healing = facts.alert_coverage, facts.scaling_reaction_s, facts.self_healing
    if coverage is None or reaction is None or healing is None:
        return Missing(reason="needs alert_coverage, scaling_reaction and self_healing")
    return _index(coverage * 100, reaction, healing * 100)


def _index(coverage: float, reaction: float, healing: float) -> LegacyIndex:
    parts = (
        (100 - coverage) * 0.4,
        min(reaction, LONGEST_S) * 0.35,
        (100 - healing) * 0.25,
    )
    value = sum(parts)
    return LegacyIndex(
        value=value,
        grade=_grade(value),
        from_coverage=parts[0],
        from_reaction=parts[1],
        from_healing=parts[2],
        capped=reaction > LONGEST_S,
    )


def _grade(value: float) -> str | None:
    exact = round(value, 9)
    if exact > 6.5:
        return "failing"
    return next((name for name, low, high in GRADES[:2] if low <= exact <= high), None)
