"""From which volume on one deployment is cheaper than another, if it can serve so much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from steelyard.cost.range import Range
from steelyard.cost.unitcost import known
from steelyard.errors import Undefined
from steelyard.evidence import Missing

Unit = Literal["Mtok", "answer", "accepted answer"]
Parts = Mapping[tuple[object, ...], Range]
"""Money by line, so that a line that both bear isn't taken at two of its ends at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class YearlyCost:
    """A deployment's year: what it costs at no volume, for each more, and how much it serves."""

    deployment: str
    fixed: Parts | Missing
    each: Parts | Missing
    capacity: Fraction | Missing
    """In units a year."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakEven:
    """Where two lines cross."""

    first: str
    second: str
    unit: Unit
    per_year: Fraction
    low: Fraction
    high: Fraction | None
    """With every line at an end of its range; None where the lines then never cross."""
    below: str
    """Who is cheaper at smaller volumes."""
    above: str
    unchecked: tuple[str, ...]
    """Deployments of which nobody states what they can serve."""

    @property
    def per_day(self) -> Fraction:
        """The volume of a day."""
        return self.per_year / 365


@dataclass(frozen=True, slots=True, kw_only=True)
class Never:
    """No volume at which the cheaper one changes, and why."""

    first: str
    second: str
    unit: Unit
    why: Literal["same", "always", "capacity"]
    cheaper: str
    """Who is cheaper at every volume that both can serve; "" where they cost the same."""
    crossing: Fraction | None = None
    """Where the lines would cross, in units a year."""
    serves: Fraction | None = None
    """What the smaller of the two serves, in units a year."""
    limited: str = ""
    """Which deployment that is."""
    may: bool = False
    """Whether they cross with lines elsewhere in their ranges."""


def break_even(first: YearlyCost, second: YearlyCost, *, unit: Unit) -> BreakEven | Never | Missing:
    """The volume of a year at which two deployments cost the same: (F2 - F1) / (v1 - v2).

    Never where one is cheaper throughout, and where the crossing lies beyond what one of them
    can serve; Missing where a cost is not known.
    """
    try:
        gaps = _difference(known(second.fixed), known(first.fixed))
        slopes = _difference(known(first.each), known(second.each))
    except Undefined as unknown:
        return Missing(reason=str(unknown))
    gap, slope = gaps.base, slopes.base
    serving = [(y.capacity, y.deployment) for y in (first, second)]
    stated = [(c, name) for c, name in serving if not isinstance(c, Missing)]
    never = Never(
        first=first.deployment,
        second=second.deployment,
        unit=unit,
        why="same",
        cheaper="",
        may=_may(gaps, slopes, most=min((c for c, _ in stated), default=None)),
    )
    if not gap and not slope:
        return never
    if not slope or gap / slope <= 0:
        return replace(never, why="always", cheaper=_cheaper(first, second, gap, slope))
    crossing = gap / slope
    below = first.deployment if gap > 0 else second.deployment
    above = second.deployment if gap > 0 else first.deployment
    least, limited = min(stated, default=(crossing, ""))
    if crossing > least:
        return replace(
            never, why="capacity", cheaper=below, crossing=crossing, serves=least, limited=limited
        )
    low, high = _ends(gaps, slopes)
    return BreakEven(
        first=first.deployment,
        second=second.deployment,
        unit=unit,
        per_year=crossing,
        low=low,
        high=high,
        below=below,
        above=above,
        unchecked=tuple(name for c, name in serving if isinstance(c, Missing)),
    )


def _difference(more: Parts, less: Parts) -> Range:
    """By line; one that both bear, in whatever parts, is at one value in both."""
    whole = nothing = Range.point(0)
    for line in {**more, **less}:
        a, b = more.get(line, nothing), less.get(line, nothing)
        if a.base and b.base and a * (b.base / a.base) == b:
            whole = whole + a * (1 - b.base / a.base)
        else:
            whole = whole + (a - b)
    return whole


def _ends(gap: Range, slope: Range) -> tuple[Fraction, Fraction | None]:
    """The least and the greatest crossing of lines that cross at their base."""
    if slope.base < 0:
        gap, slope = -gap, -slope
    high = gap.high / slope.low if slope.low > 0 else None
    return max(gap.low, Fraction(0)) / slope.high, high


def _may(gap: Range, slope: Range, *, most: Fraction | None) -> bool:
    """Whether any values of the ranges cross above 0, and not beyond what can be served."""
    least = [
        max(g.low, Fraction(0)) / s.high
        for g, s in ((gap, slope), (-gap, -slope))
        if g.high > 0 and s.high > 0
    ]
    return any(most is None or each <= most for each in least)


def _cheaper(first: YearlyCost, second: YearlyCost, gap: Fraction, slope: Fraction) -> str:
    """Gap: how much dearer the second is at no volume; slope: how much the first is for each."""
    dearer_second = gap > 0 or (not gap and slope < 0)
    return first.deployment if dearer_second else second.deployment
