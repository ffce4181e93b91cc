"""What a rule sees: one claim, the document around it, and the facts on file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

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
    others = case.source.tested(case.claim)
    return next((one.value for one in others if one.quantity == quantity), None)


Judging = Callable[[Case], Iterator[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule, and the claims it may have something to say of."""

    judge: Judging
    of: frozenset[str] = frozenset()
    """Quantities; empty for any."""
    having: frozenset[str] = frozenset()
    """Fields of a claim, one of which it needs; empty for none."""

    def concerns(self, quantity: str, fields: frozenset[str]) -> bool:
        """Whether it may have something to say of such a claim."""
        of = not self.of or quantity in self.of
        return of and (not self.having or not self.having.isdisjoint(fields))


def _found(
    verdict: Verdict,
    rule: str,
    line: Text,
    *,
    slack: float | None = None,
    remedy: Text | None = None,
) -> Finding:
    return Finding(rule=rule, verdict=verdict, arithmetic=line, slack=slack, remedy=remedy)


impossible = partial(_found, Verdict.IMPOSSIBLE)
"""A line that nature or arithmetic draws is crossed."""
wrong = partial(_found, Verdict.WRONG_FORMULA)
"""A formula, a unit or a definition is wrong."""
inconsistent = partial(_found, Verdict.INCONSISTENT)
"""Two things that were printed can't both hold, or one of them and the record."""
unsupported = partial(_found, Verdict.UNSUPPORTED)
"""Nothing printed lets the figure be derived, and nothing on file backs it."""
plausible = partial(_found, Verdict.PLAUSIBLE)
"""The figure keeps the line."""


def bounded(rule: str, line: Text, *, slack: float, remedy: Text) -> Finding:
    """Impossible from a slack of 1 on, plausible below."""
    if slack > 1:
        return impossible(rule, line, slack=slack, remedy=remedy)
    return plausible(rule, line, slack=slack)


def agreeing(rule: str, line: Text, value: Amount, *, holds: bool, slack: float) -> Finding:
    """Plausible where the printed value ``holds``; else inconsistent, with the value told."""
    if holds:
        return plausible(rule, line, slack=slack)
    said = Text(f", printed {value.text}", f"，所印为 {value.text}")
    return inconsistent(rule, line + said, slack=slack)
