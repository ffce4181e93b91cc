"""How much is asked of a deployment each month, in what its costs are counted by."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from steelyard.cost.lines import PER_MONTH
from steelyard.cost.range import Range
from steelyard.evidence import Missing
from steelyard.study import Amount, TokenMix, Volume

MILLION = 1_000_000
_TOKENS = {"tokens": 1, "tok": 1, "ktok": 1000, "Mtok": MILLION}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """Tokens of one answer; the cached ones are not among the prompt's."""

    input: Fraction
    output: Fraction
    cached: Fraction

    @classmethod
    def of(cls, mix: TokenMix) -> Mix:
        """Take a declared mix exactly."""
        parts = (Fraction(repr(part)) for part in (mix.input, mix.output, mix.cached))
        return cls(**dict(zip(("input", "output", "cached"), parts, strict=True)))

    @property
    def total(self) -> Fraction:
        """All tokens of one answer."""
        return self.input + self.output + self.cached

    def count(self, noun: str) -> Fraction:
        """How many of a noun one answer holds: "Mtok", "Mtok in", "answer"."""
        if noun == "answer":
            return Fraction(1)
        tokens = {
            "Mtok": self.total,
            "Mtok in": self.input,
            "Mtok out": self.output,
            "Mtok cached": self.cached,
        }[noun]
        return tokens / MILLION


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """The volume of a month of the first year, and how it grows from year to year."""

    monthly: Range
    """Answers, or millions of tokens of all kinds."""
    in_tokens: bool
    growth: Fraction

    def of(self, noun: str, *, mix: Mix | None, calls: Fraction) -> Range | Missing:
        """The first year's monthly volume in another noun.

        ``calls`` is how many calls one answer takes; a volume in tokens holds them already.
        """
        if self.in_tokens and noun == "Mtok":
            return self.monthly
        if not self.in_tokens and noun == "answer":
            return self.monthly * calls
        if mix is None:
            return Missing(reason=f"the tokens of one answer are not known, to count {noun}")
        if self.in_tokens:
            return self.monthly * (MILLION / mix.total) * mix.count(noun)
        return self.monthly * calls * mix.count(noun)

    def growth_in(self, month: int) -> Fraction:
        """By how much the first year's volume has grown in a month; months count from 1."""
        return (1 + self.growth) ** ((month - 1) // 12)


def demand_of(volume: Volume) -> Demand:
    """A stated volume by the month."""
    low = volume.base if volume.low is None else volume.low
    high = volume.base if volume.high is None else volume.high
    return Demand(
        monthly=Range(low=_monthly(low), base=_monthly(volume.base), high=_monthly(high)),
        in_tokens=volume.base.noun != "answer",
        growth=Fraction(repr(volume.growth)),
    )


def _monthly(amount: Amount) -> Fraction:
    scale = Fraction(_TOKENS.get(amount.noun, MILLION), MILLION)
    return Fraction(amount.number) * PER_MONTH[amount.per] * scale
