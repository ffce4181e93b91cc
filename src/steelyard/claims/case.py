"""What a rule sees: one claim, the document around it, and the facts on file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from steelyard.claims.amounts import Amount
from steelyard.claims.claim import Claim, Source
from steelyard.claims.text import Text
from steelyard.claims.verdict import Finding, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One claim in its document."""

    claim: Claim
    source: Source


def beside(case: Case, quantity: str, *, field: str = "") -> Amount | None:
    """The figure of another quantity: of the set-up, or of a claim of the same test."""
    stated = case.claim.setup.amount(field or quantity)
    if stated is not None:
        return stated
    others = (case.source.find(name) for name in case.claim.get("together") or ())
    return next((one.value for one in others if one is not None and one.quantity == quantity), None)


Judging = Callable[[Case], Iterator[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule, and the claims it may have something to say of."""

    judge: Judging
    of: frozenset[str] = frozenset()
    """Quantities; empty for any."""
    having: frozenset[str] = frozenset()
    """Fields of a claim, one of which it needs; empty for none."""

    def concerns(self, claim: Claim) -> bool:
        """Whether a claim of its quantities holds a field that it needs."""
        return not self.having or not self.having.isdisjoint(claim.more)


def impossible(
    rule: str, line: Text, *, slack: float | None = None, remedy: Text | None = None
) -> Finding:
    """A line that nature or arithmetic draws is crossed."""
    return Finding(
        rule=rule, verdict=Verdict.IMPOSSIBLE, arithmetic=line, slack=slack, remedy=remedy
    )


def wrong(
    rule: str, line: Text, *, slack: float | None = None, remedy: Text | None = None
) -> Finding:
    """A formula, a unit or a definition is wrong."""
    return Finding(
        rule=rule, verdict=Verdict.WRONG_FORMULA, arithmetic=line, slack=slack, remedy=remedy
    )


def inconsistent(
    rule: str, line: Text, *, slack: float | None = None, remedy: Text | None = None
) -> Finding:
    """Two things that were printed can't both hold, or one of them and the record."""
    return Finding(
        rule=rule, verdict=Verdict.INCONSISTENT, arithmetic=line, slack=slack, remedy=remedy
    )


def unsupported(rule: str, line: Text, *, remedy: Text | None = None) -> Finding:
    """Nothing printed lets the figure be derived, and nothing on file backs it."""
    return Finding(rule=rule, verdict=Verdict.UNSUPPORTED, arithmetic=line, remedy=remedy)


def plausible(rule: str, line: Text, *, slack: float | None = None) -> Finding:
    """The figure keeps the line."""
    return Finding(rule=rule, verdict=Verdict.PLAUSIBLE, arithmetic=line, slack=slack)
